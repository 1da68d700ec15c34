import { type DocumentReference, FieldValue, type Transaction } from "firebase-admin/firestore";
import type { Customer } from "#domain/customer/customer.ts";
import { capturedBy, type PurchaseOrder, purchasesAfter } from "#domain/customer/purchases.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import type { Instant } from "#domain/values/instant.ts";

/** An order before and after it was placed (`before` null) or changed. */
interface OrderChange {
  readonly before: PurchaseOrder | null;
  readonly after: PurchaseOrder;
}

interface NoteFacts {
  readonly now: Instant;
  readonly timeZone: string;
}

/**
 * Notes at their customer what orders change, in one write: when the latest one was captured (VISIT-2) and what is
 * bought each month (VISIT-11). Nothing is written where nothing changes.
 */
export function noteOrder(
  transaction: Transaction,
  ref: DocumentReference,
  { lastOrderAt, purchases }: Pick<Customer, "lastOrderAt" | "purchases">,
  changes: readonly OrderChange[],
  facts: NoteFacts,
): void {
  const before = { lastOrderAt: lastOrderAt ?? 0, purchases: purchases ?? {} };
  const after = {
    // A clock that is ahead must not keep the customer from being due.
    lastOrderAt: Math.max(before.lastOrderAt, ...changes.map(({ after: order }) => capturedBy(order))),
    purchases: changes.reduce((months, change) => purchasesAfter(months, change, facts), before.purchases),
  };
  if (isSameValue(before, after)) return;
  transaction.update(ref, { ...after, updatedAt: FieldValue.serverTimestamp(), rev: FieldValue.increment(1) });
}
