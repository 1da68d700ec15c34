import type { CreditAction } from "../company/credit-action.ts";
import type { CompanySettings } from "../company/company.ts";
import type { Customer } from "./customer.ts";
import type { Amount } from "../values/money.ts";
import type { Order } from "../order/order.ts";

/** How a customer stands (CREDIT-2), worst first: on hold, overdue, over the limit, from 80 % of it, fine. */
export type CreditLevel = "hold" | "overdue" | "over" | "near" | "ok";

export type CreditFacts = Pick<Customer, "balance" | "overdue" | "creditLimit" | "onHold">;

/** From this share of the limit on a customer is "near" it. */
const NEAR_PERCENT = 80;

/** What the customer would owe: the balance and what is ordered on top of it, open or not yet sent (CREDIT-1). */
export function creditExposure(customer: CreditFacts, ordered: Amount): Amount {
  return customer.balance + ordered;
}

/** `ordered` is what comes on top of the balance, in minor units. No limit set means no check against one. */
export function creditLevel(customer: CreditFacts, ordered: Amount = 0): CreditLevel {
  if (customer.onHold) return "hold";
  if (customer.overdue > 0) return "overdue";
  if (isOverLimit(customer, ordered)) return "over";
  return isNearLimit(customer, ordered) ? "near" : "ok";
}

/** Whether the limit is nearly used up: from 80 % of it on, over it too. */
export function isNearLimit(customer: CreditFacts, ordered: Amount): boolean {
  const { creditLimit } = customer;
  const exposure = creditExposure(customer, ordered);
  return creditLimit !== null && exposure > 0 && exposure * 100 >= creditLimit * NEAR_PERCENT;
}

export function isOverLimit(customer: CreditFacts, ordered: Amount): boolean {
  return customer.creditLimit !== null && creditExposure(customer, ordered) > customer.creditLimit;
}

/** Paid before the goods leave: such an order takes no credit, whatever the customer's level. */
export function isPrepaid(terms: Order["terms"]): boolean {
  return terms === "cash" || terms === "transfer";
}

/** How an order begins to be paid: who only buys what is paid first begins with cash (CREDIT-8, CUST-12). */
export function firstTerms(
  customer: Pick<Customer, "status" | "onHold" | "creditPolicy">,
  settings: CreditSettings,
): Order["terms"] {
  const isHeld = customer.onHold && creditAction("hold", customer, settings) === "block";
  return isHeld || isPrepaidOnly(customer, settings) ? "cash" : "on_delivery";
}

/** The levels at which a company has a say; at `hold` it is about every order that is not paid first. */
export const ASKED_LEVELS = ["near", "over", "overdue", "hold"] as const satisfies readonly CreditLevel[];
export type AskedLevel = (typeof ASKED_LEVELS)[number];

/** What holds where a company has set nothing (CREDIT-4). */
export const CREDIT_ACTIONS: Readonly<Record<AskedLevel, CreditAction>> = {
  near: "inform",
  over: "approval",
  overdue: "approval",
  hold: "block",
};

/** The settings of a company that bear on credit. */
export type CreditSettings = Pick<CompanySettings, "creditActions" | "prospectsPrepaidOnly">;

/**
 * What becomes of a customer's order at this level (CREDIT-4): as the company has set it. What is set for the
 * customer goes before it where the order is over the limit or comes while something is overdue.
 */
export function creditAction(
  level: AskedLevel,
  { creditPolicy }: Pick<Customer, "creditPolicy">,
  { creditActions }: CreditSettings,
): CreditAction {
  if (creditPolicy !== "" && (level === "over" || level === "overdue")) return creditPolicy;
  return creditActions?.[level] ?? CREDIT_ACTIONS[level];
}

/** Whether this is a prospect in a company whose prospects only buy what is paid first (CUST-12, setting). */
export function isPrepaidOnly(
  { status }: Pick<Customer, "status">,
  { prospectsPrepaidOnly }: Pick<CreditSettings, "prospectsPrepaidOnly">,
): boolean {
  return status === "prospect" && prospectsPrepaidOnly !== false;
}
