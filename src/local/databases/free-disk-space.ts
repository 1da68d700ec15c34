import { dropDiskReserve } from "./disk-reserve.ts";
import type { Device } from "./device.ts";

/**
 * Runs a write that must not fail on a full disk. First frees the disk reserve; if that is not enough, deletes the
 * mirror, which can be loaded again, as a whole database (which frees room at once; emptying tables does not).
 */
export async function freeingDiskSpace<Value>(
  { mirror }: Pick<Device, "mirror">,
  write: () => Promise<Value>,
): Promise<Value> {
  try {
    return await usingDiskReserve(write);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    await mirror.delete({ disableAutoOpen: false });
    return write();
  }
}

/** Runs a write for which the disk reserve is freed on a full disk, but nothing else. */
export async function usingDiskReserve<Value>(write: () => Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    if (!isDiskFull(error) || !(await dropDiskReserve())) throw error;
    return write();
  }
}

/** The write's result; null if the disk is full even after dropping the caches. */
export async function nullIfDiskFull<Value>(write: () => Promise<Value>): Promise<Value | null> {
  try {
    return await write();
  } catch (error) {
    if (isDiskFull(error)) return null;
    throw error;
  }
}

/** Dexie reports a full disk directly or as the inner error of an aborted transaction. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "QuotaExceededError") return true;
  return "inner" in error && error.inner !== error && isDiskFull(error.inner);
}
