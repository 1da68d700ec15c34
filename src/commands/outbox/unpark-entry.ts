import type { Device } from "#local/databases/device.ts";

/** Sends a refused entry again as if it were new, once its cause is fixed. */
export async function unparkEntry(device: Device, key: string): Promise<void> {
  await device.work.outbox
    .where("key")
    .equals(key)
    .filter((entry) => entry.state === "parked")
    .modify({ state: "waiting", attempts: 0, doubts: 0, nextAttemptAt: device.now(), lastProblem: null });
}
