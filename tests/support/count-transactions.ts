import { vi } from "vitest";
import type { Device } from "#local/databases/device.ts";

/** How many transactions something begins in each database of a device. */
export async function countTransactions({ mirror, work, shared }: Device, act: () => Promise<unknown>) {
  const spies = [mirror, work, shared].map((database) => vi.spyOn(database.backendDB(), "transaction"));
  await act();
  const [inMirror, inWork, inShared] = spies.map((spy) => spy.mock.calls.length);
  for (const spy of spies) spy.mockRestore();
  return { mirror: inMirror, work: inWork, shared: inShared };
}
