import { refuse, accept } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { entryTables, markBackups } from "#local/backups.ts";
import type { Device } from "#local/device.ts";

/** `sending`: it may be reaching the store at this very moment. `needed`: another unsent change builds on it. */
export interface DiscardProblem {
  readonly code: "notFound" | "sending" | "needed";
}

/**
 * Takes an unsent change out of the outbox and keeps it 30 days under "Removed" (PRODUCT 3.0.5), from where
 * `restoreEntry` brings it back. The screen has asked for the order number before.
 */
export async function discardEntry(device: Device, key: string): Promise<Result<null, DiscardProblem>> {
  const { work } = device;
  const removedAt = device.now();
  const answer = await work.transaction("rw", entryTables(work), async () => {
    const entry = await work.outbox.get(key);
    if (entry === undefined) return refuse({ code: "notFound" } as const);
    if (entry.sendingSince !== null) return refuse({ code: "sending" } as const);
    if ((await work.outbox.filter((other) => other.dependsOn.includes(key)).count()) > 0) {
      return refuse({ code: "needed" } as const);
    }
    await work.removed.put({ key, entry, removedAt });
    await work.outbox.delete(key);
    await work.recordEdits.delete(key);
    await work.ownCounts.delete(key);
    if (entry.change.kind === "placeOrder") await work.orders.delete(entry.change.order.orderId);
    return accept(null);
  });
  if (answer.ok) await markBackups(device.shared, [key], { owner: device.identity.uid, as: "removed", at: removedAt });
  return answer;
}
