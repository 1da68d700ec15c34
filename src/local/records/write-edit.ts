import { canMakeEdit } from "#domain/records/record-access.ts";
import { foldFields } from "#domain/records/merge-record.ts";
import type { FieldConflict, RecordEdit } from "#domain/records/record-edit.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import { recordLane } from "#domain/sync/change-kind.ts";
import type { Device } from "../databases/device.ts";
import type { OutboxEntry } from "../databases/work-database.ts";
import { AGAIN, isUntried, UNDO_MS } from "../outbox/outbox-entry.ts";
import { type OutboxWriter, writeOutbox } from "../outbox/write-outbox.ts";

/** `needed`: unsent work (an order for a new customer) depends on it. */
export interface WriteEditProblem {
  readonly code: "notAllowed" | "storageFull" | "needed";
}

/**
 * The outbox entries after and before an edit. `entry` null = nothing left to send; `before` is the entry it replaced.
 */
export interface WrittenEdit {
  readonly entry: OutboxEntry | null;
  readonly before: OutboxEntry | null;
}

/**
 * Writes an edit to the outbox and applies it to the mirror's copy, in one transaction. An earlier edit of the same
 * record that was never sent is merged with it; otherwise this one follows it as a change of its result.
 */
export async function writeEdit(device: Device, edit: RecordEdit): Promise<Result<WrittenEdit, WriteEditProblem>> {
  const [answer] = await writeEdits(device, [edit]);
  return answer ?? refuse({ code: "storageFull" });
}

/**
 * Writes several edits in one transaction, each with its own result: without room none is written. They are sent once
 * the store has accepted the entries with the keys in `after`.
 */
export async function writeEdits(
  device: Device,
  edits: readonly RecordEdit[],
  after: readonly string[] = [],
): Promise<readonly Result<WrittenEdit, WriteEditProblem>[]> {
  const written = await writeOutbox(device, [device.work.recordEdits], async (outbox) => {
    const answers: Result<WrittenEdit, WriteEditProblem>[] = [];
    for (const edit of edits) answers.push(await foldOrAdd(device, outbox, edit, after));
    return answers;
  });
  return written ?? edits.map(() => refuse({ code: "storageFull" }));
}

async function foldOrAdd(
  device: Device,
  outbox: OutboxWriter,
  edit: RecordEdit,
  after: readonly string[],
): Promise<Result<WrittenEdit, WriteEditProblem>> {
  const { work, identity } = device;
  const unsent = await work.outbox.where("lane").equals(recordLane(edit.noun, edit.recordId)).sortBy("seq");
  const last = unsent.at(-1);
  if (last !== undefined && isUntried(last)) return foldInto(device, outbox, last, edit);
  if (!canMakeEdit(identity, { ...edit, isNew: edit.baseRev === 0 })) return refuse({ code: "notAllowed" });
  const entry = await outbox.add({
    key: `${edit.recordId}:${edit.changeId}`,
    change: { kind: "saveRecord", edit },
    after: last === undefined ? after : [last.key, ...after],
    heldUntil: holdOf(device, edit),
  });
  return accept({ entry, before: null });
}

/** A deletion can be undone for a moment (S19); any other edit is changed by the next one. */
function holdOf(device: Device, { deletes }: RecordEdit): number | undefined {
  return deletes ? device.now() + UNDO_MS : undefined;
}

async function foldInto(
  device: Device,
  outbox: OutboxWriter,
  entry: OutboxEntry,
  later: RecordEdit,
): Promise<Result<WrittenEdit, WriteEditProblem>> {
  if (entry.change.kind !== "saveRecord") throw new Error("a record's lane holds edits only");
  const first = entry.change.edit;
  const isNew = first.baseRev === 0;
  const fields = later.deletes ? {} : foldFields(first.fields, later.fields);
  const isNothing = Object.keys(fields).length === 0 && Object.keys(first.yielded).length === 0;
  if (later.deletes ? isNew : isNothing && !isNew && !first.deletes) {
    if (await isNeeded(device, entry.key)) return refuse({ code: "needed" });
    await outbox.remove(entry);
    return accept({ entry: null, before: entry });
  }
  const edit = { ...first, fields, deletes: later.deletes, label: later.label };
  const { heldUntil: _, replaced: __, ...settled } = settleRefusal(entry, edit, device.now());
  const hold = holdOf(device, edit);
  const change = { kind: "saveRecord" as const, edit };
  const changed: OutboxEntry = {
    ...settled,
    change,
    ...(hold !== undefined && { heldUntil: hold }),
    ...(later.deletes && !first.deletes && { replaced: first }),
  };
  await outbox.put(changed);
  return accept({ entry: changed, before: entry });
}

/** An edit refused for its values is retried with its new ones; open conflicts stay open. */
function settleRefusal(entry: OutboxEntry, edit: RecordEdit, now: number): OutboxEntry {
  if (entry.state === "waiting") return entry;
  const conflicts: FieldConflict[] = [];
  for (const conflict of entry.conflicts ?? []) {
    const field = edit.fields[conflict.field];
    if (field !== undefined) conflicts.push({ ...conflict, mine: field.to });
  }
  if (conflicts.length > 0) return { ...entry, conflicts };
  return { ...entry, ...AGAIN, nextAttemptAt: now };
}

async function isNeeded({ work }: Device, key: string): Promise<boolean> {
  return (await work.outbox.filter((other) => other.dependsOn.includes(key)).count()) > 0;
}
