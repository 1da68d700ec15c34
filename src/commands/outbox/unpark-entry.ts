import type { Device } from "#local/databases/device.ts";
import { freeingDiskSpace } from "#local/databases/free-disk-space.ts";

/** Sends a refused entry again as if it were new, once its cause is fixed. */
export async function unparkEntry(device: Device, key: string): Promise<void> {
  const parked = device.work.outbox
    .where("key")
    .equals(key)
    .filter((entry) => entry.state === "parked");
  const again = { state: "waiting", attempts: 0, doubts: 0, nextAttemptAt: device.now(), lastProblem: null } as const;
  await freeingDiskSpace(device, () => parked.modify(again));
}
