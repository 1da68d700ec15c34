import type { Transaction } from "firebase-admin/firestore";
import type { ImportKind } from "#domain/import/import-kind.ts";
import type { ImportRow, OfRecord, RowRefusal } from "#domain/import/import-request.ts";
import { splitField } from "#domain/records/record-nouns.ts";
import type { RefusalReason } from "#domain/sync/push-outcome.ts";
import { type CheckedChange, checkChange } from "../records/check-change.ts";
import type { RecordContext } from "../records/record-context.ts";
import type { RelatedRecords } from "../records/related-records.ts";
import { type HistoryLine, writeChange } from "../records/write-change.ts";
import type { AppliedRow } from "./stored-import.ts";
import { type CheckedStock, checkStock, setStock } from "./stock-row.ts";

type Checked = CheckedChange | CheckedStock;
export type CheckedRow =
  | { readonly row: OfRecord<ImportRow>; readonly checked: Checked }
  | { readonly refusal: RowRefusal };

/** Checks whether a row can be applied to the stored record, with the same rules as an edit by hand. */
export async function checkRow(
  transaction: Transaction,
  context: RecordContext,
  kind: ImportKind,
  row: OfRecord<ImportRow>,
  related: RelatedRecords,
): Promise<CheckedRow> {
  const { line, noun } = row;
  const refuse = (code: RowRefusal["code"], field: string) => ({ refusal: { line, code, field: field.slice(0, 160) } });
  if (noun === "stock") {
    const stock = checkStock(context, row, related);
    return "code" in stock ? refuse(stock.code, stock.field) : { row, checked: stock };
  }
  const invalidField = Object.keys(row.fields).find((field) => !canImport(kind, row, field));
  if (invalidField !== undefined) return refuse("invalid", invalidField);
  const checked = await checkChange(transaction, context, { ...row, noun, refusesMissing: true }, related);
  if (!("reason" in checked)) return { row, checked };
  const { reason, field, isMissing } = checked;
  return refuse(isMissing ? "notFound" : (CODES[reason] ?? "invalid"), field === "recordId" ? "" : field);
}

const CODES: Readonly<Partial<Record<RefusalReason, RowRefusal["code"]>>> = {
  FIELD_CONFLICT: "changedMeanwhile",
  ID_CONFLICT: "changedMeanwhile",
  NOT_FOUND: "notFound",
  SKU_TAKEN: "codeTaken",
  CODE_TAKEN: "codeTaken",
};

/**
 * An import never gives an existing record another code, nor sets a cost or safety stock with a product. A file of prices
 * fills prices only, with the breaks and the change for a day that a price replaces.
 */
function canImport(kind: ImportKind, { noun, isNew }: ImportRow, field: string): boolean {
  if (field === "cost" || field === "safety") return false;
  if (!isNew && (field === "sku" || field === "code")) return false;
  return kind !== "prices" || noun !== "product" || (!isNew && splitField(field).entry !== null);
}

/**
 * Writes a row, and a line in the record's history where it changed an existing one (a new record names its author
 * itself). Answers what undoing needs. The reads of the transaction are done.
 */
export function writeRow(
  transaction: Transaction,
  context: RecordContext,
  { row, checked }: { readonly row: OfRecord<ImportRow>; readonly checked: Checked },
  importedBy: { readonly changeId: string; readonly note: string },
): AppliedRow {
  const { noun, recordId } = row;
  const isStock = "product" in checked;
  const read = (field: string): unknown => (isStock ? checked.product.get(field) : checked.record[field]);
  const [name, code] = [read("name"), read("sku") ?? read("code")];
  const label = typeof name === "string" ? name.slice(0, 200) : "";
  const isNew = isStock ? checked.snapshot === undefined : row.isNew;
  const line: HistoryLine | null =
    isNew || Object.keys(checked.fields).length === 0
      ? null
      : {
          changeId: lineIdOf(importedBy.changeId, row),
          note: importedBy.note,
          label,
          kind: isStock ? "counted" : "changed",
        };
  const rev = isStock
    ? setStock(transaction, context, recordId, checked, line)
    : writeChange(transaction, context, checked, line);
  // A new record is undone as a whole.
  const fields = isNew ? {} : { ...checked.fields };
  return { noun, recordId, key: typeof code === "string" ? code : "", label, isNew, rev, fields };
}

/** The id of the history's line on a row. */
export function lineIdOf(changeId: string, { noun, recordId }: Pick<ImportRow, "noun" | "recordId">): string {
  return `${changeId}.${noun}.${recordId}`.slice(0, 128);
}
