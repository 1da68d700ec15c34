import type { DocumentSnapshot } from "firebase-admin/firestore";
import * as v from "valibot";
import { findRecordErrors } from "#domain/records/check-record.ts";
import type { ImportKind } from "#domain/import/import-kind.ts";
import type { ImportRow, RowRefusal } from "#domain/import/import-request.ts";
import { mergeRecord, readField } from "#domain/records/merge-record.ts";
import type { FieldEdit } from "#domain/records/record-edit.ts";
import { isEditableField, parseRecord, type PlainRecord, splitField } from "#domain/records/record-nouns.ts";
import { SafetyStock, StockItem } from "#domain/stock/stock.ts";
import { editsOf, mergeChange, recordBefore } from "../records/apply-change.ts";
import type { RecordContext } from "../records/record-context.ts";
import { readStored, type StoredRecord } from "../records/record-document.ts";
import { isAlive } from "../records/related-records.ts";
import { rowRef } from "./row-ref.ts";
import type { RelatedToRows } from "./row-related.ts";

/** A row that is to be written: the record with it, and what that changes. */
export interface GoodRow {
  readonly row: ImportRow;
  readonly record: PlainRecord;
  /** Null = it is new, or it is stock. */
  readonly stored: StoredRecord | null;
  readonly changed: readonly string[];
  readonly fields: Readonly<Record<string, FieldEdit>>;
  /** Of stock only: what is there. */
  readonly snapshot: DocumentSnapshot | undefined;
}

export type RowVerdict = GoodRow | { readonly refusal: RowRefusal };

/** Whether a row can be applied to what the store holds at this moment, by the same checks as an edit by hand. */
export function checkRow(context: RecordContext, kind: ImportKind, row: ImportRow, around: RelatedToRows): RowVerdict {
  const snapshot = around.snapshots.get(rowRef(context, row).path);
  if (row.noun === "stock") return checkStock(context, row, snapshot, around);
  const { noun } = row;
  const { companyId } = context.caller;
  const refusedField = Object.keys(row.fields).find((field) => !canImport(kind, row, field));
  if (refusedField !== undefined) return refuse(row, "invalid", refusedField);
  const stored = readStored(snapshot, noun, companyId);
  if (row.isNew ? snapshot?.exists === true : stored === null || stored.isDeleted) {
    return refuse(row, row.isNew ? "changedMeanwhile" : "notFound", "");
  }
  const before = recordBefore(noun, row.recordId, companyId, stored);
  const merge = mergeChange(stored, before, row.fields);
  if (!merge.ok) return refuse(row, "changedMeanwhile", merge.conflicts[0]?.field ?? "");
  const { record, changed } = merge;

  const code = noun === "product" ? record["sku"] : noun === "customer" ? record["code"] : null;
  if (row.isNew && typeof code === "string") {
    const key = `${noun} ${code}`;
    const others = around.taken.get(key) ?? [];
    if (others.length > 0 || around.brought.has(key)) return refuse(row, "codeTaken", codeField(noun));
    around.brought.add(key);
  }
  const missing = findMissing(record, changed, around);
  if (missing !== null) return refuse(row, "notFound", missing);
  const [error] = findRecordErrors(noun, stored === null ? null : before, record, around);
  if (error !== undefined) return refuse(row, "invalid", error.field);
  const parsed = parseRecord(noun, record);
  if (!("row" in parsed) && (row.isNew || changed.includes(parsed.field))) return refuse(row, "invalid", parsed.field);
  const clean: PlainRecord = "row" in parsed ? { ...parsed.row } : record;
  return {
    row,
    record: clean,
    stored,
    changed,
    fields: editsOf(changed, stored, before, clean),
    snapshot,
  };
}

/**
 * An import fills what people may edit; it never gives an existing record another code, nor sets what lies apart from it. With a price go
 * the breaks and the change for a day that it takes the place of.
 */
function canImport(kind: ImportKind, { noun, isNew }: ImportRow, field: string): boolean {
  if (noun === "stock" || !isEditableField(noun, field) || field === "cost" || field === "safety") return false;
  if (!isNew && (field === "sku" || field === "code")) return false;
  return kind !== "prices" || noun !== "product" || (!isNew && splitField(field).entry !== null);
}

function codeField(noun: ImportRow["noun"]): string {
  return noun === "product" ? "sku" : "code";
}

/** A category or a list that a row names and nobody has: what an import makes on the way comes in a part of its own, first. */
function findMissing(record: PlainRecord, changed: readonly string[], around: RelatedToRows): string | null {
  for (const field of changed) {
    const { name, entry } = splitField(field);
    const to = readField(record, field);
    if (to === null) continue;
    if (field === "categoryId" && !around.categories.some(({ id }) => id === to)) return field;
    const list = name === "prices" || name === "breaks" ? entry : field === "priceListId" ? to : null;
    if (list !== null && !around.priceLists.some(({ id }) => id === list)) return field;
    if (field === "taxClassId" && !around.company.settings.taxClasses.some(({ id }) => id === to)) return field;
  }
  return null;
}

/** What is stored may be below zero, where the company lets stock go there; nobody counts less than nothing. */
const StockEdit = v.object({ from: v.nullable(v.pipe(v.number(), v.safeInteger())), to: SafetyStock });
const StockFields = v.strictObject({ onHand: v.optional(StockEdit), safety: v.optional(StockEdit) });

function checkStock(
  context: RecordContext,
  row: ImportRow,
  snapshot: DocumentSnapshot | undefined,
  around: RelatedToRows,
): RowVerdict {
  const fields = v.safeParse(StockFields, row.fields);
  if (!fields.success) return refuse(row, "invalid", v.getDotPath(fields.issues[0]) ?? "");
  const product = around.snapshots.get(rowRef(context, { noun: "product", recordId: row.recordId }).path);
  if (product?.exists !== true || !isAlive(product)) return refuse(row, "notFound", "sku");
  const item = v.safeParse(StockItem, { ...snapshot?.data(), productId: row.recordId });
  const isThere = item.success && snapshot !== undefined && isAlive(snapshot);
  const before: PlainRecord = isThere ? { onHand: item.output.onHand, safety: item.output.safety } : {};
  const merge = mergeRecord(before, {}, row.fields);
  if (!merge.ok) return refuse(row, "changedMeanwhile", merge.conflicts[0]?.field ?? "");
  const edits = merge.changed.map(
    (field) => [field, { from: readField(before, field), to: readField(merge.record, field) }] as const,
  );
  return {
    row: { ...row, isNew: !isThere },
    record: { ...merge.record, name: product.get("name"), sku: product.get("sku") },
    stored: null,
    changed: merge.changed,
    fields: Object.fromEntries(edits),
    snapshot,
  };
}

function refuse({ line }: ImportRow, code: RowRefusal["code"], field: string): RowVerdict {
  return { refusal: { line, code, field: field.slice(0, 160) } };
}
