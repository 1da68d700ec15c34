import type { DocumentReference, DocumentSnapshot, Transaction } from "firebase-admin/firestore";
import type { Identifier } from "#domain/values/identifier.ts";
import type { LeftRecord } from "#domain/import/import-request.ts";
import { applyFields } from "#domain/records/merge-record.ts";
import type { FieldEdit } from "#domain/records/record-edit.ts";
import { type Reassignment, readReassignment, writeReassignment } from "../records/reassign-customers.ts";
import { historyFields, historyRef } from "../records/history-entry.ts";
import { authorOf, type RecordContext } from "../records/record-context.ts";
import { updateFields } from "../records/apply-change.ts";
import { readStored, tombstoneFields, touchedFields } from "../records/record-document.ts";
import { findUsed } from "./find-used.ts";
import { planUndo } from "./plan-undo.ts";
import { rowRef } from "./row-ref.ts";
import type { AppliedRow } from "./stored-import.ts";

/**
 * Undoes the rows of one batch: restores what they changed and deletes what they created, except what was
 * changed since (`planUndo`). `raised` are lists whose revision rose through the import itself.
 */
export async function restoreRows(
  transaction: Transaction,
  context: RecordContext,
  rows: readonly AppliedRow[],
  raised: readonly Identifier[],
  part: DocumentReference,
): Promise<{ restored: readonly AppliedRow[]; left: readonly LeftRecord[] }> {
  if (rows.length === 0) return { restored: [], left: [] };
  // Rows are undone in the reverse order.
  const backwards = rows.toReversed();
  const snapshots = await transaction.getAll(...backwards.map((row) => rowRef(context, row)));
  const used = await findUsed(transaction, context, backwards);
  const plans = backwards.map((row, place) => planUndo(row, snapshots[place], { used, raised }));
  const reassignments = await Promise.all(
    plans.map(({ back }, place) => readReverseReassignment(transaction, context, back, snapshots[place])),
  );
  const restored: AppliedRow[] = [];
  for (const [place, { back }] of plans.entries()) {
    const snapshot = snapshots[place];
    if (back === null || !snapshot) continue;
    restore(transaction, context, back, snapshot, `${part.parent.parent?.id ?? ""}.undo.${part.id}`);
    const reassignment = reassignments[place] ?? null;
    if (reassignment !== null) writeReassignment(transaction, context, reassignment);
    restored.push(back);
  }
  return { restored, left: plans.flatMap(({ left }) => left ?? []) };
}

/** Reads the reassignment of a customer to its former salespeople. */
async function readReverseReassignment(
  transaction: Transaction,
  context: RecordContext,
  row: AppliedRow | null,
  snapshot: DocumentSnapshot | undefined,
): Promise<Reassignment | null> {
  if (row?.noun !== "customer" || row.isNew) return null;
  const stored = readStored(snapshot, row.noun, context.caller.companyId);
  if (stored === null) return null;
  return readReassignment(transaction, context, row.recordId, stored, applyFields(stored.row, reverseEdits(row)));
}

/** The reverse of the import's edits. */
function reverseEdits({ fields }: AppliedRow): Record<string, FieldEdit> {
  return Object.fromEntries(Object.entries(fields).map(([field, { from, to }]) => [field, { from: to, to: from }]));
}

function restore(
  transaction: Transaction,
  context: RecordContext,
  row: AppliedRow,
  snapshot: DocumentSnapshot,
  changeId: string,
): void {
  const { noun, recordId, label, isNew } = row;
  const author = authorOf(context);
  if (isNew) return void transaction.update(snapshot.ref, tombstoneFields());
  const back = reverseEdits(row);
  const names = Object.keys(back);
  if (names.length === 0) return;
  const revision: unknown = snapshot.get("rev");
  const rev = (typeof revision === "number" ? revision : 0) + 1;
  if (noun === "stock") {
    const figures = Object.fromEntries(Object.entries(back).map(([field, { to }]) => [field, to ?? 0]));
    transaction.update(snapshot.ref, { ...figures, asOf: context.now(), ...touchedFields() });
  } else {
    const stored = readStored(snapshot, noun, context.caller.companyId);
    if (stored === null) return;
    transaction.update(snapshot.ref, updateFields(noun, applyFields(stored.row, back), names, stored, author));
  }
  const id = `${changeId}.${noun}.${recordId}`.slice(0, 128);
  const facts = {
    noun: noun === "stock" ? "product" : noun,
    recordId,
    label,
    kind: "changed",
    fields: back,
    rev,
  } as const;
  transaction.create(historyRef(context.firestore, context.caller.companyId, id), historyFields(facts, author));
}
