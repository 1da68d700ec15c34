import type { DocumentReference, DocumentSnapshot, Transaction } from "firebase-admin/firestore";
import type { LeftRecord, OfRecord } from "#domain/import/import-request.ts";
import { type ChangeProblem, type CheckedChange, checkChange } from "../records/check-change.ts";
import { findUsers } from "../records/find-users.ts";
import { keepFormer } from "../records/former-records.ts";
import type { RecordContext } from "../records/record-context.ts";
import { readStored, recordRef } from "../records/record-document.ts";
import { readRelated, type RelatedRecords, stockRef } from "../records/related-records.ts";
import { deletedRecordFields } from "../records/tombstone.ts";
import { writeChange } from "../records/write-change.ts";
import { lineIdOf } from "./check-row.ts";
import { leftOf, planUndo } from "./plan-undo.ts";
import { bumpListVersions } from "./bump-list-versions.ts";
import { setStock } from "./stock-row.ts";
import type { AppliedRow, StoredImport } from "./stored-import.ts";

type RecordRow = OfRecord<AppliedRow>;

/**
 * Undoes the rows of one batch: restores what they changed, with the same checks as an edit by hand, and deletes what
 * they created, except what was changed since (`planUndo`).
 */
export async function restoreRows(
  transaction: Transaction,
  context: RecordContext,
  rows: readonly RecordRow[],
  { raised, raisedByUndo }: StoredImport,
  batchDoc: DocumentReference,
): Promise<{ restored: number; removed: number; left: readonly LeftRecord[] }> {
  const ofImport = batchDoc.parent.parent;
  if (rows.length === 0 || ofImport === null) return { restored: 0, removed: 0, left: [] };
  // Rows are undone in the reverse order.
  const backwards = rows.toReversed();
  const related = await readRelated(transaction, context, backwards.map(reverse));
  const created = backwards.filter(({ isNew }) => isNew);
  const used = await findUsers(transaction, context, created, "any");
  const undos = await Promise.all(
    backwards.map(async (row) => {
      const snapshot = related.snapshots.get(refOf(context, row).path);
      const { back, left } = planUndo(row, snapshot, { used, raised });
      if (back === null || snapshot === undefined) return { left };
      const checked = await checkBack(transaction, context, back, related);
      if (checked !== null && "reason" in checked)
        return { left: left ?? leftOf(row, "changedSince", [checked.field]) };
      return { left, back, checked, snapshot };
    }),
  );
  const changeId = `${ofImport.id}.undo.${batchDoc.id}`;
  const restored = undos.flatMap(({ back, checked, snapshot }) => {
    if (back === undefined) return [];
    const line = { changeId: lineIdOf(changeId, back), label: back.label, kind: "changed" } as const;
    if (back.isNew) removeAgain(transaction, context, back, snapshot);
    else if (checked === null) setStock(transaction, context, back.recordId, { ...reverse(back), snapshot }, line);
    else if (checked.changed.length > 0) writeChange(transaction, context, checked, line);
    return back;
  });
  bumpListVersions(transaction, context, ofImport, {
    field: "raisedByUndo",
    known: raisedByUndo,
    rows: restored,
    related,
  });
  const removed = restored.filter(({ isNew }) => isNew).length;
  return { restored: restored.length, removed, left: undos.flatMap(({ left }) => left ?? []) };
}

/** Removes a record that the import created. */
function removeAgain(
  transaction: Transaction,
  context: RecordContext,
  { noun, recordId }: RecordRow,
  snapshot: DocumentSnapshot,
): void {
  transaction.update(snapshot.ref, deletedRecordFields(noun, context.now()));
  const stored = noun === "stock" ? null : readStored(snapshot, noun, context.caller.companyId);
  if (stored !== null) keepFormer(transaction, context, { noun, recordId, row: stored.row });
}

function refOf(context: RecordContext, { noun, recordId }: RecordRow): DocumentReference {
  const { firestore, caller } = context;
  return noun === "stock" ? stockRef(context, recordId) : recordRef(firestore, caller.companyId, noun, recordId);
}

/** The reverse of the import's edits. */
function reverse({ fields, ...row }: RecordRow): RecordRow {
  const reversed = Object.entries(fields).map(([field, { from, to }]) => [field, { from: to, to: from }] as const);
  return { ...row, fields: Object.fromEntries(reversed) };
}

/** Null where there is nothing to check: stock had these figures before, and what was created goes as a whole. */
async function checkBack(
  transaction: Transaction,
  context: RecordContext,
  row: RecordRow,
  related: RelatedRecords,
): Promise<CheckedChange | ChangeProblem | null> {
  const { noun, isNew } = row;
  return noun === "stock" || isNew ? null : checkChange(transaction, context, { ...reverse(row), noun }, related);
}
