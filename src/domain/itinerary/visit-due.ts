import { type Customer } from "../customer/customer.ts";
import type { Instant } from "../values/instant.ts";
import { hasRhythm } from "../customer/visit-plan.ts";

const DAY_MS = 86_400_000;

/** Days between two visits of a plan with a frequency (VISIT-2); a fraction for several visits a week. */
export function visitInterval(plan: NonNullable<Customer["visitPlan"]>): number {
  return (plan.everyWeeks * 7) / plan.perWeek;
}

/**
 * When the customer's next visit is due by its plan, counted from its last order; 0 if it never ordered, null if
 * the plan has no frequency. Due when in the past.
 */
export function visitDueAt({ visitPlan, lastOrderAt }: Pick<Customer, "visitPlan" | "lastOrderAt">): Instant | null {
  if (!hasRhythm(visitPlan)) return null;
  return lastOrderAt === null ? 0 : lastOrderAt + Math.round(visitInterval(visitPlan) * DAY_MS);
}
