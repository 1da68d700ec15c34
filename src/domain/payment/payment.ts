import * as v from "valibot";
import { CaptureCount } from "../captures/capture-origin.ts";
import { Counted } from "../kpi/figures.ts";
import { ImageId } from "../image/image.ts";
import { Identifier } from "../values/identifier.ts";
import { Day, Instant } from "../values/instant.ts";
import { Amount, Currency } from "../values/money.ts";

/** How money was given (PAY-1). A card is charged elsewhere: only its reference is kept. */
export const PAYMENT_METHODS = ["cash", "check", "transfer", "card"] as const;
export const PaymentMethod = v.picklist(PAYMENT_METHODS);
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>;

/** The most of these in a payment, and the longest texts. */
export const MAX_PARTS = 10;
export const MAX_CHOSEN = 50;
export const MAX_REFERENCE = 60;
export const MAX_PAYMENT_NOTE = 500;
export const MAX_PART = 1_000_000_000_000;

const Positive = v.pipe(Amount, v.minValue(1), v.maxValue(MAX_PART));

/** What was given by one method, in minor units: the money received, not what was tendered. */
export const PaymentPart = v.object({
  method: PaymentMethod,
  amount: Positive,
  /** The number of the check, the transfer or the card's voucher; "" for cash. */
  reference: v.pipe(v.string(), v.maxLength(MAX_REFERENCE)),
  photoId: v.exactOptional(ImageId),
});
export type PaymentPart = v.InferOutput<typeof PaymentPart>;

/** The photographs of checks and transfers. */
export function photosOf(parts: readonly Pick<PaymentPart, "photoId">[]): string[] {
  return parts.flatMap(({ photoId }) => photoId ?? []);
}

/** How much of a payment a person wants to go to one document. */
export const Choice = v.object({
  documentId: Identifier,
  amount: Positive,
  /** Of an order that is paid before it is owed (PAY-12): its number. The document has the order's id. */
  orderNo: v.exactOptional(v.pipe(v.string(), v.maxLength(32))),
});
export type Choice = v.InferOutput<typeof Choice>;

/** Cancels a payment (PAY-6). The reason is in words: why a receipt is wrong fits no list. */
export const Reversal = v.object({
  paymentId: Identifier,
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)),
});
export type Reversal = v.InferOutput<typeof Reversal>;

/** A payment as the device captures it (PAY-1): final, numbered and sent once, like an order. */
export const Payment = v.object({
  paymentId: Identifier,
  paymentNo: v.pipe(v.string(), v.maxLength(32)),
  companyId: Identifier,
  customerId: Identifier,
  customerName: v.pipe(v.string(), v.maxLength(120)),
  repId: Identifier,
  repName: v.string(),
  deviceId: Identifier,
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  counted: v.exactOptional(CaptureCount),
  capturedAt: Instant,
  businessDay: Day,
  currency: Currency,
  /** None for a reversal: the store takes them from the payment that it cancels. */
  parts: v.pipe(v.array(PaymentPart), v.maxLength(MAX_PARTS)),
  /** What was owed minus the cash asked for it (PAY-2): positive = the customer paid less. */
  cashRounding: v.pipe(Amount, v.minValue(-100), v.maxValue(100)),
  /** The documents chosen by the person; none = the oldest first. */
  appliedTo: v.pipe(v.array(Choice), v.maxLength(MAX_CHOSEN)),
  reverses: v.nullable(Reversal),
  visitId: v.nullable(Identifier),
  /** The driver's run on which it was taken: its money is handed in with it (DELIV-10). */
  runId: v.exactOptional(Identifier),
  note: v.pipe(v.string(), v.maxLength(MAX_PAYMENT_NOTE)),
});
export type Payment = v.InferOutput<typeof Payment>;

/** The store's proof that it received a payment. */
export const PaymentReceipt = v.looseObject({
  paymentId: Identifier,
  paymentNo: v.string(),
  receiptCode: v.string(),
  receivedAt: Instant,
});
export type PaymentReceipt = v.InferOutput<typeof PaymentReceipt>;

/** A payment as stored. `flags` say what the store doubts of it. */
export const StoredPayment = v.object({
  ...Payment.entries,
  /** By how much it lowered what the customer owes; negative for a reversal. */
  amount: Amount,
  /** Where it is now, by document, and what is left as an advance; nothing once it was reversed. */
  applied: v.record(Identifier, Amount),
  unapplied: Amount,
  /** The reversal that cancelled it. */
  reversedBy: v.nullable(Identifier),
  /** The run or purse it is handed in with (DELIV-10, PAY-16); absent = the store took it itself. */
  carriedIn: v.exactOptional(Identifier),
  /** What it has put into the figures (KPI-10); absent from the first versions. */
  figures: v.exactOptional(Counted),
  flags: v.array(v.string()),
  receiptCode: v.string(),
  receivedAt: Instant,
});
export type StoredPayment = v.InferOutput<typeof StoredPayment>;
