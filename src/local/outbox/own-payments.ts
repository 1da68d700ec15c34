import type { WorkPayment } from "#domain/changes/record-payment.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { type OwnPayment, withPayments } from "#domain/payment/local-account.ts";
import type { StoredPayment } from "#domain/payment/payment.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { MirrorDatabase } from "../databases/mirror-database.ts";
import type { WorkDatabase } from "../databases/work-database.ts";

/** The store's part of a customer's payments, and when the store was last heard of customers. */
export interface StoredPayments {
  readonly stored: readonly StoredPayment[];
  readonly asOf: Instant | null;
}

export async function readStoredPayments(mirror: MirrorDatabase, customerId: string): Promise<StoredPayments> {
  const [stored, feed] = await Promise.all([
    mirror.payments.where({ customerId }).toArray(),
    mirror.feeds.get("customers"),
  ]);
  return { stored, asOf: feed?.lastGoodAt ?? null };
}

export function readLocalPayments(work: WorkDatabase, customerId: string): Promise<WorkPayment[]> {
  return work.payments.where({ customerId }).toArray();
}

/** Each payment of this person once: those that wait here, and those that the store has. */
export function joinPayments(stored: readonly StoredPayment[], own: readonly WorkPayment[]): readonly OwnPayment[] {
  const mirrored = new Set(stored.map(({ paymentId }) => paymentId));
  return [
    ...stored.map((payment) => ({ payment, receivedAt: payment.receivedAt, applied: payment.applied })),
    ...own
      .filter(({ paymentId }) => !mirrored.has(paymentId))
      .map(({ payment, receipt }) => ({ payment, receivedAt: receipt?.receivedAt ?? null })),
  ];
}

/** A customer as the payments of this device make it (PAY-8). */
export function applyPayments<C extends Customer>(
  customer: C,
  { stored, asOf }: StoredPayments,
  own: readonly WorkPayment[],
  { now, timeZone }: { readonly now: Instant; readonly timeZone: string },
): C {
  return withPayments(customer, joinPayments(stored, own), { today: businessDayOf(now, timeZone), asOf });
}
