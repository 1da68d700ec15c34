import type { Customer } from "./customer.ts";
import type { Amount } from "./money.ts";
import type { Order } from "./order.ts";

/** How a customer stands (PRODUCT 3.0.12), worst first: on hold, overdue, over the limit, from 80 % of it, fine. */
export type CreditLevel = "hold" | "overdue" | "over" | "near" | "ok";

export type CreditFacts = Pick<Customer, "balance" | "overdue" | "creditLimit" | "onHold">;

/** From this share of the limit on a customer is "near" it. */
const NEAR_PERCENT = 80;

/** What the customer would owe: the balance and what is ordered on top of it, open or not yet sent (PRODUCT 3.0.12). */
export function creditExposure(customer: CreditFacts, ordered: Amount): Amount {
  return customer.balance + ordered;
}

/** `ordered` is what comes on top of the balance, in minor units. No limit set means no check against one. */
export function creditLevel(customer: CreditFacts, ordered: Amount = 0): CreditLevel {
  if (customer.onHold) return "hold";
  if (customer.overdue > 0) return "overdue";
  if (isOverLimit(customer, ordered)) return "over";
  const { creditLimit } = customer;
  const exposure = creditExposure(customer, ordered);
  if (creditLimit !== null && exposure > 0 && exposure * 100 >= creditLimit * NEAR_PERCENT) return "near";
  return "ok";
}

export function isOverLimit(customer: CreditFacts, ordered: Amount): boolean {
  return customer.creditLimit !== null && creditExposure(customer, ordered) > customer.creditLimit;
}

/** Paid before the goods leave: such an order takes no credit, whatever the customer's level. */
export function isPrepaid(terms: Order["terms"]): boolean {
  return terms === "cash" || terms === "transfer";
}

/** How an order begins to be paid: prospects and customers on hold only buy what is paid first (PRODUCT 3.0.12, 3.9). */
export function firstTerms({ status, onHold }: Pick<Customer, "status" | "onHold">): Order["terms"] {
  return status === "prospect" || onHold ? "cash" : "on_delivery";
}

export type CreditAction = "inform" | "approval" | "block";

/**
 * What becomes of an order on account that goes over the limit, or comes while something is overdue (PRODUCT 3.0.12):
 * it is only said, it waits for an approval, or it cannot be submitted like this.
 */
export function creditAction({ creditPolicy }: Pick<Customer, "creditPolicy">): CreditAction {
  return creditPolicy === "" ? "approval" : creditPolicy;
}
