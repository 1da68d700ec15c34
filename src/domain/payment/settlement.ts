import * as v from "valibot";
import { Words } from "../order-life/order-life.ts";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";
import { Amount, sumAmounts } from "../values/money.ts";
import { MAX_PART, PAYMENT_METHODS, type PaymentMethod, PaymentPart } from "./payment.ts";

/** The most payments that are handed in together, and the most kinds of notes and coins. */
export const MAX_HANDED_IN = 500;
const MAX_PIECES = 30;

/** A payment as whoever carries its money hands it in (DELIV-10). */
export const CarriedPayment = v.object({
  paymentId: Identifier,
  paymentNo: v.string(),
  customerName: v.string(),
  at: Instant,
  parts: v.array(PaymentPart),
});
export type CarriedPayment = v.InferOutput<typeof CarriedPayment>;

/** How many notes or coins of one worth, in minor units, were counted. */
export const CountedPiece = v.object({
  worth: v.pipe(Amount, v.minValue(1)),
  count: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100_000)),
});
export type CountedPiece = v.InferOutput<typeof CountedPiece>;

export const PaymentIds = v.pipe(v.array(Identifier), v.maxLength(MAX_HANDED_IN));
export const CountedPieces = v.pipe(v.array(CountedPiece), v.maxLength(MAX_PIECES));
export const CountedCash = v.pipe(Amount, v.minValue(0), v.maxValue(MAX_PART));

/** What the store found: the cash, and which payments by other methods it did not get. */
const Confirmation = v.object({
  at: Instant,
  by: v.string(),
  byName: v.string(),
  cash: Amount,
  missing: v.array(Identifier),
  words: Words,
});

/** What was handed in: by whom, the cash as they counted it, and what the store found (null = it did not look yet). */
export const Settlement = v.object({
  at: Instant,
  by: v.string(),
  byName: v.string(),
  paymentIds: PaymentIds,
  pieces: CountedPieces,
  cash: Amount,
  words: Words,
  confirmed: v.nullable(Confirmation),
});
export type Settlement = v.InferOutput<typeof Settlement>;

/** What somebody was paid on the road, and what became of it. */
export interface CarriedMoney {
  readonly money?: readonly CarriedPayment[];
  readonly settlement?: Settlement;
}

/** The money by method. */
export type MoneySums = Readonly<Record<PaymentMethod, Amount>>;

export function sumsOf(payments: readonly Pick<CarriedPayment, "parts">[]): MoneySums {
  const parts = payments.flatMap((payment) => payment.parts);
  const sum = (method: PaymentMethod) =>
    sumAmounts(parts.filter((part) => part.method === method).map(({ amount }) => amount));
  return { cash: sum("cash"), check: sum("check"), transfer: sum("transfer"), card: sum("card") };
}

export function sumOfPieces(pieces: readonly CountedPiece[]): Amount {
  return sumAmounts(pieces.map(({ worth, count }) => worth * count));
}

/** The payments that are handed in together. */
export function handedIn({ money = [] }: CarriedMoney, paymentIds: readonly Identifier[]): CarriedPayment[] {
  const ids = new Set(paymentIds);
  return money.filter(({ paymentId }) => ids.has(paymentId));
}

/** What somebody still carries: everything until the store has confirmed it, then only what came after. */
export function carriedOf({ money = [], settlement }: CarriedMoney): CarriedPayment[] {
  const gone = new Set(settlement?.confirmed ? settlement.paymentIds : []);
  return money.filter(({ paymentId }) => !gone.has(paymentId));
}

/** The payments with a check, a transfer or a card: they are handed in one by one. */
export function paperOf(payments: readonly CarriedPayment[]): CarriedPayment[] {
  return payments.filter(({ parts }) => parts.some(({ method }) => method !== "cash"));
}

/** With one more payment, or without one that was cancelled. */
export function withCarried(money: readonly CarriedPayment[], payment: CarriedPayment): CarriedPayment[] {
  return [...money.filter(({ paymentId }) => paymentId !== payment.paymentId), payment];
}

/** The methods that were used, in their usual order. */
export function methodsIn(sums: MoneySums): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => sums[method] !== 0);
}
