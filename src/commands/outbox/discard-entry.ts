import { refuse, accept } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import type { RecordEdit } from "#domain/records/record-edit.ts";
import { markBackups } from "#local/outbox/backups.ts";
import { deleteEntry, entryTables } from "#local/outbox/local-row.ts";
import type { Device } from "#local/databases/device.ts";
import type { OutboxEntry } from "#local/databases/work-database.ts";
import { writeOutbox } from "#local/outbox/write-outbox.ts";
import { AGAIN } from "#local/outbox/outbox-entry.ts";

/** `sending`: it may be reaching the store right now. `needed`: another unsent change depends on it. */
export interface DiscardProblem {
  readonly code: "notFound" | "sending" | "needed" | "storageFull";
}

/**
 * Moves an unsent change from the outbox to "Removed" for 30 days (OFFLINE-10), where `restoreEntry` can restore it.
 * The screen has already asked for the order number. Discarding a deletion restores the unsent edit it replaced.
 */
export async function discardEntry(device: Device, key: string): Promise<Result<null, DiscardProblem>> {
  const { work } = device;
  const removedAt = device.now();
  const answer = await writeOutbox(device, entryTables(work), async (outbox) => {
    const entry = await work.outbox.get(key);
    if (entry === undefined) return refuse({ code: "notFound" } as const);
    if (entry.sendingSince !== null) return refuse({ code: "sending" } as const);
    if ((await work.outbox.filter((other) => other.dependsOn.includes(key)).count()) > 0) {
      return refuse({ code: "needed" } as const);
    }
    if (entry.replaced !== undefined) {
      await outbox.put(backToEdit(entry, entry.replaced, removedAt));
      return accept({ isRemoved: false });
    }
    await work.removed.put({ key, entry, removedAt });
    await deleteEntry(work, entry);
    return accept({ isRemoved: true });
  });
  if (answer === null) return refuse({ code: "storageFull" });
  if (!answer.ok) return answer;
  if (answer.value.isRemoved) {
    await markBackups(device.shared, [key], { owner: device.identity.uid, as: "removed", at: removedAt });
  }
  return accept(null);
}

/** The edit as it was before the deletion replaced it. */
function backToEdit(deletion: OutboxEntry, edit: RecordEdit, now: number): OutboxEntry {
  const { replaced: _, heldUntil: __, ...entry } = deletion;
  return { ...entry, ...AGAIN, change: { kind: "saveRecord", edit }, nextAttemptAt: now };
}
