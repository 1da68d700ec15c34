import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";
import { ProductReport } from "../product/product-report.ts";
import { FieldEdit } from "../records/record-edit.ts";

/** The customer fields that people who may not edit customers can suggest a correction of (CUST-13). */
export const CORRECTION_FIELDS = [
  "phone",
  "contactName",
  "email",
  "position",
  "address",
  "reference",
  "photoId",
  "visitPlan",
  "status",
] as const;
export type CorrectionField = (typeof CORRECTION_FIELDS)[number];

/** A suggested correction of a customer, for the owner to accept with one tap. */
export const Correction = v.object({
  correctionId: Identifier,
  customerId: Identifier,
  fields: v.pipe(v.record(v.picklist(CORRECTION_FIELDS), FieldEdit), v.minEntries(1)),
  note: v.pipe(v.string(), v.maxLength(300)),
  suggestedAt: Instant,
  /** The customer's name, for "To send" and for the owner's list. */
  label: v.pipe(v.string(), v.maxLength(200)),
});
export type Correction = v.InferOutput<typeof Correction>;

const Decision = {
  correctionId: Identifier,
  accepts: v.boolean(),
  reason: v.pipe(v.string(), v.maxLength(300)),
  label: v.pipe(v.string(), v.maxLength(200)),
};

/** What became of it. */
export const CorrectionDecision = v.object({ ...Decision, customerId: Identifier });
export type CorrectionDecision = v.InferOutput<typeof CorrectionDecision>;

/** What became of a product's report: accepted = put right, by its values or by hand. */
export const ReportDecision = v.object({ ...Decision, productId: Identifier });
export type ReportDecision = v.InferOutput<typeof ReportDecision>;

/** Who suggested it, and whether it was decided: what the store keeps beside it. */
const Kept = {
  suggestedBy: v.string(),
  suggestedByName: v.string(),
  state: v.picklist(["open", "accepted", "rejected"]),
  decidedByName: v.string(),
  reason: v.string(),
};

/** A suggested correction of a customer as the store keeps it. */
export const StoredCustomerCorrection = v.object({ ...Correction.entries, ...Kept });
export type StoredCustomerCorrection = v.InferOutput<typeof StoredCustomerCorrection>;

/** A product's report as the store keeps it. */
export const StoredProductReport = v.object({ ...ProductReport.entries, ...Kept });
export type StoredProductReport = v.InferOutput<typeof StoredProductReport>;

/** What owners are asked: a document of the company's corrections is one or the other. */
export const StoredCorrection = v.union([StoredCustomerCorrection, StoredProductReport]);
export type StoredCorrection = v.InferOutput<typeof StoredCorrection>;

/** The record that a correction is of. */
export function correctedRecord(correction: StoredCorrection): {
  readonly noun: "customer" | "product";
  readonly recordId: Identifier;
} {
  return "customerId" in correction
    ? { noun: "customer", recordId: correction.customerId }
    : { noun: "product", recordId: correction.productId };
}
