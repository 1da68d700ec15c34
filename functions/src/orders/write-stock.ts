import { FieldValue, type Transaction } from "firebase-admin/firestore";
import type { Instant } from "#domain/values/instant.ts";
import type { Reservation } from "#domain/stock/reserve-stock.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";

type CompanyScope = Pick<CaptureContext, "firestore" | "company">;

/** Reserves stock: raises each product's `reserved`. The stock documents were read in the same transaction. */
export function writeReservations(
  transaction: Transaction,
  scope: CompanyScope,
  reservations: readonly Reservation[],
  now: Instant,
): void {
  for (const { productId, quantity } of reservations)
    writeStock(transaction, scope, productId, now, { reserved: quantity });
}

/** Releases reserved stock; if the goods have left, the stock on hand falls with it (STOCK-3). */
export function releaseReservations(
  transaction: Transaction,
  scope: CompanyScope,
  reservations: readonly Reservation[],
  now: Instant,
  hasLeft: boolean,
): void {
  for (const { productId, quantity } of reservations) {
    writeStock(transaction, scope, productId, now, {
      reserved: -quantity,
      ...(hasLeft ? { onHand: -quantity } : {}),
    });
  }
}

function writeStock(
  transaction: Transaction,
  { firestore, company }: CompanyScope,
  productId: string,
  now: Instant,
  change: Readonly<Record<string, number>>,
): void {
  transaction.update(firestore.doc(`companies/${company.id}/stock/${productId}`), {
    ...Object.fromEntries(Object.entries(change).map(([field, by]) => [field, FieldValue.increment(by)])),
    asOf: now,
    updatedAt: FieldValue.serverTimestamp(),
    rev: FieldValue.increment(1),
  });
}
