import { FieldValue, type DocumentData, type Transaction } from "firebase-admin/firestore";
import { correctedRecord, type StoredCorrection } from "#domain/customer/correction.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import { applyFields, readField } from "#domain/records/merge-record.ts";
import { historyFields, historyRef } from "./history-entry.ts";
import type { RecordContext } from "./record-context.ts";
import { type Author, changedFields, recordRef, type StoredRecord, touchedFields } from "./record-document.ts";

/**
 * Applies an accepted correction to its record without checking for conflicts: the person who accepts it has seen what
 * it replaces. The former values are kept in the history. Returns the record's new revision.
 */
export function applyCorrection(
  transaction: Transaction,
  { firestore, caller }: RecordContext,
  stored: StoredRecord,
  correction: StoredCorrection,
  author: Author,
): number {
  const { correctionId, fields, label, suggestedByName } = correction;
  const { noun, recordId } = correctedRecord(correction);
  const wanted = Object.entries(fields).flatMap(([field, edit]) =>
    edit === undefined ? [] : [[field, edit] as const],
  );
  const changed = wanted.filter(([field, { to }]) => !isSameValue(readField(stored.row, field), to));
  if (changed.length === 0) return stored.rev;
  const row = applyFields(stored.row, Object.fromEntries(changed));
  const names = changed.map(([field]) => field);
  const rev = stored.rev + 1;
  transaction.update(recordRef(firestore, caller.companyId, noun, recordId), changedFields(row, names, stored, author));
  transaction.create(
    historyRef(firestore, caller.companyId, `${correctionId}.applied`),
    historyFields(
      {
        noun,
        recordId,
        label,
        kind: "corrected",
        fields: Object.fromEntries(
          changed.map(([field, { to }]) => [field, { from: readField(stored.row, field), to: to ?? null }]),
        ),
        note: suggestedByName,
        rev,
      },
      author,
    ),
  );
  return rev;
}

/** A decided correction leaves the feed of open ones as a tombstone. */
export function decidedFields(state: "accepted" | "rejected", decidedByName: string, reason: string): DocumentData {
  return { state, decidedByName, reason, deletedAt: FieldValue.serverTimestamp(), ...touchedFields() };
}
