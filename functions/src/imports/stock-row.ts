import { type DocumentSnapshot, FieldValue, type Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import type { ImportRow, RowRefusal } from "#domain/import/import-request.ts";
import { mergeRecord, readField } from "#domain/records/merge-record.ts";
import type { FieldEdit } from "#domain/records/record-edit.ts";
import type { PlainRecord } from "#domain/records/record-nouns.ts";
import { SafetyStock, StockItem } from "#domain/stock/stock.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { historyFields, historyRef } from "../records/history-entry.ts";
import { authorOf, type RecordContext } from "../records/record-context.ts";
import { recordRef } from "../records/record-document.ts";
import { isAlive, type RelatedRecords, stockRef } from "../records/related-records.ts";
import type { HistoryLine } from "../records/write-change.ts";

/** Stored stock can be below zero, where the company allows it; nobody counts less than nothing. */
const StockEdit = v.object({ from: v.nullable(v.pipe(v.number(), v.safeInteger())), to: SafetyStock });
const StockFields = v.strictObject({ onHand: v.optional(StockEdit), safety: v.optional(StockEdit) });

/** A row of stock that may be written. */
export interface CheckedStock {
  readonly product: DocumentSnapshot;
  /** Undefined = the product has no stock yet. */
  readonly snapshot: DocumentSnapshot | undefined;
  readonly fields: Readonly<Record<string, FieldEdit>>;
}

/** Stock is no record that people edit: it has figures only, and no revisions by field. */
export function checkStock(
  context: RecordContext,
  { recordId, fields }: ImportRow,
  { snapshots }: RelatedRecords,
): CheckedStock | Pick<RowRefusal, "code" | "field"> {
  const parsed = v.safeParse(StockFields, fields);
  if (!parsed.success) return { code: "invalid", field: v.getDotPath(parsed.issues[0]) ?? "" };
  const product = snapshots.get(recordRef(context.firestore, context.caller.companyId, "product", recordId).path);
  if (product?.exists !== true || !isAlive(product)) return { code: "notFound", field: "sku" };
  const snapshot = snapshots.get(stockRef(context, recordId).path);
  const item = v.safeParse(StockItem, { ...snapshot?.data(), productId: recordId });
  const isThere = item.success && snapshot !== undefined && isAlive(snapshot);
  const before: PlainRecord = isThere ? { onHand: item.output.onHand, safety: item.output.safety } : {};
  const merge = mergeRecord(before, {}, fields);
  if (!merge.ok) return { code: "changedMeanwhile", field: merge.conflicts[0]?.field ?? "" };
  return {
    product,
    snapshot: isThere ? snapshot : undefined,
    fields: Object.fromEntries(
      merge.changed.map((field) => [field, { from: readField(before, field), to: readField(merge.record, field) }]),
    ),
  };
}

/** Sets these figures; what is reserved for orders stays. */
export function setStock(
  transaction: Transaction,
  context: RecordContext,
  recordId: Identifier,
  { snapshot, fields }: Omit<CheckedStock, "product">,
  line: HistoryLine | null,
): number {
  const { firestore, caller, now } = context;
  const figures = Object.fromEntries(Object.entries(fields).map(([field, { to }]) => [field, to ?? 0]));
  const revision: unknown = snapshot?.get("rev");
  const rev = (typeof revision === "number" ? revision : 0) + 1;
  const at = now();
  const count = "onHand" in figures ? { countedAt: at } : {};
  const stamps = { asOf: at, ...count, updatedAt: FieldValue.serverTimestamp(), rev };
  if (snapshot !== undefined) transaction.update(snapshot.ref, { ...figures, ...stamps });
  else {
    const created = { createdAt: FieldValue.serverTimestamp(), createdBy: caller.uid };
    transaction.set(stockRef(context, recordId), {
      onHand: 0,
      reserved: 0,
      safety: 0,
      ...created,
      ...figures,
      ...stamps,
    });
  }
  if (line !== null) {
    const { changeId, ...facts } = line;
    transaction.create(
      historyRef(firestore, caller.companyId, changeId),
      historyFields({ noun: "product", recordId, fields, rev, ...facts }, authorOf(context)),
    );
  }
  return rev;
}
