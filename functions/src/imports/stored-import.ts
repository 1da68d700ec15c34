import type { DocumentSnapshot } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { Identifier } from "#domain/values/identifier.ts";
import { ImportNoun, LeftRecord, PastImport, RowRefusal } from "#domain/import/import-request.ts";
import { FieldEdit } from "#domain/records/record-edit.ts";

/** An import as its document holds it. `raised` are the price lists whose version has risen for it already. */
const StoredImport = v.object({
  ...v.omit(PastImport, ["importId"]).entries,
  batches: v.number(),
  raised: v.optional(v.array(Identifier), []),
  raisedByUndo: v.optional(v.array(Identifier), []),
});
export type StoredImport = v.InferOutput<typeof StoredImport>;

/** Reads an import, or tells the device that there is none of this id in its company. */
export function readImport(snapshot: DocumentSnapshot | undefined): StoredImport {
  const parsed = v.safeParse(StoredImport, snapshot?.data());
  if (!parsed.success) throw new HttpsError("not-found", "There is no such import.");
  return parsed.output;
}

/** What one row did: enough to take it back as long as nobody has touched the same since. */
export const AppliedRow = v.object({
  noun: ImportNoun,
  recordId: Identifier,
  /** The SKU or code, where it has one. */
  key: v.optional(v.string(), ""),
  label: v.string(),
  isNew: v.boolean(),
  /** The record's revision with it. */
  rev: v.number(),
  fields: v.record(v.string(), FieldEdit),
});
export type AppliedRow = v.InferOutput<typeof AppliedRow>;

/**
 * A part of an import that was applied, and what of it was left when it was taken back. Rows and what was left lie in it
 * as texts: nobody looks for what is in them.
 */
const StoredBatch = v.object({
  batch: v.number(),
  applied: v.number(),
  refused: v.array(RowRefusal),
  undone: v.boolean(),
  rows: v.pipe(v.string(), v.parseJson(), v.array(AppliedRow)),
});

/** What was left of a part, as its document holds it. */
export const StoredLeft = v.pipe(v.optional(v.string(), "[]"), v.parseJson(), v.array(LeftRecord));
export type StoredBatch = v.InferOutput<typeof StoredBatch>;

/** Throws where it does not parse: only the server writes it. */
export function readBatch(snapshot: DocumentSnapshot): StoredBatch {
  return v.parse(StoredBatch, snapshot.data());
}
