import * as v from "valibot";
import { ImageId } from "../image/image.ts";
import type { Receipt } from "../order/order.ts";
import { FieldConflict } from "../records/record-edit.ts";

/** Why the server permanently refuses a change; the device parks it with this reason (OFFLINE-8). */
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
  "LAST_OWNER",
  "PLAN_FULL",
  "EMAIL_TAKEN",
  "MEDIA_MISSING",
  "MEDIA_TOO_LARGE",
  "UNKNOWN",
] as const;
export const RefusalReason = v.picklist(REFUSAL_REASONS);
export type RefusalReason = v.InferOutput<typeof RefusalReason>;

/** Why a change was not stored this time; it stays in the outbox. */
export const UNREACHABLE_REASONS = [
  "OFFLINE",
  "TIMEOUT",
  "SERVER_ERROR",
  "RATE_LIMITED",
  "AUTH_REQUIRED",
  "NOT_ALLOWED",
  "UPDATE_REQUIRED",
  "NO_RECEIPT",
] as const;
export const UnreachableReason = v.picklist(UNREACHABLE_REASONS);
export type UnreachableReason = v.InferOutput<typeof UnreachableReason>;

/** The store's receipt for a capture. Each noun adds its own fields. */
export const CaptureReceipt = v.looseObject({ receiptCode: v.string(), receivedAt: v.number() });
export type CaptureReceipt = v.InferOutput<typeof CaptureReceipt>;

const Revision = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/**
 * The answer to one change of any kind. `accepted` alone proves nothing: `isProof` of the kind checks what must come
 * with it, a capture's receipt, a record's revision or a photograph's id.
 * `field` is the offending field of a refused change, if known; `conflicts` are the fields also changed by others;
 * `ofWholeCall`: the function refused the request, or its caller, without looking at the change.
 * A reason unknown to this version is still a refusal.
 */
export const PushOutcome = v.variant("outcome", [
  v.object({
    outcome: v.literal("accepted"),
    receipt: v.optional(v.nullable(CaptureReceipt), null),
    rev: v.exactOptional(Revision),
    imageId: v.exactOptional(ImageId),
  }),
  v.object({
    outcome: v.literal("refused"),
    reason: v.fallback(RefusalReason, "UNKNOWN"),
    field: v.optional(v.string(), ""),
    conflicts: v.exactOptional(v.array(FieldConflict)),
    ofWholeCall: v.exactOptional(v.literal(true)),
  }),
  v.object({
    outcome: v.literal("unreachable"),
    reason: UnreachableReason,
    ofWholeCall: v.exactOptional(v.literal(true)),
  }),
]);
export type PushOutcome = v.InferOutput<typeof PushOutcome>;
export type AcceptedOutcome = Extract<PushOutcome, { outcome: "accepted" }>;

interface Refused {
  readonly outcome: "refused";
  readonly reason: RefusalReason;
  readonly field: string;
}

interface Unreachable {
  readonly outcome: "unreachable";
  readonly reason: UnreachableReason;
}

/** Whether a receipt belongs to exactly this capture. */
export function isReceiptOf(
  receipt: CaptureReceipt | null,
  { id, receipt: schema }: { readonly id: string; readonly receipt: v.GenericSchema },
  captureId: string,
): boolean {
  return v.is(schema, receipt) && receipt?.[id] === captureId;
}

/**
 * One answer of the `placeOrders` callable, in the order of the request. `unreachable`: this order could not be
 * stored now (the others may have been); the device sends it again.
 */
export type PlaceOrderAnswer = CaptureAnswer<Receipt>;

/** The server's answer to one capture. */
export type CaptureAnswer<NounReceipt> =
  | { readonly outcome: "accepted"; readonly receipt: NounReceipt }
  | Refused
  | Unreachable;

/** The answer of the `advanceOrder` callable: the receipt carries the order's new status. */
export type AdvanceOrderAnswer = PlaceOrderAnswer;

/** One answer of the `changeOrders` callable, in the order of the request: the order's receipt with the step's id. */
export type ChangeOrderAnswer =
  | { readonly outcome: "accepted"; readonly receipt: Receipt & { readonly stepId: string } }
  | (Refused & { readonly conflicts?: readonly FieldConflict[] })
  | Unreachable;

/** One answer of the `saveRecords` callable, in the order of the request. `rev` is the record's new revision. */
export type SaveRecordAnswer =
  | { readonly outcome: "accepted"; readonly rev: number }
  | (Refused & { readonly conflicts: FieldConflict[] })
  | Unreachable;

/** The answer of the `saveImage` callable: the store has the photograph under this id. */
export type SaveImageAnswer = { readonly outcome: "accepted"; readonly imageId: string } | Refused;
