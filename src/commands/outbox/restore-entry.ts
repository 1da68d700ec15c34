import { putBack } from "#local/outbox/backups.ts";
import type { Device } from "#local/databases/device.ts";
import { freeingDiskSpace } from "#local/databases/free-disk-space.ts";
import { entryTables } from "#local/outbox/local-row.ts";

/** Restores a discarded change: it keeps its key and number and will be sent. */
export async function restoreEntry(device: Device, key: string): Promise<void> {
  const { work, shared } = device;
  await freeingDiskSpace(device, () =>
    work.transaction("rw", entryTables(work), async () => {
      const row = await work.removed.get(key);
      if (row === undefined) return;
      await putBack(work, row.entry, device.now());
      await work.removed.delete(key);
    }),
  );
  await shared.backupMarks.delete(key);
}
