import { canSaveRecord } from "#domain/records/record-access.ts";
import { foldFields } from "#domain/records/merge-record.ts";
import type { FieldConflict, RecordEdit } from "#domain/records/record-edit.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import { dropBackups } from "../outbox/backups.ts";
import type { Device } from "../databases/device.ts";
import { ownEditOf, recordLane, UNDO_MS } from "../outbox/outbox-entry.ts";
import { withRoom } from "../databases/with-room.ts";
import type { OutboxEntry } from "../databases/work-database.ts";
import {
  addEntry,
  copyEntries,
  copyEntry,
  copyImages,
  queueImages,
  queueTables,
  unlessDiskFull,
} from "../outbox/queue-change.ts";

/** `needed`: something unsent (an order for a new customer) builds on it. */
export interface WriteEditProblem {
  readonly code: "notAllowed" | "storageFull" | "needed";
}

/** What an edit made of the outbox. `entry` null = there is nothing left to send; `before` is the entry it replaced. */
export interface WrittenEdit {
  readonly entry: OutboxEntry | null;
  readonly before: OutboxEntry | null;
}

/**
 * Puts an edit of a record into the outbox and over the mirror's copy, in one transaction. While an earlier edit of the
 * same record has never been on its way, the two become one; else this one follows it, as a change of what that made.
 */
export async function writeEdit(device: Device, edit: RecordEdit): Promise<Result<WrittenEdit, WriteEditProblem>> {
  const { work, shared } = device;
  const written = await unlessDiskFull(() =>
    withRoom(device, () =>
      work.transaction("rw", [...queueTables(work), work.recordEdits], () => foldOrAdd(device, edit)),
    ),
  );
  if (written === null) return refuse({ code: "storageFull" });
  if (!written.ok) return written;
  const { entry, before } = written.value;
  if (entry !== null) {
    await copyEntry(device, entry);
    await copyImages(device, entry.change);
  } else if (before !== null) await dropBackups(shared, [before.key]);
  return written;
}

/**
 * The same for several edits in one transaction, each with its own answer: where there is no room none of them is
 * written. Their copies are made together.
 */
export async function writeEdits(
  device: Device,
  edits: readonly RecordEdit[],
): Promise<readonly Result<WrittenEdit, WriteEditProblem>[]> {
  const { work, shared } = device;
  const written = await unlessDiskFull(() =>
    withRoom(device, () =>
      work.transaction("rw", [...queueTables(work), work.recordEdits], async () => {
        const answers: Result<WrittenEdit, WriteEditProblem>[] = [];
        for (const edit of edits) answers.push(await foldOrAdd(device, edit));
        return answers;
      }),
    ),
  );
  if (written === null) return edits.map(() => refuse({ code: "storageFull" }));
  const made = written.flatMap((answer) => (answer.ok ? [answer.value] : []));
  const dropped = made.flatMap(({ entry, before }) => (entry === null && before !== null ? [before.key] : []));
  await copyEntries(
    device,
    made.flatMap(({ entry }) => entry ?? []),
  );
  await dropBackups(shared, dropped);
  return written;
}

async function foldOrAdd(device: Device, edit: RecordEdit): Promise<Result<WrittenEdit, WriteEditProblem>> {
  const { work, identity } = device;
  const lane = recordLane(edit.noun, edit.recordId);
  const unsent = await work.outbox.where("lane").equals(lane).sortBy("seq");
  const last = unsent.at(-1);
  if (last !== undefined && canFold(last)) return foldInto(device, last, edit);
  if (!canSaveRecord(identity.roles, edit.noun, edit.baseRev === 0)) return refuse({ code: "notAllowed" });
  const entry = await addEntry(device, {
    key: `${edit.recordId}:${edit.changeId}`,
    change: { kind: "saveRecord", edit },
    lane,
    dependsOn: last === undefined ? [] : [last.key],
    heldUntil: holdOf(device, edit),
  });
  await putOwnEdit(device, entry);
  await queueImages(device, entry.change);
  return accept({ entry, before: null });
}

/** A deletion can be taken back for a moment (S19); any other edit is changed by the next one. */
function holdOf(device: Device, { deletes }: RecordEdit): number | undefined {
  return deletes ? device.now() + UNDO_MS : undefined;
}

/** One that was refused is certainly not in the store; one that was on its way may be. */
function canFold({ state, mayHaveArrived, sendingSince }: OutboxEntry): boolean {
  return state === "parked" || (mayHaveArrived !== true && sendingSince === null);
}

async function foldInto(
  device: Device,
  entry: OutboxEntry,
  later: RecordEdit,
): Promise<Result<WrittenEdit, WriteEditProblem>> {
  const { work } = device;
  if (entry.change.kind !== "saveRecord") throw new Error("a record's lane holds edits only");
  const first = entry.change.edit;
  const isNew = first.baseRev === 0;
  const fields = later.deletes ? {} : foldFields(first.fields, later.fields);
  const isNothing = Object.keys(fields).length === 0 && Object.keys(first.yielded).length === 0;
  if (later.deletes ? isNew : isNothing && !isNew && !first.deletes) {
    if (await isNeeded(device, entry.key)) return refuse({ code: "needed" });
    await work.outbox.delete(entry.key);
    await work.recordEdits.delete(entry.key);
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
  await work.outbox.put(changed);
  await putOwnEdit(device, changed);
  await queueImages(device, changed.change);
  return accept({ entry: changed, before: entry });
}

/** An edit that was refused for what it said is tried again with what it says now; open questions stay open. */
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

/** What an entry becomes that was refused and is to be sent again: as if it were new, under its key. */
export const AGAIN = { state: "waiting", attempts: 0, doubts: 0, lastProblem: null, conflicts: [] } as const;

/** Lays an entry's edit over the mirror as it is now; part of the caller's transaction. */
export async function putOwnEdit({ work }: Device, entry: OutboxEntry): Promise<void> {
  const row = ownEditOf(entry);
  if (row !== null) await work.recordEdits.put(row);
}

async function isNeeded({ work }: Device, key: string): Promise<boolean> {
  return (await work.outbox.filter((other) => other.dependsOn.includes(key)).count()) > 0;
}
