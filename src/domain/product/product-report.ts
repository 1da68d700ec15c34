import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";
import { FieldEdit } from "../records/record-edit.ts";

/** What a product report can be about (PROD-17). */
export const REPORT_SUBJECTS = ["price", "name", "barcode", "pack", "photo", "stock", "discontinued", "other"] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

/** The product fields a report can suggest values for. */
export const REPORTED_FIELDS = ["name", "nameEs", "barcodes", "pack", "unitsPerCase", "active"] as const;
export type ReportedField = (typeof REPORTED_FIELDS)[number];

/** The fields of each subject; for the other subjects only the note can state what is right. */
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

/** These need the right value or a note; "the photo is wrong" does not. */
const NEEDS_DETAILS: readonly ReportSubject[] = ["name", "barcode", "pack", "other"];

/** An error found by a person who may not edit products, for the owner to correct. */
export const ProductReport = v.object({
  correctionId: Identifier,
  productId: Identifier,
  subject: v.picklist(REPORT_SUBJECTS),
  fields: v.record(v.picklist(REPORTED_FIELDS), FieldEdit),
  note: v.pipe(v.string(), v.maxLength(300)),
  suggestedAt: Instant,
  /** The product's name, for the "To send" list and the owner's list. */
  label: v.pipe(v.string(), v.maxLength(200)),
});
export type ProductReport = v.InferOutput<typeof ProductReport>;

/** The first invalid part of a report: a field of another subject, or `note` if the report is empty; otherwise null. */
export function reportProblem({
  subject,
  fields,
  note,
}: Pick<ProductReport, "subject" | "fields" | "note">): ReportedField | "note" | null {
  const stranger = REPORTED_FIELDS.find((field) => field in fields && !FIELDS_OF_SUBJECT[subject].includes(field));
  if (stranger !== undefined) return stranger;
  const isEmpty = Object.keys(fields).length === 0 && note.trim() === "";
  return isEmpty && NEEDS_DETAILS.includes(subject) ? "note" : null;
}
