import { canCountStock } from "#domain/records/record-access.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import { MAX_STOCK, type StockCount } from "#domain/stock/stock.ts";
import type { Device } from "#local/databases/device.ts";
import { queueChange } from "#local/outbox/write-outbox.ts";

/** `invalid`: not a whole number from 0. */
export interface CountStockProblem {
  readonly code: "notAllowed" | "invalid" | "storageFull";
}

export interface CountStockRequest {
  readonly product: { readonly id: string; readonly name: string };
  /** The counted amount, in the product's quantity scale. */
  readonly onHand: number;
  readonly reason: StockCount["reason"];
  readonly note?: string;
}

/** Sends a product's counted stock to the store (STOCK-5). Shown on this device at once. */
export async function countStock(
  device: Device,
  { product, onHand, reason, note = "" }: CountStockRequest,
): Promise<Result<null, CountStockProblem>> {
  if (!canCountStock(device.identity.roles)) return refuse({ code: "notAllowed" });
  if (!Number.isSafeInteger(onHand) || onHand < 0 || onHand > MAX_STOCK) return refuse({ code: "invalid" });
  const queued = await queueChange(device, newCount(device, { product, onHand, reason, note }));
  return queued ? accept(null) : refuse({ code: "storageFull" });
}

/** A valid count as a change to be queued. */
export function newCount(device: Device, { product, onHand, reason, note = "" }: CountStockRequest) {
  const changeId = device.newId();
  return {
    key: `${product.id}:${changeId}`,
    change: {
      kind: "countStock",
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
  } as const;
}
