import { FieldValue, type DocumentData, type Transaction } from "firebase-admin/firestore";
import { correctedRecord, type StoredCorrection } from "#domain/customer/correction.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import { applyFields, readField } from "#domain/records/merge-record.ts";
import type { FieldEdit } from "#domain/records/record-edit.ts";
import { recoveredMark } from "../access/verify-caller.ts";
import type { ChangeContext, RecordContext } from "./record-context.ts";
import type { StoredRecord } from "./record-document.ts";
import { tombstoneFields } from "./tombstone.ts";
import { writeChange } from "./write-change.ts";

/**
 * Applies an accepted correction to its record without checking for conflicts: the person who accepts it has seen what
 * it replaces. The former values are kept in the history. Returns the record's new revision.
 */
export function applyCorrection(
  transaction: Transaction,
  context: RecordContext,
  stored: StoredRecord,
  correction: StoredCorrection,
): number {
  const { correctionId, label, suggestedByName } = correction;
  const fields: Record<string, FieldEdit> = {};
  for (const [field, edit] of Object.entries(correction.fields)) {
    const from = readField(stored.row, field);
    if (edit !== undefined && !isSameValue(from, edit.to)) fields[field] = { from, to: edit.to ?? null };
  }
  const changed = Object.keys(fields);
  if (changed.length === 0) return stored.rev;
  const record = applyFields(stored.row, fields);
  const line = { changeId: `${correctionId}.applied`, label, kind: "corrected", note: suggestedByName } as const;
  return writeChange(transaction, context, { ...correctedRecord(correction), stored, record, changed, fields }, line);
}

/** When and by whom something was suggested, with the content by which it is known when it is sent again. */
export function createdFields({ caller, contentHash }: ChangeContext): DocumentData {
  return {
    createdAt: FieldValue.serverTimestamp(),
    createdBy: caller.uid,
    updatedAt: FieldValue.serverTimestamp(),
    rev: 1,
    contentHash,
    ...recoveredMark(caller),
  };
}

/** A decided correction leaves the feed of open ones as a tombstone. */
export function decidedFields(state: "accepted" | "rejected", decidedByName: string, reason: string): DocumentData {
  return { state, decidedByName, reason, ...tombstoneFields() };
}
