import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";
import { FieldEdit } from "../records/record-edit.ts";
import { ImportKind, ROWS_PER_BATCH } from "./import-kind.ts";

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000));

/** What an import can touch. `stock` is the row of a product's stock, by the product's id. */
export const ImportNoun = v.picklist(["category", "priceList", "product", "stock", "customer"]);
export type ImportNoun = v.InferOutput<typeof ImportNoun>;

/** One row as it is sent: what it sets, and what the dry run saw there. `line` 0 = made on the way (a category, a list). */
export const ImportRow = v.object({
  line: Count,
  noun: ImportNoun,
  recordId: Identifier,
  isNew: v.boolean(),
  fields: v.pipe(v.record(v.pipe(v.string(), v.maxLength(160)), FieldEdit), v.maxEntries(80)),
});
export type ImportRow = v.InferOutput<typeof ImportRow>;

export const ImportCounts = v.object({ new: Count, changed: Count, same: Count, error: Count });
export type ImportCounts = v.InferOutput<typeof ImportCounts>;

/** Opens an import under an id made on the device: sent twice it is opened once. */
export const StartImportRequest = v.object({
  importId: Identifier,
  kind: ImportKind,
  fileName: v.pipe(v.string(), v.maxLength(200)),
  counts: ImportCounts,
  batches: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2_000)),
});
export type StartImportRequest = v.InferOutput<typeof StartImportRequest>;

/** A part of an import: the same part sent twice is applied once and answered the same. */
export const ApplyImportRequest = v.object({
  importId: Identifier,
  batch: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_999)),
  rows: v.pipe(v.array(ImportRow), v.minLength(1), v.maxLength(ROWS_PER_BATCH)),
});
export type ApplyImportRequest = v.InferOutput<typeof ApplyImportRequest>;

export const ImportIdRequest = v.object({ importId: Identifier });
export type ImportIdRequest = v.InferOutput<typeof ImportIdRequest>;

/** Why a row was not applied after all. `changedMeanwhile`: somebody changed the same field since the dry run. */
export const ROW_REFUSALS = ["changedMeanwhile", "codeTaken", "notFound", "invalid"] as const;
export const RowRefusal = v.object({
  line: Count,
  code: v.picklist(ROW_REFUSALS),
  /** The field, where the server knows it. */
  field: v.string(),
});
export type RowRefusal = v.InferOutput<typeof RowRefusal>;

export const ApplyImportAnswer = v.object({ applied: Count, refused: v.array(RowRefusal) });
export type ApplyImportAnswer = v.InferOutput<typeof ApplyImportAnswer>;

/**
 * What an undone import left as it is, and why: somebody changed these fields since (none named = the whole new record),
 * removed it, or something new rests on it. `key` is its SKU or code, where it has one.
 */
export const LeftRecord = v.object({
  key: v.optional(v.string(), ""),
  label: v.string(),
  reason: v.picklist(["changedSince", "removedSince", "inUse"]),
  fields: v.optional(v.array(v.string()), []),
});
export type LeftRecord = v.InferOutput<typeof LeftRecord>;

/**
 * One step of taking an import back: `batchesLeft` 0 = all of it is done, and `left` names all that every step left,
 * also those of another day or device. Asked about an undone import it says the same again.
 */
export const UndoImportAnswer = v.object({
  restored: Count,
  left: v.array(LeftRecord),
  batchesLeft: Count,
});
export type UndoImportAnswer = v.InferOutput<typeof UndoImportAnswer>;

/** An import as the list shows it. `open` = its rows are still being sent. Times are the server's. */
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
