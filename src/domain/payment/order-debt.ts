import type { Customer } from "../customer/customer.ts";
import type { Order, OrderStatus } from "../order/order.ts";
import { hasLeftTheStore } from "../order/order-status.ts";
import { addDays } from "../values/business-day.ts";
import type { Day } from "../values/instant.ts";
import type { Amount } from "../values/money.ts";
import type { AccountDocument } from "./account.ts";

/** An order as far as it is owed. */
export type DebtOrder = Pick<Order, "orderId" | "orderNo" | "terms" | "totals"> & { readonly status: OrderStatus };

/** What is owed for an order (PAY-3): its total once goods on account have left the store. Until then it is exposure. */
export function owedFor(order: DebtOrder | null): Amount {
  return order !== null && order.terms === "on_account" && hasLeftTheStore(order.status) ? order.totals.total : 0;
}

/** The document of an order that is owed from `day` on; a document that it has already keeps its day. */
export function orderDocument(
  order: DebtOrder,
  { termsDays }: Pick<Customer, "termsDays">,
  day: Day,
  known: AccountDocument | null,
): AccountDocument {
  const { orderId, orderNo } = order;
  const total = owedFor(order);
  if (known !== null) return { ...known, total };
  const dueOn = addDays(day, termsDays);
  return { id: orderId, kind: "order", number: orderNo, day, dueOn, total, paid: 0, orderId };
}
