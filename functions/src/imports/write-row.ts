import { FieldValue, type DocumentData, type Transaction } from "firebase-admin/firestore";
import type { PlainRecord } from "#domain/records/record-nouns.ts";
import { historyFields, historyRef } from "../records/history-entry.ts";
import { authorOf, type RecordContext } from "../records/record-context.ts";
import { updateFields } from "../records/apply-change.ts";
import { createdFields, touchedFields } from "../records/record-document.ts";
import type { ValidRow } from "./check-row.ts";
import { rowRef } from "./row-ref.ts";
import type { AppliedRow } from "./stored-import.ts";

/**
 * Writes a row, and for an existing record a line in its history (a new record itself holds its
 * author). Returns what undo needs. The transaction's reads are done.
 */
export function writeRow(
  transaction: Transaction,
  context: RecordContext,
  checked: ValidRow,
  changeId: string,
  fileName: string,
): AppliedRow {
  const { row, record, stored, changed, fields } = checked;
  const { noun, recordId, isNew } = row;
  const ref = rowRef(context, row);
  const author = authorOf(context);
  const name = record["name"];
  const label = typeof name === "string" ? name.slice(0, 200) : "";
  let rev = 1;
  if (noun === "stock") rev = writeStock(transaction, context, checked);
  else if (stored === null) transaction.create(ref, createdFields(record, author));
  else {
    rev = stored.rev + 1;
    if (changed.length > 0) {
      transaction.update(ref, updateFields(noun, record, changed, stored, author));
    } else rev = stored.rev;
  }
  if (changed.length > 0 && !isNew) {
    transaction.create(
      historyRef(context.firestore, context.caller.companyId, `${changeId}.${noun}.${recordId}`.slice(0, 128)),
      historyFields(
        {
          noun: noun === "stock" ? "product" : noun,
          recordId,
          label,
          kind: noun === "stock" ? "counted" : "changed",
          fields,
          note: fileName,
          rev,
        },
        author,
      ),
    );
  }
  // A new record is removed as a whole; there are no fields to restore.
  return { noun, recordId, key: codeOf(record), label, isNew, rev, fields: isNew ? {} : { ...fields } };
}

function codeOf(record: PlainRecord): string {
  const code = record["sku"] ?? record["code"];
  return typeof code === "string" ? code : "";
}

/** Sets the stock on hand; reservations are kept. */
function writeStock(
  transaction: Transaction,
  context: RecordContext,
  { row, record, changed, snapshot }: ValidRow,
): number {
  const ref = rowRef(context, row);
  const figures: DocumentData = Object.fromEntries(changed.map((field) => [field, record[field] ?? 0]));
  const revision: unknown = snapshot?.get("rev");
  const rev = (typeof revision === "number" ? revision : 0) + 1;
  const stamps = { asOf: context.now(), updatedAt: FieldValue.serverTimestamp(), rev };
  if (!row.isNew) transaction.update(ref, { ...figures, ...touchedFields(), ...stamps });
  else {
    const created = { createdAt: FieldValue.serverTimestamp(), createdBy: context.caller.uid };
    transaction.set(ref, { onHand: 0, reserved: 0, safety: 0, ...created, ...figures, ...stamps });
  }
  return rev;
}
