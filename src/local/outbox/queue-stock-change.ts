import type { Change } from "#domain/sync/change.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Device } from "../databases/device.ts";
import { ownCountOf, recordLane } from "./outbox-entry.ts";
import { withRoom } from "../databases/with-room.ts";
import { addEntry, copyEntry, unlessDiskFull } from "./queue-change.ts";

/**
 * Queues what somebody says of a product's stock, after the product itself where that is new. It lies over the mirror's
 * stock at once, in the same transaction. False where there is no room for it.
 */
export async function queueStockChange(
  device: Device,
  productId: Identifier,
  changeId: Identifier,
  change: Extract<Change, { kind: "countStock" | "expectStock" }>,
): Promise<boolean> {
  const { work } = device;
  const [created] = await work.outbox.where("lane").equals(recordLane("product", productId)).sortBy("seq");
  const queued = {
    key: `${productId}:${changeId}`,
    lane: recordLane("stock", productId),
    dependsOn: created?.change.kind === "saveRecord" && created.change.edit.baseRev === 0 ? [created.key] : [],
    change,
  };
  const entry = await unlessDiskFull(() =>
    withRoom(device, () =>
      work.transaction("rw", work.outbox, work.numbering, work.ownCounts, async () => {
        const added = await addEntry(device, queued);
        const row = ownCountOf(added);
        if (row !== null) await work.ownCounts.put(row);
        return added;
      }),
    ),
  );
  if (entry === null) return false;
  await copyEntry(device, entry);
  return true;
}
