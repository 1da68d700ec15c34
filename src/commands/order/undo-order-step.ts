import { captureIdOf } from "#domain/sync/change-kinds.ts";
import type { Device } from "#local/databases/device.ts";
import { isHeld, isUntried } from "#local/outbox/outbox-entry.ts";
import { writeOutbox } from "#local/outbox/write-outbox.ts";

/**
 * Takes back the last step of each of these orders that is held and was not sent, without a trace (ORDER-65). How many
 * are as they were: for the others it is too late.
 */
export async function undoOrderStep(device: Device, orderIds: readonly string[]): Promise<number> {
  const undone = await writeOutbox(device, [], async (outbox) => {
    const entries = await device.work.outbox.orderBy("seq").toArray();
    const last = orderIds.flatMap((orderId) => entries.findLast(({ change }) => captureIdOf(change) === orderId) ?? []);
    const held = last.filter((entry) => isHeld(entry, device.now()) && isUntried(entry));
    for (const entry of held) await outbox.remove(entry);
    return held.length;
  });
  return undone ?? 0;
}
