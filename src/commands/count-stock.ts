import { canCountStock } from "#domain/record-access.ts";
import { accept, refuse } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { MAX_STOCK, type StockCount } from "#domain/stock.ts";
import type { Device } from "#local/device.ts";
import { ownCountOf, recordLane } from "#local/outbox-entry.ts";
import { withRoom } from "#local/with-room.ts";
import { addEntry, copyEntry, unlessDiskFull } from "./queue-change.ts";

/** `invalid`: not a whole number from 0 on. */
export interface CountStockProblem {
  readonly code: "notAllowed" | "invalid" | "storageFull";
}

export interface CountStockRequest {
  readonly product: { readonly id: string; readonly name: string };
  /** What is there, in the product's own quantity scale. */
  readonly onHand: number;
  readonly reason: StockCount["reason"];
  readonly note?: string;
}

/**
 * Tells the store what somebody counted of a product (PRODUCT 3.0.11, 3.0.15). On this device the product is shown with
 * it at once: the count lies over the mirror's stock in the same transaction.
 */
export async function countStock(
  device: Device,
  { product, onHand, reason, note = "" }: CountStockRequest,
): Promise<Result<null, CountStockProblem>> {
  if (!canCountStock(device.identity.roles)) return refuse({ code: "notAllowed" });
  if (!Number.isSafeInteger(onHand) || onHand < 0 || onHand > MAX_STOCK) return refuse({ code: "invalid" });
  const { work } = device;
  const changeId = device.newId();
  const lane = recordLane("product", product.id);
  const [created] = await work.outbox.where("lane").equals(lane).sortBy("seq");
  const counted = {
    key: `${product.id}:${changeId}`,
    lane: recordLane("stock", product.id),
    dependsOn: created?.change.kind === "saveRecord" && created.change.edit.baseRev === 0 ? [created.key] : [],
    change: {
      kind: "countStock" as const,
      count: {
        changeId,
        productId: product.id,
        onHand,
        reason,
        note: note.trim().slice(0, 200),
        countedAt: device.now(),
        label: product.name.slice(0, 200),
      },
    },
  };
  const entry = await unlessDiskFull(() =>
    withRoom(device, () =>
      work.transaction("rw", work.outbox, work.numbering, work.ownCounts, async () => {
        const added = await addEntry(device, counted);
        const row = ownCountOf(added);
        if (row !== null) await work.ownCounts.put(row);
        return added;
      }),
    ),
  );
  if (entry === null) return refuse({ code: "storageFull" });
  await copyEntry(device, entry);
  return accept(null);
}
