import type { Order, OrderStatus } from "../order/order.ts";
import { hasLeftTheStore, isCounted } from "../order/order-status.ts";
import type { Amount } from "../values/money.ts";
import { isPaidAtTill } from "./order-debt.ts";

/** Whether an order is paid (PAY-11), apart from where it stands in the store. */
export const PAYMENT_STATUSES = ["unpaid", "partial", "paid", "on_account", "refund_due"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** An order as far as its payment is concerned. `paid` is the server's sum; absent = no payment and no document yet. */
export interface PayableOrder extends Pick<Order, "terms" | "totals" | "sale"> {
  readonly status: OrderStatus;
  readonly paid?: Amount;
}

/** What is still to be paid for an order; negative = to be given back. */
export function leftToPay({ status, totals, paid = 0 }: Pick<PayableOrder, "status" | "totals" | "paid">): Amount {
  return (isCounted(status) ? totals.total : 0) - paid;
}

/**
 * Whether an order is paid. Null where there is nothing to say: it ended without a payment, or left the store before
 * the store kept what was paid for it.
 */
export function paymentStatusOf(order: PayableOrder): PaymentStatus | null {
  const { status, terms, paid } = order;
  if (isPaidAtTill(order) && isCounted(status)) return "paid";
  const left = leftToPay(order);
  if (left < 0) return "refund_due";
  if (!isCounted(status) || (paid === undefined && hasLeftTheStore(status))) return null;
  if (left === 0) return "paid";
  if (paid !== undefined && paid > 0) return "partial";
  return terms === "on_account" ? "on_account" : "unpaid";
}
