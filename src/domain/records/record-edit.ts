import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";

/** The records that people edit, and that are merged field by field (REC-2). `company` is its rules. */
export const RECORD_NOUNS = ["product", "category", "priceList", "customer", "company"] as const;
export const RecordNoun = v.picklist(RECORD_NOUNS);
export type RecordNoun = v.InferOutput<typeof RecordNoun>;

/**
 * What somebody did to one field: what it was when they began, and what they made of it. Both are plain JSON; whether
 * the result is a valid record is asked after merging. Entries of a map are fields of their own: `prices.general`.
 * `from` and `to` of null mean "not there" for such an entry.
 */
export const FieldEdit = v.object({ from: v.unknown(), to: v.unknown() });
export type FieldEdit = v.InferOutput<typeof FieldEdit>;

/** One person's edit of one record, made anywhere and sent whenever: `baseRev` 0 = a new record. */
export const RecordEdit = v.object({
  /** Made on the device, once: the same edit sent twice is applied once. */
  changeId: Identifier,
  noun: RecordNoun,
  recordId: Identifier,
  baseRev: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  fields: v.pipe(v.record(v.pipe(v.string(), v.maxLength(160)), FieldEdit), v.maxEntries(200)),
  /** True = the record is to become a tombstone. */
  deletes: v.boolean(),
  /** What this person had written in fields where, asked, they let the other's value stand: kept in the history. */
  yielded: v.optional(v.pipe(v.record(v.pipe(v.string(), v.maxLength(160)), v.unknown()), v.maxEntries(200)), {}),
  /** The name that a list shows for it, for "To send" and for questions. */
  label: v.pipe(v.string(), v.maxLength(200)),
});
export type RecordEdit = v.InferOutput<typeof RecordEdit>;

/** Two people changed the same field: both values, and whose the stored one is. Asked once (REC-2). */
export const FieldConflict = v.object({
  field: v.string(),
  mine: v.unknown(),
  theirs: v.unknown(),
  theirName: v.string(),
  theirAt: v.nullable(v.number()),
});
export type FieldConflict = v.InferOutput<typeof FieldConflict>;

/** Who changed a field last, as it lies on the record's document under `fieldRevisions`; `*` = every field not named. */
export const FieldRevision = v.object({
  rev: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  by: v.string(),
  byName: v.string(),
  at: v.number(),
});
export type FieldRevision = v.InferOutput<typeof FieldRevision>;
export type FieldRevisions = Readonly<Record<string, FieldRevision>>;
