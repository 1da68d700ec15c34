import { Timestamp, type DocumentReference, type DocumentSnapshot, type Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { Customer } from "#domain/customer/customer.ts";
import { overdueAt } from "#domain/payment/local-account.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { sumAmounts, type Amount } from "#domain/values/money.ts";
import { OPEN_STATUSES } from "#domain/order/order-status.ts";
import type { Instant } from "#domain/values/instant.ts";
import { OrderTotals, type Order } from "#domain/order/order.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { lossRef } from "../records/reassign-customers.ts";
import { type OrderCatalogue, readCatalogue } from "./read-catalogue.ts";

/** Everything read about an order before anything is written. */
export interface OrderFacts extends OrderCatalogue {
  /** "missing": the customer was never stored. Null: it was deleted or is unreadable. */
  readonly customer: Customer | null | "missing";
  readonly openOrders: Amount;
  /** When the order's author last lost the customer; null = never. */
  readonly lostAt: Instant | null;
}

/** Open orders are read only if there is a credit limit to check. */
export async function readOrderFacts(
  transaction: Transaction,
  { firestore, company, now }: CaptureContext,
  order: Order,
): Promise<OrderFacts> {
  const root = firestore.doc(`companies/${company.id}`);
  const [[customerSnapshot, lost, lostByAll], catalogue] = await Promise.all([
    transaction.getAll(
      root.collection("customers").doc(order.customerId),
      lossRef(root, order.customerId, order.repId),
      lossRef(root, order.customerId, ""),
    ),
    readCatalogue(transaction, root, order.lines),
  ]);
  const stored = readCustomer(customerSnapshot);
  // Documents fall due as days pass, without anything being written.
  const today = businessDayOf(now(), company.settings.timeZone);
  const customer = stored === null || stored === "missing" ? stored : { ...stored, overdue: overdueAt(stored, today) };
  const isLimited =
    order.terms === "on_account" && customer !== null && customer !== "missing" && customer.creditLimit !== null;
  return {
    customer,
    lostAt: latestLoss(lost, lostByAll),
    openOrders: isLimited ? await readOpenOrders(transaction, root, order.customerId) : 0,
    ...catalogue,
  };
}

/** Null for a deleted or unreadable customer; the store reviews the order. */
export function readCustomer(snapshot: DocumentSnapshot | undefined): Customer | null | "missing" {
  if (snapshot?.exists !== true) return "missing";
  const customer = v.safeParse(Customer, { ...snapshot.data(), id: snapshot.id });
  return customer.success && snapshot.get("deletedAt") === undefined ? customer.output : null;
}

/** When a customer was last taken from somebody, by the tombstones left for them; null = never. */
export function latestLoss(...losses: readonly (DocumentSnapshot | undefined)[]): Instant | null {
  const times = losses.flatMap((loss) => {
    const lostAt: unknown = loss?.get("deletedAt");
    return lostAt instanceof Timestamp ? lostAt.toMillis() : [];
  });
  return times.length === 0 ? null : Math.max(...times);
}

async function readOpenOrders(transaction: Transaction, root: DocumentReference, customerId: string): Promise<Amount> {
  const open = await transaction.get(
    root
      .collection("orders")
      .where("customerId", "==", customerId)
      .where("terms", "==", "on_account")
      .where("status", "in", OPEN_STATUSES)
      .select("totals"),
  );
  return sumAmounts(open.docs.map((document) => v.parse(OrderTotals, document.get("totals")).total));
}
