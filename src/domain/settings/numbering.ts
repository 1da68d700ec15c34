import { rulesProblem, type RulesProblem } from "./rules-problem.ts";

/** What suggested codes of new customers begin with (CUST-9). */
export const CUSTOMER_PREFIX = "P";
const PREFIX = /^[A-Z0-9]{1,4}$/;

/** A prefix as typed: capitals, without spaces and hyphens. */
export function normalPrefix(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, "");
}

/** A prefix is short letters and digits once it is normal. */
export function checkPrefix(prefix: string): RulesProblem | null {
  return PREFIX.test(normalPrefix(prefix)) ? null : rulesProblem("customerPrefix", "prefix");
}
