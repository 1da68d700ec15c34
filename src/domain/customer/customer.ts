import * as v from "valibot";
import { defaultsOf, schemasOf } from "../records/record-table.ts";
import { Identifier } from "../values/identifier.ts";
import { Day, Instant } from "../values/instant.ts";
import { Amount } from "../values/money.ts";
import { Account } from "../payment/account.ts";
import { CUSTOMER_FIELDS } from "./customer-fields.ts";
import { OrdersByMonth, Purchases } from "./purchases.ts";

/** A customer (CUST-4). `balance` is what it owes; the server maintains it and the fields after it. */
export const Customer = v.object({
  id: Identifier,
  ...schemasOf(CUSTOMER_FIELDS),
  balance: Amount,
  overdue: Amount,
  balanceAsOf: v.nullable(Instant),
  lastOrderAt: v.nullable(Instant),
  /** Its last visit that was done. */
  lastVisitAt: v.optional(v.nullable(Instant), null),
  /** The day agreed at the last visit, and why there was no order then ("" = there was one). */
  followUp: v.optional(v.nullable(v.object({ on: Day, reasonCode: v.string() })), null),
  /** What it bought in the last months. */
  purchases: v.optional(v.nullable(Purchases), null),
  /** How many orders that were. */
  ordersByMonth: v.exactOptional(OrdersByMonth),
  /** What it owes in detail; null = nothing was ever owed or paid. */
  account: v.optional(v.nullable(Account), null),
});
export type Customer = v.InferOutput<typeof Customer>;

/** A new customer's defaults (CUST-6). */
export const CUSTOMER_DEFAULTS = {
  ...defaultsOf(CUSTOMER_FIELDS),
  balance: 0,
  overdue: 0,
  balanceAsOf: null,
  lastOrderAt: null,
  lastVisitAt: null,
  followUp: null,
  purchases: null,
  account: null,
};

/** Whether this person is assigned to the customer, as the main one or one of the others. */
export function isRepOf(
  { repId, otherRepIds }: { readonly repId: string; readonly otherRepIds: readonly string[] },
  uid: string,
): boolean {
  return repId === uid || otherRepIds.includes(uid);
}

/** Whether a salesperson sees and serves the customer (CUST-5): theirs, or nobody's. */
export function isSeenBy(
  customer: { readonly repId: string; readonly otherRepIds: readonly string[] },
  uid: string,
): boolean {
  return customer.repId === "" || isRepOf(customer, uid);
}

/** Everyone assigned to the customer, the main one first. */
export function repsOf({ repId, otherRepIds }: Pick<Customer, "repId" | "otherRepIds">): readonly string[] {
  return [repId, ...otherRepIds].filter((uid) => uid !== "");
}

/**
 * The ids of the salespeople who lose a customer when it is reassigned, or only the empty id if every salesperson loses
 * it because it was unassigned (CUST-4: salespeople see their own customers and the unassigned ones).
 */
export function repsWithout(
  before: Pick<Customer, "repId" | "otherRepIds">,
  after: Pick<Customer, "repId" | "otherRepIds">,
): readonly string[] {
  if (after.repId === "") return [];
  return before.repId === "" ? [""] : repsOf(before).filter((uid) => !isRepOf(after, uid));
}

/** Whether the customer is exempt from tax on this day (CUST-7): a certificate no longer counts after its last day. */
export function isTaxExempt({ taxExempt, exemption }: Pick<Customer, "taxExempt" | "exemption">, day: Day): boolean {
  const expiresOn = exemption?.expiresOn ?? null;
  return taxExempt && (expiresOn === null || expiresOn >= day);
}
