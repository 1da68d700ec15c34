import type { CreditAction } from "../company/credit-action.ts";
import type { CompanySettings } from "../company/company.ts";
import type { Customer } from "./customer.ts";
import { offeredTerms } from "../settings/offered-terms.ts";
import type { Amount } from "../values/money.ts";
import type { Order } from "../order/order.ts";

/** A customer's credit level (CREDIT-2), worst first: on hold, overdue, over the limit, from 80 % of it, fine. */
export type CreditLevel = "hold" | "overdue" | "over" | "near" | "ok";

export type CreditFacts = Pick<Customer, "balance" | "overdue" | "creditLimit" | "onHold">;

/** A customer is "near" the limit from this share of it. */
const NEAR_PERCENT = 80;

/** What the customer would owe: the balance plus open and unsent orders (CREDIT-1). */
export function creditExposure(customer: CreditFacts, ordered: Amount): Amount {
  return customer.balance + ordered;
}

/** `ordered` is added to the balance, in minor units. Without a limit none is checked. */
export function creditLevel(customer: CreditFacts, ordered: Amount = 0): CreditLevel {
  if (customer.onHold) return "hold";
  if (customer.overdue > 0) return "overdue";
  if (isOverLimit(customer, ordered)) return "over";
  return isNearLimit(customer, ordered) ? "near" : "ok";
}

/** Whether at least 80 % of the limit is used, or more than all of it. */
export function isNearLimit(customer: CreditFacts, ordered: Amount): boolean {
  const { creditLimit } = customer;
  const exposure = creditExposure(customer, ordered);
  return creditLimit !== null && exposure > 0 && exposure * 100 >= creditLimit * NEAR_PERCENT;
}

export function isOverLimit(customer: CreditFacts, ordered: Amount): boolean {
  return customer.creditLimit !== null && creditExposure(customer, ordered) > customer.creditLimit;
}

/** Paid before the goods leave: such an order uses no credit, whatever the customer's level. */
export function isPrepaid(terms: Order["terms"]): boolean {
  return terms === "cash" || terms === "transfer";
}

/**
 * An order's initial terms of payment: those of the customer's last one while they are offered and allowed (SELL-10);
 * cash for customers who must prepay (CREDIT-8, CUST-12).
 */
export function firstTerms(
  customer: Pick<Customer, "status" | "onHold" | "creditPolicy">,
  settings: CreditSettings & Parameters<typeof offeredTerms>[0],
  last: Order["terms"] | null,
): Order["terms"] {
  const prepays = mustPrepay(customer, settings);
  if (last !== null && offeredTerms(settings)[last] && (isPrepaid(last) || !prepays)) return last;
  return prepays ? "cash" : "on_delivery";
}

/** Whether this customer may only buy what is paid first (CREDIT-8): a prospect, or held where that blocks. */
export function mustPrepay(
  customer: Pick<Customer, "status" | "onHold" | "creditPolicy">,
  settings: CreditSettings,
): boolean {
  const isHeld = customer.onHold && creditAction("hold", customer, settings) === "block";
  return isHeld || isPrepaidOnly(customer, settings);
}

/** The levels a company sets an action for; `hold` concerns every order that is not prepaid. */
export const ACTION_LEVELS = ["near", "over", "overdue", "hold"] as const satisfies readonly CreditLevel[];
export type ActionLevel = (typeof ACTION_LEVELS)[number];

/** The default actions (CREDIT-4). */
export const CREDIT_ACTIONS: Readonly<Record<ActionLevel, CreditAction>> = {
  near: "inform",
  over: "approval",
  overdue: "approval",
  hold: "block",
};

/** The company settings about credit. */
export type CreditSettings = Pick<CompanySettings, "creditActions" | "prospectsPrepaidOnly">;

/**
 * The action for a customer's order at this level (CREDIT-4): the company's setting. For orders over the limit or
 * while something is overdue, the customer's own setting takes precedence.
 */
export function creditAction(
  level: ActionLevel,
  { creditPolicy }: Pick<Customer, "creditPolicy">,
  { creditActions }: CreditSettings,
): CreditAction {
  if (creditPolicy !== "" && (level === "over" || level === "overdue")) return creditPolicy;
  return creditActions?.[level] ?? CREDIT_ACTIONS[level];
}

/** Whether this is a prospect of a company whose prospects must prepay (CUST-12). */
export function isPrepaidOnly(
  { status }: Pick<Customer, "status">,
  { prospectsPrepaidOnly }: Pick<CreditSettings, "prospectsPrepaidOnly">,
): boolean {
  return status === "prospect" && prospectsPrepaidOnly !== false;
}
