import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Amount, type Currency } from "../values/money.ts";
import { CASH_ROUNDINGS, type CashRounding, roundCash } from "./cash-rounding.ts";

/** How a counter sale is paid (COUNTER-3). A card is charged by a terminal of its own: only its reference is kept. */
export const PAY_METHODS = ["cash", "transfer", "card", "on_account"] as const;
export const PayMethod = v.picklist(PAY_METHODS);
export type PayMethod = v.InferOutput<typeof PayMethod>;

const Paid = v.pipe(Amount, v.minValue(0));

/** How a sale at the counter was paid and by whom it was served. An order with it is a counter sale (COUNTER-1). */
export const CounterSale = v.object({
  method: PayMethod,
  /** What was handed over, and what was given back; an amount on account is neither. */
  tendered: Paid,
  change: Paid,
  /** Of a transfer or a card. */
  reference: v.pipe(v.string(), v.maxLength(60)),
  /** Who served, as they said by PIN: the account that signed in answers for it. */
  operatorId: Identifier,
  operatorName: v.pipe(v.string(), v.maxLength(160)),
});
export type CounterSale = v.InferOutput<typeof CounterSale>;

/** The terms of an order paid like this. */
export const TERMS_OF = {
  cash: "cash",
  card: "cash",
  transfer: "transfer",
  on_account: "on_account",
} as const satisfies Readonly<Record<PayMethod, string>>;

/** What has to be handed over for a total. */
export function amountDue(total: Amount, method: PayMethod, rounding: CashRounding, currency: Currency): Amount {
  if (method === "on_account") return 0;
  return method === "cash" ? roundCash(total, rounding, currency) : total;
}

/** The change for what was handed over; null while it is too little. */
export function changeFor(due: Amount, tendered: Amount): Amount | null {
  return tendered >= due ? tendered - due : null;
}

/** How a customer pays, as it is said at the till; `tendered` counts for cash only. */
export type Payment = Omit<CounterSale, "change">;

/** The sale of an order with this total; null while too little cash was handed over. */
export function settleSale(
  payment: Payment,
  total: Amount,
  rounding: CashRounding,
  currency: Currency,
): CounterSale | null {
  const due = amountDue(total, payment.method, rounding, currency);
  const tendered = payment.method === "cash" ? payment.tendered : due;
  const change = changeFor(due, tendered);
  return change === null ? null : { ...payment, tendered, change };
}

/** The part of an order that has to agree with how it was paid. */
interface PaidOrder {
  readonly source: string;
  readonly sale?: CounterSale;
  readonly terms: string;
  readonly fulfilment: string;
  readonly promisedOn: string;
  readonly businessDay: string;
  readonly currency: Currency;
  readonly totals: { readonly total: Amount };
}

/**
 * The first field of a counter sale that contradicts the rest, or null (COUNTER-2). `roundings` are those that may have been
 * in force; none = unknown, any is possible.
 */
export function findSaleFault(order: PaidOrder, roundings: readonly CashRounding[]): string | null {
  const { sale, totals, currency } = order;
  if (sale === undefined) return null;
  if (order.source !== "counter") return "source";
  if (order.terms !== TERMS_OF[sale.method]) return "terms";
  if (order.fulfilment !== "pickup") return "fulfilment";
  if (order.promisedOn !== order.businessDay) return "promisedOn";
  if (sale.method !== "cash" && sale.change !== 0) return "sale.change";
  const possible = roundings.length === 0 ? CASH_ROUNDINGS : roundings;
  const paid = sale.tendered - sale.change;
  const isPaid = possible.some((rounding) => paid === amountDue(totals.total, sale.method, rounding, currency));
  return isPaid ? null : "sale.tendered";
}
