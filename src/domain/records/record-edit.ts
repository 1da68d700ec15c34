import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";

/** The records that people edit and that are merged field by field (REC-2). `company` means its rules, `person` somebody on its staff, `invite` an invitation to join it, `workPlan` when and where a salesperson works, `target` what they should reach. */
export const RECORD_NOUNS = [
  "product",
  "category",
  "priceList",
  "customer",
  "company",
  "person",
  "invite",
  "workPlan",
  "target",
] as const;
export const RecordNoun = v.picklist(RECORD_NOUNS);
export type RecordNoun = v.InferOutput<typeof RecordNoun>;

/**
 * A change of one field: its value when editing started, and the new one. Both are plain JSON; the
 * record is validated after merging. Map entries are separate fields (`prices.general`); for them a null `from` or
 * `to` means absent.
 */
export const FieldEdit = v.object({ from: v.unknown(), to: v.unknown() });
export type FieldEdit = v.InferOutput<typeof FieldEdit>;

/** One person's edit of one record. `baseRev` 0 = a new record. */
export const RecordEdit = v.object({
  /** Assigned on the device; the same edit sent twice is applied once. */
  changeId: Identifier,
  noun: RecordNoun,
  recordId: Identifier,
  baseRev: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  fields: v.pipe(v.record(v.pipe(v.string(), v.maxLength(160)), FieldEdit), v.maxEntries(200)),
  /** True = delete the record. */
  deletes: v.boolean(),
  /** This person's values in conflicts where they chose the other's; kept in the history. */
  yielded: v.optional(v.pipe(v.record(v.pipe(v.string(), v.maxLength(160)), v.unknown()), v.maxEntries(200)), {}),
  /** The record's name, for the "To send" list and for questions. */
  label: v.pipe(v.string(), v.maxLength(200)),
});
export type RecordEdit = v.InferOutput<typeof RecordEdit>;

/** Two people changed the same field: both values, and who wrote the stored one. Asked once (REC-2). */
export const FieldConflict = v.object({
  field: v.string(),
  mine: v.unknown(),
  theirs: v.unknown(),
  theirName: v.string(),
  theirAt: v.nullable(v.number()),
});
export type FieldConflict = v.InferOutput<typeof FieldConflict>;

/** Who last changed a field, stored on the record's document under `fieldRevisions`; `*` = every field not listed. */
export const FieldRevision = v.object({
  rev: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  by: v.string(),
  byName: v.string(),
  at: v.number(),
});
export type FieldRevision = v.InferOutput<typeof FieldRevision>;
export type FieldRevisions = Readonly<Record<string, FieldRevision>>;
