import { type DocumentReference, FieldValue, type Transaction } from "firebase-admin/firestore";
import type { Customer } from "#domain/customer/customer.ts";
import { capturedBy, ordersByMonthAfter, type PurchaseChange, purchasesAfter } from "#domain/customer/purchases.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import type { Instant } from "#domain/values/instant.ts";

interface NoteFacts {
  readonly now: Instant;
  readonly timeZone: string;
}

/**
 * Notes at their customer what orders change, in one write: when the latest one was captured (VISIT-2), what is
 * bought each month (VISIT-11) and with how many orders (KPI-46). Nothing is written where nothing changes.
 */
export function noteOrder(
  transaction: Transaction,
  ref: DocumentReference,
  { lastOrderAt, purchases, ordersByMonth }: Pick<Customer, "lastOrderAt" | "purchases" | "ordersByMonth">,
  changes: readonly PurchaseChange[],
  facts: NoteFacts,
): void {
  const before = { lastOrderAt: lastOrderAt ?? 0, purchases: purchases ?? {}, ordersByMonth: ordersByMonth ?? {} };
  const after = {
    // A clock that is ahead must not keep the customer from being due.
    lastOrderAt: Math.max(before.lastOrderAt, ...changes.map(({ after: order }) => capturedBy(order))),
    purchases: changes.reduce((months, change) => purchasesAfter(months, change, facts), before.purchases),
    ordersByMonth: changes.reduce((months, change) => ordersByMonthAfter(months, change, facts), before.ordersByMonth),
  };
  if (isSameValue(before, after)) return;
  transaction.update(ref, { ...after, updatedAt: FieldValue.serverTimestamp(), rev: FieldValue.increment(1) });
}
