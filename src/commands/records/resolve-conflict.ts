import type { RecordEdit } from "#domain/records/record-edit.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { writeOutbox } from "#local/outbox/write-outbox.ts";
import { AGAIN } from "#local/outbox/outbox-entry.ts";

/** `notFound`: the conflict no longer exists. `undecided`: some fields have no decision. */
export interface ResolveConflictProblem {
  readonly code: "notFound" | "undecided" | "storageFull";
}

/**
 * Resolves a conflict of two people changing the same field (REC-2), field by field: mine is sent again as a change of
 * their value; theirs stays, and my value goes into the history.
 */
export async function resolveConflict(
  device: Device,
  request: { readonly key: string; readonly choices: Readonly<Record<string, "mine" | "theirs">> },
): Promise<Result<null, ResolveConflictProblem>> {
  const { work } = device;
  const answer = await writeOutbox(device, [work.recordEdits], async (outbox) => {
    const entry = await work.outbox.get(request.key);
    if (entry?.change.kind !== "saveRecord" || entry.state !== "parked") return refuse({ code: "notFound" } as const);
    const { conflicts = [] } = entry;
    if (conflicts.length === 0) return refuse({ code: "notFound" } as const);
    let edit: RecordEdit = entry.change.edit;
    for (const { field, mine, theirs } of conflicts) {
      const choice = request.choices[field];
      if (choice === undefined) return refuse({ code: "undecided" } as const);
      edit = choice === "mine" ? rebase(edit, field, theirs) : yieldField(edit, field, mine);
    }
    await outbox.put({ ...entry, ...AGAIN, nextAttemptAt: device.now(), change: { kind: "saveRecord", edit } });
    return accept(null);
  });
  return answer ?? refuse({ code: "storageFull" });
}

/** The edit now starts from the other one's result. */
function rebase(edit: RecordEdit, field: string, theirs: unknown): RecordEdit {
  const own = edit.fields[field];
  if (own === undefined) return edit;
  return { ...edit, fields: { ...edit.fields, [field]: { from: theirs, to: own.to } } };
}

function yieldField(edit: RecordEdit, field: string, mine: unknown): RecordEdit {
  const { [field]: _, ...fields } = edit.fields;
  return { ...edit, fields, yielded: { ...edit.yielded, [field]: mine } };
}
