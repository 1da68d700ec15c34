import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import { dropBackups, entryTables } from "#local/outbox/backups.ts";
import type { Device } from "#local/databases/device.ts";
import { copyEntry } from "#local/outbox/queue-change.ts";
import { putOwnEdit, type WrittenEdit } from "#local/records/write-edit.ts";

/** `tooLate`: the deletion has been on its way to the store. */
export interface UndoDeleteProblem {
  readonly code: "tooLate";
}

/**
 * Takes a deletion back while it has not been sent (REC-5): nothing of it stays, and an edit that waited before
 * it waits again.
 */
export async function undoDelete(
  device: Device,
  { entry, before }: WrittenEdit,
): Promise<Result<null, UndoDeleteProblem>> {
  const { work, shared } = device;
  const isUndone = await work.transaction("rw", entryTables(work), async () => {
    if (entry !== null) {
      const waiting = await work.outbox.get(entry.key);
      if (waiting === undefined || waiting.sendingSince !== null || waiting.mayHaveArrived === true) return false;
      await work.outbox.delete(entry.key);
      await work.recordEdits.delete(entry.key);
    }
    if (before !== null) {
      await work.outbox.put(before);
      await putOwnEdit(device, before);
    }
    return true;
  });
  if (!isUndone) return refuse({ code: "tooLate" });
  if (before !== null) await copyEntry(device, before);
  else if (entry !== null) await dropBackups(shared, [entry.key]);
  return accept(null);
}
