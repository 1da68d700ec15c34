import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { writeOutbox } from "#local/outbox/write-outbox.ts";
import type { WrittenEdit } from "#local/records/write-edit.ts";

/** `tooLate`: sending the deletion has already begun. */
export interface UndoDeleteProblem {
  readonly code: "tooLate" | "storageFull";
}

/** Undoes a deletion that was not sent (REC-5) without a trace; an edit that was waiting before it waits again. */
export async function undoDelete(
  device: Device,
  { entry, before }: WrittenEdit,
): Promise<Result<null, UndoDeleteProblem>> {
  const { work } = device;
  const isUndone = await writeOutbox(device, [work.recordEdits], async (outbox) => {
    if (entry !== null) {
      const waiting = await work.outbox.get(entry.key);
      if (waiting === undefined || waiting.sendingSince !== null || waiting.mayHaveArrived === true) return false;
      await outbox.remove(entry);
    }
    if (before !== null) await outbox.put(before);
    return true;
  });
  if (isUndone === null) return refuse({ code: "storageFull" });
  return isUndone ? accept(null) : refuse({ code: "tooLate" });
}
