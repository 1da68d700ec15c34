import { type Customer, hasRhythm } from "../customer/customer.ts";
import type { Instant } from "../values/instant.ts";

const DAY_MS = 86_400_000;

/** How many days lie between two visits of a plan that has a rhythm (VISIT-2); a fraction where it is several a week. */
export function visitInterval(plan: NonNullable<Customer["visitPlan"]>): number {
  return (plan.everyWeeks * 7) / plan.perWeek;
}

/**
 * When a customer is to be visited again by its plan, counted from its last order; 0 where it never ordered, null where
 * nobody has said how often. In the past = due.
 */
export function visitDueAt({ visitPlan, lastOrderAt }: Pick<Customer, "visitPlan" | "lastOrderAt">): Instant | null {
  if (!hasRhythm(visitPlan)) return null;
  return lastOrderAt === null ? 0 : lastOrderAt + Math.round(visitInterval(visitPlan) * DAY_MS);
}
