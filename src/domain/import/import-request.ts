import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";
import { FieldEdit } from "../records/record-edit.ts";
import { ImportKind, ROWS_PER_BATCH } from "./import-kind.ts";

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000));

/** The records an import can change. `stock` is a product's stock, by the product's id; `document` what a customer owes. */
export const ImportNoun = v.picklist(["category", "priceList", "product", "stock", "customer", "document"]);
export type ImportNoun = v.InferOutput<typeof ImportNoun>;

/** A row as sent: the fields it sets, and their values in the dry run. `line` 0 = created for the import (a category, a list). */
export const ImportRow = v.object({
  line: Count,
  noun: ImportNoun,
  recordId: Identifier,
  isNew: v.boolean(),
  fields: v.pipe(v.record(v.pipe(v.string(), v.maxLength(160)), FieldEdit), v.maxEntries(80)),
});
export type ImportRow = v.InferOutput<typeof ImportRow>;

/** A row of anything but documents: those are no records that people edit. */
export type OfRecord<Row extends { readonly noun: ImportNoun }> = Row & {
  readonly noun: Exclude<ImportNoun, "document">;
};

export function isOfRecord<Row extends { readonly noun: ImportNoun }>(row: Row): row is OfRecord<Row> {
  return row.noun !== "document";
}

export const ImportCounts = v.object({ new: Count, changed: Count, same: Count, error: Count });
export type ImportCounts = v.InferOutput<typeof ImportCounts>;

/** Opens an import under an id from the device; sent twice, it is opened once. */
export const StartImportRequest = v.object({
  importId: Identifier,
  kind: ImportKind,
  fileName: v.pipe(v.string(), v.maxLength(200)),
  counts: ImportCounts,
  batches: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2_000)),
});
export type StartImportRequest = v.InferOutput<typeof StartImportRequest>;

/** A batch of an import; sent twice, it is applied once and gets the same answer. */
export const ApplyImportRequest = v.object({
  importId: Identifier,
  batch: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_999)),
  rows: v.pipe(v.array(ImportRow), v.minLength(1), v.maxLength(ROWS_PER_BATCH)),
});
export type ApplyImportRequest = v.InferOutput<typeof ApplyImportRequest>;

export const ImportIdRequest = v.object({ importId: Identifier });
export type ImportIdRequest = v.InferOutput<typeof ImportIdRequest>;

/** Why a row was not applied. `changedMeanwhile`: the same field was changed since the dry run. */
export const ROW_REFUSALS = ["changedMeanwhile", "codeTaken", "notFound", "invalid"] as const;
export const RowRefusal = v.object({
  line: Count,
  code: v.picklist(ROW_REFUSALS),
  /** The field concerned, if known. */
  field: v.string(),
});
export type RowRefusal = v.InferOutput<typeof RowRefusal>;

export const ApplyImportAnswer = v.object({ applied: Count, refused: v.array(RowRefusal) });
export type ApplyImportAnswer = v.InferOutput<typeof ApplyImportAnswer>;

/**
 * What an undo did not restore, and why: these fields were changed since (none = the whole new record),
 * the record was removed, or something new refers to it. `key` is its SKU or code, if any.
 */
export const LeftRecord = v.object({
  key: v.optional(v.string(), ""),
  label: v.string(),
  reason: v.picklist(["changedSince", "removedSince", "inUse"]),
  fields: v.optional(v.array(v.string()), []),
});
export type LeftRecord = v.InferOutput<typeof LeftRecord>;

/**
 * One step of an undo. `batchesLeft` 0 = it is complete, and `left` lists what all steps did not restore,
 * including those of another day or device. For an undone import the answer is repeated.
 */
export const UndoImportAnswer = v.object({
  restored: Count,
  /** How many of these the import had made, so that they are gone. */
  removed: v.optional(Count, 0),
  left: v.array(LeftRecord),
  batchesLeft: Count,
});
export type UndoImportAnswer = v.InferOutput<typeof UndoImportAnswer>;

/** An import in the list. `open` = its rows are still being sent. Times are the server's. */
export const PastImport = v.object({
  importId: Identifier,
  kind: ImportKind,
  fileName: v.string(),
  status: v.picklist(["open", "finished", "undoing", "undone"]),
  startedAt: Instant,
  byName: v.string(),
  applied: Count,
  refused: Count,
  left: Count,
});
export type PastImport = v.InferOutput<typeof PastImport>;
export const ListImportsAnswer = v.object({ imports: v.array(PastImport) });
