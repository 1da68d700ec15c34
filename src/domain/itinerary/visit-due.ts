import { type Customer } from "../customer/customer.ts";
import type { Instant } from "../values/instant.ts";
import { hasRhythm } from "../customer/visit-plan.ts";

const DAY_MS = 86_400_000;

/** Days between two visits of a plan with a frequency (VISIT-2); a fraction for several visits a week. */
export function visitInterval(plan: NonNullable<Customer["visitPlan"]>): number {
  return (plan.everyWeeks * 7) / plan.perWeek;
}

/**
 * When the customer's next visit is due by its plan, counted from its last visit or order, whichever was later; 0 if it
 * had neither, null if the plan has no frequency. Due when in the past.
 */
export function visitDueAt({
  visitPlan,
  lastOrderAt,
  lastVisitAt,
}: Pick<Customer, "visitPlan" | "lastOrderAt" | "lastVisitAt">): Instant | null {
  if (!hasRhythm(visitPlan)) return null;
  const last = Math.max(lastOrderAt ?? 0, lastVisitAt ?? 0);
  return last === 0 ? 0 : last + Math.round(visitInterval(visitPlan) * DAY_MS);
}
