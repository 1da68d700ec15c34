import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";
import { ProductReport } from "../product/product-report.ts";
import { FieldEdit } from "../records/record-edit.ts";

/** The customer fields that can be corrected by people without the right to edit customers (CUST-13). */
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

/** A suggested correction of a customer, which the owner accepts with one tap. */
export const Correction = v.object({
  correctionId: Identifier,
  customerId: Identifier,
  fields: v.pipe(v.record(v.picklist(CORRECTION_FIELDS), FieldEdit), v.minEntries(1)),
  note: v.pipe(v.string(), v.maxLength(300)),
  suggestedAt: Instant,
  /** The customer's name, for the "To send" list and the owner's list. */
  label: v.pipe(v.string(), v.maxLength(200)),
});
export type Correction = v.InferOutput<typeof Correction>;

const Decision = {
  correctionId: Identifier,
  accepts: v.boolean(),
  reason: v.pipe(v.string(), v.maxLength(300)),
  label: v.pipe(v.string(), v.maxLength(200)),
};

/** The decision on a customer correction. */
export const CorrectionDecision = v.object({ ...Decision, customerId: Identifier });
export type CorrectionDecision = v.InferOutput<typeof CorrectionDecision>;

/** The decision on a product report: accepted = corrected, with its values or by hand. */
export const ReportDecision = v.object({ ...Decision, productId: Identifier });
export type ReportDecision = v.InferOutput<typeof ReportDecision>;

/** Who suggested it and the decision; the store keeps these with it. */
const decisionFields = {
  suggestedBy: v.string(),
  suggestedByName: v.string(),
  state: v.picklist(["open", "accepted", "rejected"]),
  decidedByName: v.string(),
  reason: v.string(),
};

/** A stored customer correction. */
export const StoredCustomerCorrection = v.object({ ...Correction.entries, ...decisionFields });
export type StoredCustomerCorrection = v.InferOutput<typeof StoredCustomerCorrection>;

/** A stored product report. */
export const StoredProductReport = v.object({ ...ProductReport.entries, ...decisionFields });
export type StoredProductReport = v.InferOutput<typeof StoredProductReport>;

/** A document of the company's corrections is one or the other. */
export const StoredCorrection = v.union([StoredCustomerCorrection, StoredProductReport]);
export type StoredCorrection = v.InferOutput<typeof StoredCorrection>;

/** The record a correction is about. */
export function correctedRecord(correction: StoredCorrection): {
  readonly noun: "customer" | "product";
  readonly recordId: Identifier;
} {
  return "customerId" in correction
    ? { noun: "customer", recordId: correction.customerId }
    : { noun: "product", recordId: correction.productId };
}
