import type { WorkPayment } from "#domain/changes/record-payment.ts";
import { countPayments } from "#domain/payment/local-account.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Amount } from "#domain/values/money.ts";
import type { Device } from "../databases/device.ts";
import { joinPayments } from "./own-payments.ts";

/** A customer that only this device knows. */
const NEW_CUSTOMER = { balance: 0, overdue: 0, balanceAsOf: null, account: null };

/** What is paid of the orders that payments on this device went to, as long as the store's copies do not say so (PAY-11). */
export async function readPaidHere(
  { mirror }: Pick<Device, "mirror">,
  own: readonly WorkPayment[],
): Promise<ReadonlyMap<Identifier, Amount>> {
  if (own.length === 0) return new Map();
  const customerIds = [...new Set(own.map(({ customerId }) => customerId))];
  const [customers, stored] = await Promise.all([
    mirror.customers.bulkGet(customerIds),
    mirror.payments.where("customerId").anyOf(customerIds).toArray(),
  ]);
  const paid = new Map<Identifier, Amount>();
  for (const [place, customerId] of customerIds.entries()) {
    const isTheirs = (each: { readonly customerId: Identifier }) => each.customerId === customerId;
    const payments = joinPayments(stored.filter(isTheirs), own.filter(isTheirs));
    const { documents } = countPayments(customers[place] ?? NEW_CUSTOMER, payments);
    for (const { orderId, paid: sum } of documents.values()) if (orderId !== null) paid.set(orderId, sum);
  }
  return paid;
}
