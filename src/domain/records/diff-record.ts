import type { FieldEdit } from "./record-edit.ts";
import { editedFields, type PlainRecord } from "./record-nouns.ts";

/**
 * The changes between two states of a record, by field (REC-3). `before` null = a new record, all of
 * whose fields are edits. Removed map entries become null. Fields that only the server writes are left out.
 */
export function diffRecord(before: PlainRecord | null, after: PlainRecord): Record<string, FieldEdit> {
  const then = editedFields(before ?? {});
  const now = editedFields(after);
  const fields: Record<string, FieldEdit> = {};
  for (const field of new Set([...then.keys(), ...now.keys()])) {
    const from = then.get(field) ?? null;
    const to = now.get(field) ?? null;
    if (before === null ? now.get(field) !== undefined : !isSameValue(from, to)) fields[field] = { from, to };
  }
  return fields;
}

/** Whether two plain JSON values are equal; absent equals null. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const a = one ?? null;
  const b = other ?? null;
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((value, index) => isSameValue(value, b[index]))
    );
  }
  const mine = new Map<string, unknown>(Object.entries(a));
  const theirs = new Map<string, unknown>(Object.entries(b));
  return [...new Set([...mine.keys(), ...theirs.keys()])].every((key) => isSameValue(mine.get(key), theirs.get(key)));
}
