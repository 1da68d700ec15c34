import { FieldValue, type DocumentData } from "firebase-admin/firestore";
import type { Identifier } from "#domain/values/identifier.ts";
import { applyFields, type Merge, mergeRecord, readField } from "#domain/records/merge-record.ts";
import type { FieldEdit, RecordNoun } from "#domain/records/record-edit.ts";
import { newRecord, type PlainRecord } from "#domain/records/record-nouns.ts";
import { type Author, changedFields, type StoredRecord } from "./record-document.ts";

type Fields = Readonly<Record<string, FieldEdit>>;

/** The record before a change: the stored one, or a new one's defaults. */
export function recordBefore(
  noun: RecordNoun,
  recordId: Identifier,
  companyId: Identifier,
  stored: StoredRecord | null,
): PlainRecord {
  return stored === null ? newRecord(noun, recordId, companyId) : stored.row;
}

/** Merges a change into the stored record; all fields of a new record count as changed. */
export function mergeChange(stored: StoredRecord | null, before: PlainRecord, fields: Fields): Merge {
  if (stored !== null) return mergeRecord(before, stored.fieldRevisions, fields);
  return { ok: true, record: applyFields(before, fields), changed: Object.keys(fields) };
}

/** Each changed field's old and new value, for the history and for undo. */
export function editsOf(
  changed: readonly string[],
  stored: StoredRecord | null,
  before: PlainRecord,
  after: PlainRecord,
): Fields {
  return Object.fromEntries(
    changed.map((field) => [
      field,
      { from: stored === null ? null : readField(before, field), to: readField(after, field) },
    ]),
  );
}

/** The update of a record's document; a price list's version rises with each. */
export function updateFields(
  noun: RecordNoun,
  row: PlainRecord,
  changed: readonly string[],
  stored: StoredRecord,
  author: Author,
): DocumentData {
  const version = noun === "priceList" ? { version: FieldValue.increment(1) } : {};
  return { ...changedFields(row, changed, stored, author), ...version };
}
