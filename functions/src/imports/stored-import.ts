import type { DocumentSnapshot } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { Identifier } from "#domain/values/identifier.ts";
import { ImportNoun, LeftRecord, PastImport, RowRefusal } from "#domain/import/import-request.ts";
import { FieldEdit } from "#domain/records/record-edit.ts";

/** A stored import. `raised` are the price lists whose version has already risen for it. */
const StoredImport = v.object({
  ...v.omit(PastImport, ["importId"]).entries,
  batches: v.number(),
  raised: v.optional(v.array(Identifier), []),
  raisedByUndo: v.optional(v.array(Identifier), []),
});
export type StoredImport = v.InferOutput<typeof StoredImport>;

/** Parses an import; throws "not found" if the company has none with this id. */
export function readImport(snapshot: DocumentSnapshot | undefined): StoredImport {
  const parsed = v.safeParse(StoredImport, snapshot?.data());
  if (!parsed.success) throw new HttpsError("not-found", "There is no such import.");
  return parsed.output;
}

/** What a row changed: enough to undo it while the same fields are unchanged. */
export const AppliedRow = v.object({
  noun: ImportNoun,
  recordId: Identifier,
  /** The SKU or code, if any. */
  key: v.optional(v.string(), ""),
  label: v.string(),
  isNew: v.boolean(),
  /** The record's revision after it. */
  rev: v.number(),
  fields: v.record(v.string(), FieldEdit),
});
export type AppliedRow = v.InferOutput<typeof AppliedRow>;

/**
 * An applied batch, and what its undo did not restore. Both are stored as JSON text: they are never
 * queried.
 */
const StoredBatch = v.object({
  batch: v.number(),
  applied: v.number(),
  refused: v.array(RowRefusal),
  undone: v.boolean(),
  rows: v.pipe(v.string(), v.parseJson(), v.array(AppliedRow)),
});

/** What the undo of a batch did not restore, as stored. */
export const StoredLeft = v.pipe(v.optional(v.string(), "[]"), v.parseJson(), v.array(LeftRecord));
export type StoredBatch = v.InferOutput<typeof StoredBatch>;

/** Throws if it does not parse: only the server writes it. */
export function readBatch(snapshot: DocumentSnapshot): StoredBatch {
  return v.parse(StoredBatch, snapshot.data());
}
