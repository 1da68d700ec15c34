import type { Device } from "../databases/device.ts";
import { usingDiskReserve } from "../databases/free-disk-space.ts";

/**
 * Runs a transaction on the carts. On a full disk it frees the disk reserve, but never the mirror: without the catalogue
 * nothing more could be sold (O12).
 */
export function writeCarts<Value>({ work }: Pick<Device, "work">, write: () => Promise<Value>): Promise<Value> {
  // Dexie follows the awaits of async functions only.
  return usingDiskReserve(() => work.transaction("rw", work.carts, async () => write()));
}
