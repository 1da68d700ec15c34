import * as v from "valibot";
import { Identifier } from "./identifier.ts";
import { Instant } from "./instant.ts";
import { FieldEdit } from "./record-edit.ts";

/** The customer fields that people who may not edit customers can suggest a correction of (PRODUCT 3.9). */
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

/** What became of it. */
export const CorrectionDecision = v.object({
  correctionId: Identifier,
  customerId: Identifier,
  accepts: v.boolean(),
  reason: v.pipe(v.string(), v.maxLength(300)),
  label: v.pipe(v.string(), v.maxLength(200)),
});
export type CorrectionDecision = v.InferOutput<typeof CorrectionDecision>;

/** A correction as the store keeps it: who suggested it, and whether it was decided. */
export const StoredCorrection = v.object({
  ...Correction.entries,
  suggestedBy: v.string(),
  suggestedByName: v.string(),
  state: v.picklist(["open", "accepted", "rejected"]),
  decidedByName: v.string(),
  reason: v.string(),
});
export type StoredCorrection = v.InferOutput<typeof StoredCorrection>;
