import { dropDiskReserve } from "./disk-reserve.ts";
import type { Device } from "./device.ts";

/**
 * Runs a write that must not fail on a full disk. The disk reserve goes first; if that is not enough the
 * mirror, which can be loaded again, is deleted as a database (that frees room at once, emptying tables does not).
 */
export async function withRoom<Value>(device: Device, write: () => Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    if (await dropDiskReserve()) return withRoom(device, write);
    await device.mirror.delete({ disableAutoOpen: false });
    return write();
  }
}

/** The write's answer; null where not even dropping the caches made room for it. */
export async function unlessDiskFull<Value>(write: () => Promise<Value>): Promise<Value | null> {
  try {
    return await write();
  } catch (error) {
    if (isDiskFull(error)) return null;
    throw error;
  }
}

/** Dexie reports a full disk as itself, or as the inner error of an aborted transaction. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "QuotaExceededError") return true;
  return "inner" in error && error.inner !== error && isDiskFull(error.inner);
}
