import type { Device } from "#local/databases/device.ts";
import { freeingDiskSpace } from "#local/databases/free-disk-space.ts";

/** Makes waiting entries due at once: the one with this key, or all. The engine sees the table change and sends. */
export async function retryNow(device: Device, key?: string): Promise<void> {
  const waiting = device.work.outbox.where("state").equals("waiting");
  const chosen = key === undefined ? waiting : waiting.filter((entry) => entry.key === key);
  await freeingDiskSpace(device, () =>
    chosen.modify((entry) => {
      entry.nextAttemptAt = device.now();
      // Retrying one entry means the user does not want to undo it.
      if (key !== undefined) delete entry.heldUntil;
    }),
  );
}
