import * as v from "valibot";
import { rulesProblem, type RulesProblem } from "./rules-problem.ts";

/** The terms of payment of an order, the usual one first. */
export const ORDER_TERMS = ["on_delivery", "on_account", "cash", "transfer"] as const;
export type OrderTerms = (typeof ORDER_TERMS)[number];

/** Which terms a company's order form offers (COMPANY-42). */
export const OfferedTerms = v.object({
  on_delivery: v.boolean(),
  on_account: v.boolean(),
  cash: v.boolean(),
  transfer: v.boolean(),
});
export type OfferedTerms = v.InferOutput<typeof OfferedTerms>;

const ALL_OFFERED: OfferedTerms = { on_delivery: true, on_account: true, cash: true, transfer: true };

interface TermsRules {
  readonly offeredTerms?: OfferedTerms;
}

/** The terms a company offers; all of them unless it chose. */
export function offeredTerms(settings: TermsRules): OfferedTerms {
  return settings.offeredTerms ?? ALL_OFFERED;
}

/** The terms to choose from: those offered, and the one the order has already. */
export function termsToChoose(settings: TermsRules, chosen: OrderTerms): readonly OrderTerms[] {
  const offered = offeredTerms(settings);
  return ORDER_TERMS.filter((terms) => offered[terms] || terms === chosen);
}

/** Customers who pay first need a way to do so (CREDIT-8). */
export function checkTerms(settings: TermsRules): (RulesProblem | null)[] {
  const { cash, transfer } = offeredTerms(settings);
  return [cash || transfer ? null : rulesProblem("offeredTerms", "noPaidFirst")];
}
