import * as v from "valibot";
import { ImageId } from "../image/image.ts";
import { Receipt } from "../order/order.ts";
import { FieldConflict } from "../records/record-edit.ts";

/** Why the server refuses a change for good: the device parks it with this reason (OFFLINE-8). */
export const REFUSAL_REASONS = [
  "APP_TOO_OLD",
  "SCHEMA_INVALID",
  "PARENT_BLOCKED",
  "CUSTOMER_INCOMPLETE",
  "NO_PRICE",
  "QTY_OUT_OF_RANGE",
  "PERMISSION_LOST",
  "ID_CONFLICT",
  "TOTALS_DIFFER",
  "STATUS_CHANGED",
  "NOT_FOUND",
  "FIELD_CONFLICT",
  "SKU_TAKEN",
  "CODE_TAKEN",
  "RECORD_IN_USE",
  "MEDIA_MISSING",
  "MEDIA_TOO_LARGE",
  "UNKNOWN",
] as const;
export const RefusalReason = v.picklist(REFUSAL_REASONS);
export type RefusalReason = v.InferOutput<typeof RefusalReason>;

/** Why a change did not get there this time; it stays waiting. */
export const UNREACHABLE_REASONS = [
  "OFFLINE",
  "TIMEOUT",
  "SERVER_ERROR",
  "RATE_LIMITED",
  "AUTH_REQUIRED",
  "NO_RECEIPT",
] as const;
export const UnreachableReason = v.picklist(UNREACHABLE_REASONS);
export type UnreachableReason = v.InferOutput<typeof UnreachableReason>;

/**
 * What came of sending one change. `accepted` only with the server's receipt: an HTTP 200 without one is `unreachable`
 * (`NO_RECEIPT`). `rev` is the revision that a saved record has now. `field` names the offending field of a refused
 * change where the server knows it; `conflicts` are the fields that somebody else changed too.
 */
export type PushOutcome =
  | { readonly outcome: "accepted"; readonly receipt: Receipt | null; readonly rev?: number }
  | {
      readonly outcome: "refused";
      readonly reason: RefusalReason;
      readonly field: string;
      readonly conflicts?: readonly FieldConflict[];
    }
  | { readonly outcome: "unreachable"; readonly reason: UnreachableReason };

/**
 * One answer of the `placeOrders` callable, in the order of the request. `unreachable`: this one order could not be
 * stored now (the others may have been); the same order is to be sent again.
 */
export const PlaceOrderAnswer = v.variant("outcome", [
  v.object({ outcome: v.literal("accepted"), receipt: Receipt }),
  v.object({ outcome: v.literal("refused"), reason: RefusalReason, field: v.string() }),
  v.object({ outcome: v.literal("unreachable"), reason: UnreachableReason }),
]);
export type PlaceOrderAnswer = v.InferOutput<typeof PlaceOrderAnswer>;

/** The answer of the `advanceOrder` callable: the receipt carries the order's new status. */
export const AdvanceOrderAnswer = PlaceOrderAnswer;
export type AdvanceOrderAnswer = PlaceOrderAnswer;

/** One answer of the `saveRecords` callable, in the order of the request: `rev` is the record's revision now. */
export const SaveRecordAnswer = v.variant("outcome", [
  v.object({ outcome: v.literal("accepted"), rev: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
  v.object({
    outcome: v.literal("refused"),
    reason: RefusalReason,
    field: v.string(),
    conflicts: v.optional(v.array(FieldConflict), []),
  }),
  v.object({ outcome: v.literal("unreachable"), reason: UnreachableReason }),
]);
export type SaveRecordAnswer = v.InferOutput<typeof SaveRecordAnswer>;

/** The answer of the `saveImage` callable: the store has the photograph under this id. */
export const SaveImageAnswer = v.variant("outcome", [
  v.object({ outcome: v.literal("accepted"), imageId: ImageId }),
  v.object({ outcome: v.literal("refused"), reason: RefusalReason, field: v.string() }),
]);
export type SaveImageAnswer = v.InferOutput<typeof SaveImageAnswer>;
