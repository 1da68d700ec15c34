import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";
import { FieldEdit } from "../records/record-edit.ts";

/** What a report can say is wrong with a product (PROD-17). */
export const REPORT_SUBJECTS = ["price", "name", "barcode", "pack", "photo", "stock", "discontinued", "other"] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

/** The product fields that a report may name the right value of. */
export const REPORTED_FIELDS = ["name", "nameEs", "barcodes", "pack", "unitsPerCase", "active"] as const;
export type ReportedField = (typeof REPORTED_FIELDS)[number];

/** Which of them belong to which subject; of the others only the note can say what is right. */
export const FIELDS_OF_SUBJECT: Readonly<Record<ReportSubject, readonly ReportedField[]>> = {
  price: [],
  name: ["name", "nameEs"],
  barcode: ["barcodes"],
  pack: ["pack", "unitsPerCase"],
  photo: [],
  stock: [],
  discontinued: ["active"],
  other: [],
};

/** "The photo is wrong" says enough; these need the right value, or words. */
const NEEDS_WORDS: readonly ReportSubject[] = ["name", "barcode", "pack", "other"];

/** An error that somebody who may not edit products has found in one, for the owner to put right. */
export const ProductReport = v.object({
  correctionId: Identifier,
  productId: Identifier,
  subject: v.picklist(REPORT_SUBJECTS),
  fields: v.record(v.picklist(REPORTED_FIELDS), FieldEdit),
  note: v.pipe(v.string(), v.maxLength(300)),
  suggestedAt: Instant,
  /** The product's name, for "To send" and for the owner's list. */
  label: v.pipe(v.string(), v.maxLength(200)),
});
export type ProductReport = v.InferOutput<typeof ProductReport>;

/** The first part of a report that cannot stand: a field that is not its subject's, or `note` where it says nothing; else null. */
export function reportProblem({
  subject,
  fields,
  note,
}: Pick<ProductReport, "subject" | "fields" | "note">): ReportedField | "note" | null {
  const stranger = REPORTED_FIELDS.find((field) => field in fields && !FIELDS_OF_SUBJECT[subject].includes(field));
  if (stranger !== undefined) return stranger;
  const saysNothing = Object.keys(fields).length === 0 && note.trim() === "";
  return saysNothing && NEEDS_WORDS.includes(subject) ? "note" : null;
}
