import { type DocumentReference, FieldValue, type Transaction } from "firebase-admin/firestore";
import type { Customer } from "#domain/customer/customer.ts";
import type { Instant } from "#domain/values/instant.ts";

/** Notes at the customer when the latest order was captured (VISIT-2); an order that arrives late changes nothing. */
export function noteLastOrder(
  transaction: Transaction,
  ref: DocumentReference,
  customer: Pick<Customer, "lastOrderAt">,
  capturedAt: Instant,
): void {
  if ((customer.lastOrderAt ?? 0) >= capturedAt) return;
  transaction.update(ref, {
    lastOrderAt: capturedAt,
    updatedAt: FieldValue.serverTimestamp(),
    rev: FieldValue.increment(1),
  });
}
