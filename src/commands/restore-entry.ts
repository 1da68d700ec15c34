import { markRemoved } from "#local/backups.ts";
import type { Device } from "#local/device.ts";

/** Brings a discarded change back: it keeps its key and number and will be sent. */
export async function restoreEntry(device: Device, key: string): Promise<void> {
  const { work } = device;
  await work.transaction("rw", work.outbox, work.orders, work.removed, async () => {
    const row = await work.removed.get(key);
    if (row === undefined) return;
    await work.outbox.put({ ...row.entry, state: "waiting", attempts: 0, nextAttemptAt: device.now(), lastProblem: null });
    if (row.order !== null) await work.orders.put(row.order);
    await work.removed.delete(key);
  });
  await markRemoved(device.shared, key, null);
}
