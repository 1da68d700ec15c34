import { FieldValue, type DocumentData, type Transaction } from "firebase-admin/firestore";
import type { PlainRecord } from "#domain/records/record-nouns.ts";
import { historyFields, historyRef } from "../records/history-entry.ts";
import { authorOf, type RecordContext } from "../records/record-context.ts";
import { updateFields } from "../records/apply-change.ts";
import { createdFields, touchedFields } from "../records/record-document.ts";
import type { GoodRow } from "./check-row.ts";
import { rowRef } from "./row-ref.ts";
import type { AppliedRow } from "./stored-import.ts";

/**
 * Writes a row, and a line in the record's history where it changed one that was there (a new record says itself who
 * made it). Answers what undoing needs. The reads of the transaction are done.
 */
export function writeRow(
  transaction: Transaction,
  context: RecordContext,
  good: GoodRow,
  changeId: string,
  fileName: string,
): AppliedRow {
  const { row, record, stored, changed, fields } = good;
  const { noun, recordId, isNew } = row;
  const ref = rowRef(context, row);
  const author = authorOf(context);
  const name = record["name"];
  const label = typeof name === "string" ? name.slice(0, 200) : "";
  let rev = 1;
  if (noun === "stock") rev = writeStock(transaction, context, good);
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
  // Of what is new nothing has to be put back: it goes as a whole.
  return { noun, recordId, key: codeOf(record), label, isNew, rev, fields: isNew ? {} : { ...fields } };
}

function codeOf(record: PlainRecord): string {
  const code = record["sku"] ?? record["code"];
  return typeof code === "string" ? code : "";
}

/** Sets what is on hand; what is reserved for orders stays. */
function writeStock(
  transaction: Transaction,
  context: RecordContext,
  { row, record, changed, snapshot }: GoodRow,
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
