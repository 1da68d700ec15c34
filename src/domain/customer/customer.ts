import * as v from "valibot";
import { defaultsOf, schemasOf } from "../records/record-table.ts";
import { Identifier } from "../values/identifier.ts";
import { type Day, Instant } from "../values/instant.ts";
import { Amount } from "../values/money.ts";
import { CUSTOMER_FIELDS } from "./customer-fields.ts";

/** A customer (CUST-4). `balance` is what it owes; it is counted by the server, like what follows it. */
export const Customer = v.object({
  id: Identifier,
  ...schemasOf(CUSTOMER_FIELDS),
  balance: Amount,
  overdue: Amount,
  balanceAsOf: v.nullable(Instant),
  lastOrderAt: v.nullable(Instant),
});
export type Customer = v.InferOutput<typeof Customer>;

/** What a new customer has before anybody has said anything (CUST-6). */
export const CUSTOMER_DEFAULTS = {
  ...defaultsOf(CUSTOMER_FIELDS),
  balance: 0,
  overdue: 0,
  balanceAsOf: null,
  lastOrderAt: null,
};

/** Whether this person looks after the customer, as the main one or as one of the others. */
export function isRepOf(
  { repId, otherRepIds }: { readonly repId: string; readonly otherRepIds: readonly string[] },
  uid: string,
): boolean {
  return repId === uid || otherRepIds.includes(uid);
}

/** Everybody who looks after the customer, the main one first. */
export function repsOf({ repId, otherRepIds }: Pick<Customer, "repId" | "otherRepIds">): readonly string[] {
  return [repId, ...otherRepIds].filter((uid) => uid !== "");
}

/**
 * Whom other salespeople take a customer from: their ids, or only the empty one where every salesperson loses it, because
 * nobody looked after it until now (CUST-4: salespeople see their own customers and the unassigned ones).
 */
export function repsWithout(
  before: Pick<Customer, "repId" | "otherRepIds">,
  after: Pick<Customer, "repId" | "otherRepIds">,
): readonly string[] {
  if (after.repId === "") return [];
  return before.repId === "" ? [""] : repsOf(before).filter((uid) => !isRepOf(after, uid));
}

/**
 * Whether no tax applies to what is sold to them on this day (CUST-7): a certificate that has expired, its last
 * day being over, exempts nobody.
 */
export function isTaxExempt({ taxExempt, exemption }: Pick<Customer, "taxExempt" | "exemption">, day: Day): boolean {
  const expiresOn = exemption?.expiresOn ?? null;
  return taxExempt && (expiresOn === null || expiresOn >= day);
}
