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

/** A valid row: the merged record and what changes. */
export interface ValidRow {
  readonly row: ImportRow;
  readonly record: PlainRecord;
  /** Null for a new record and for stock. */
  readonly stored: StoredRecord | null;
  readonly changed: readonly string[];
  readonly fields: Readonly<Record<string, FieldEdit>>;
  /** Only for stock: the stored document. */
  readonly snapshot: DocumentSnapshot | undefined;
}

export type CheckedRow = ValidRow | { readonly refusal: RowRefusal };

/** Checks whether a row can be applied to the stored record, with the same rules as an edit by hand. */
export function checkRow(context: RecordContext, kind: ImportKind, row: ImportRow, related: RelatedToRows): CheckedRow {
  const snapshot = related.snapshots.get(rowRef(context, row).path);
  if (row.noun === "stock") return checkStock(context, row, snapshot, related);
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
    const others = related.taken.get(key) ?? [];
    if (others.length > 0 || related.codesInBatch.has(key)) return refuse(row, "codeTaken", codeField(noun));
    related.codesInBatch.add(key);
  }
  const missing = findMissing(record, changed, related);
  if (missing !== null) return refuse(row, "notFound", missing);
  const [error] = findRecordErrors(noun, stored === null ? null : before, record, related);
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
 * An import sets editable fields; it never changes an existing record's code or fields stored apart from it. A
 * price comes with the breaks and the scheduled change that it replaces.
 */
function canImport(kind: ImportKind, { noun, isNew }: ImportRow, field: string): boolean {
  if (noun === "stock" || !isEditableField(noun, field) || field === "cost" || field === "safety") return false;
  if (!isNew && (field === "sku" || field === "code")) return false;
  return kind !== "prices" || noun !== "product" || (!isNew && splitField(field).entry !== null);
}

function codeField(noun: ImportRow["noun"]): string {
  return noun === "product" ? "sku" : "code";
}

/** A category or a list that a row refers to and that does not exist; an import creates new ones in its first batch. */
function findMissing(record: PlainRecord, changed: readonly string[], related: RelatedToRows): string | null {
  for (const field of changed) {
    const { name, entry } = splitField(field);
    const to = readField(record, field);
    if (to === null) continue;
    if (field === "categoryId" && !related.categories.some(({ id }) => id === to)) return field;
    const list = name === "prices" || name === "breaks" ? entry : field === "priceListId" ? to : null;
    if (list !== null && !related.priceLists.some(({ id }) => id === list)) return field;
    if (field === "taxClassId" && !related.company.settings.taxClasses.some(({ id }) => id === to)) return field;
  }
  return null;
}

/** Stored stock may be negative, if the company allows it; a count may not. */
const StockEdit = v.object({ from: v.nullable(v.pipe(v.number(), v.safeInteger())), to: SafetyStock });
const StockFields = v.strictObject({ onHand: v.optional(StockEdit), safety: v.optional(StockEdit) });

function checkStock(
  context: RecordContext,
  row: ImportRow,
  snapshot: DocumentSnapshot | undefined,
  related: RelatedToRows,
): CheckedRow {
  const fields = v.safeParse(StockFields, row.fields);
  if (!fields.success) return refuse(row, "invalid", v.getDotPath(fields.issues[0]) ?? "");
  const product = related.snapshots.get(rowRef(context, { noun: "product", recordId: row.recordId }).path);
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

function refuse({ line }: ImportRow, code: RowRefusal["code"], field: string): CheckedRow {
  return { refusal: { line, code, field: field.slice(0, 160) } };
}
