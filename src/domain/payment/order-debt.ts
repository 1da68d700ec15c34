import type { Customer } from "../customer/customer.ts";
import type { Order, OrderStatus } from "../order/order.ts";
import { hasLeftTheStore } from "../order/order-status.ts";
import { addDays } from "../values/business-day.ts";
import type { Day } from "../values/instant.ts";
import type { Amount } from "../values/money.ts";
import type { AccountDocument } from "./account.ts";

/** An order as far as it is owed. */
export type DebtOrder = Pick<Order, "orderId" | "orderNo" | "terms" | "totals" | "sale"> & {
  readonly status: OrderStatus;
};

/** What is owed for an order (PAY-3): its total once the goods have left the store, unless it was paid at the till. */
export function owedFor(order: DebtOrder | null): Amount {
  return order !== null && !isPaidAtTill(order) && hasLeftTheStore(order.status) ? order.totals.total : 0;
}

/** A counter sale is paid when it is made, but for one on account. */
export function isPaidAtTill({ sale, terms }: Pick<Order, "sale" | "terms">): boolean {
  return sale !== undefined && terms !== "on_account";
}

/**
 * The document of an order that is owed from `day` on: due after the customer's terms where it is on account, else at
 * once. A document that is owed already keeps its days.
 */
export function orderDocument(
  order: DebtOrder,
  { termsDays }: Pick<Customer, "termsDays">,
  day: Day,
  known: AccountDocument | null,
): AccountDocument {
  const { orderId, orderNo, terms } = order;
  const total = owedFor(order);
  if (known !== null && known.total !== 0) return { ...known, total };
  const dueOn = addDays(day, terms === "on_account" ? termsDays : 0);
  return { id: orderId, kind: "order", number: orderNo, day, dueOn, total, paid: known?.paid ?? 0, orderId };
}
