import { refuse, accept } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import type { RecordEdit } from "#domain/records/record-edit.ts";
import { markBackups } from "#local/outbox/backups.ts";
import { deleteEntry, entryTables } from "#local/outbox/local-row.ts";
import type { Device } from "#local/databases/device.ts";
import type { OutboxEntry } from "#local/databases/work-database.ts";
import { writeOutbox } from "#local/outbox/write-outbox.ts";
import { AGAIN } from "#local/records/write-edit.ts";

/** `sending`: it may be reaching the store at this very moment. `needed`: another unsent change builds on it. */
export interface DiscardProblem {
  readonly code: "notFound" | "sending" | "needed" | "storageFull";
}

/**
 * Takes an unsent change out of the outbox and keeps it 30 days under "Removed" (OFFLINE-10), from where
 * `restoreEntry` brings it back. The screen has asked for the order number before. A deletion that took an unsent edit's
 * place gives it back instead: that has not been discarded.
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

/** The edit as it waited before the deletion took its place. */
function backToEdit(deletion: OutboxEntry, edit: RecordEdit, now: number): OutboxEntry {
  const { replaced: _, heldUntil: __, ...entry } = deletion;
  return { ...entry, ...AGAIN, change: { kind: "saveRecord", edit }, nextAttemptAt: now };
}
