import { isSameValue } from "./diff-record.ts";
import { ownValue } from "./own-value.ts";
import type { FieldConflict, FieldEdit, FieldRevision, FieldRevisions } from "./record-edit.ts";
import { type PlainRecord, splitField } from "./record-nouns.ts";

/** The result of a merge: the merged record and the changed fields, or all fields in conflict. */
export type Merge =
  | { readonly ok: true; readonly record: PlainRecord; readonly changed: readonly string[] }
  | { readonly ok: false; readonly conflicts: readonly FieldConflict[] };

/**
 * Merges an edit field by field (REC-2): a field that is still as this person saw it gets their value, one that already
 * has it is unchanged, any other is a conflict. All or nothing: a record is never half edited. `fieldRevisions` only
 * tells who wrote the stored values.
 */
export function mergeRecord(
  stored: PlainRecord,
  fieldRevisions: FieldRevisions,
  fields: Readonly<Record<string, FieldEdit>>,
): Merge {
  const changed: string[] = [];
  const conflicts: FieldConflict[] = [];
  for (const [field, { from, to }] of Object.entries(fields)) {
    const theirs = readField(stored, field);
    if (isSameValue(theirs, to)) continue;
    if (isSameValue(theirs, from)) changed.push(field);
    else conflicts.push(conflictOn(field, to, theirs, lastRevision(fieldRevisions, field)));
  }
  if (conflicts.length > 0) return { ok: false, conflicts };
  return { ok: true, record: applyFields(stored, pick(fields, changed)), changed };
}

/** Sets these fields, whatever they were. A map entry set to null is removed. */
export function applyFields(record: PlainRecord, fields: Readonly<Record<string, FieldEdit>>): PlainRecord {
  const changed = new Map<string, unknown>();
  for (const [field, { to }] of Object.entries(fields)) {
    const { name, entry } = splitField(field);
    if (entry === null) changed.set(name, to ?? null);
    else {
      const before = changed.has(name) ? changed.get(name) : ownValue(record, name);
      const entries = new Map(Object.entries(before ?? {}));
      if (to === null || to === undefined) entries.delete(entry);
      else entries.set(entry, to);
      changed.set(name, Object.fromEntries(entries));
    }
  }
  return { ...record, ...Object.fromEntries(changed) };
}

/** The value of a field; null if absent. */
export function readField(record: PlainRecord, field: string): unknown {
  const { name, entry } = splitField(field);
  const value = ownValue(record, name);
  return entry === null ? value : ownValue(value, entry);
}

/** Combines two successive edits of a record by one person. Fields that return to their first value are dropped. */
export function foldFields(
  first: Readonly<Record<string, FieldEdit>>,
  second: Readonly<Record<string, FieldEdit>>,
): Record<string, FieldEdit> {
  const folded = new Map(Object.entries(first));
  for (const [field, { from, to }] of Object.entries(second)) {
    const began = folded.get(field);
    folded.set(field, { from: began === undefined ? from : began.from, to });
  }
  return Object.fromEntries([...folded].filter(([, { from, to }]) => !isSameValue(from, to)));
}

function conflictOn(field: string, mine: unknown, theirs: unknown, last: FieldRevision | null): FieldConflict {
  return { field, mine: mine ?? null, theirs, theirName: last?.byName ?? "", theirAt: last?.at ?? null };
}

function lastRevision(revisions: FieldRevisions, field: string): FieldRevision | null {
  if (Object.hasOwn(revisions, field)) return revisions[field] ?? null;
  return revisions["*"] ?? null;
}

function pick(fields: Readonly<Record<string, FieldEdit>>, names: readonly string[]): Record<string, FieldEdit> {
  const wanted = new Set(names);
  return Object.fromEntries(Object.entries(fields).filter(([field]) => wanted.has(field)));
}
