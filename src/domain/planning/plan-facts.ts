import type { Customer } from "../customer/customer.ts";
import { isBelowUsual } from "../customer/purchases.ts";
import { visitRules } from "../settings/visit-rules.ts";
import { addDays, businessDayOf } from "../values/business-day.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Day, Instant } from "../values/instant.ts";
import type { Company } from "../company/company.ts";
import { dayNumber, dayOfNumber, mondayOf } from "./day-number.ts";
import type { ItineraryDay } from "../itinerary/itinerary-day.ts";
import type { PlanCustomer, PlanInput, PlanPerson } from "./plan-input.ts";
import { type WorkPlan, workHours } from "../itinerary/work-plan.ts";

/** How many days the plan is ahead, today included (VISIT-53). */
export const PLANNED_DAYS = 14;

/** What a plan depends on, as device and server store it. */
export interface PlanFacts {
  readonly settings: Company["settings"];
  /** The salespeople to plan for. */
  readonly repIds: readonly Identifier[];
  readonly workPlans: readonly WorkPlan[];
  readonly customers: readonly VisitedCustomer[];
  /** The days from the plan's first one until the end of its last week. */
  readonly days: readonly ItineraryDay[];
}

/** What the plan depends on of a customer. */
export type VisitedCustomer = Pick<
  Customer,
  | "id"
  | "repId"
  | "zone"
  | "position"
  | "routeOrder"
  | "visitPlan"
  | "status"
  | "overdue"
  | "lastOrderAt"
  | "lastVisitAt"
  | "followUp"
  | "purchases"
>;

/** The last day that a plan until `to` depends on. */
export function endOfWeek(to: Day): Day {
  return dayOfNumber(mondayOf(dayNumber(to)) + 6);
}

/** What the generator plans these days from: the same on device and server. */
export function planInput(facts: PlanFacts, range: Pick<PlanInput, "from" | "to" | "isAnew">): PlanInput {
  const rules = visitRules(facts.settings);
  const workPlans = new Map(facts.workPlans.map((plan) => [plan.id, plan]));
  const { timeZone, holidays = {} } = facts.settings;
  return {
    ...range,
    people: facts.repIds.map((repId): PlanPerson => ({ repId, ...workHours(rules, workPlans.get(repId) ?? null) })),
    customers: facts.customers
      .filter(({ status }) => status !== "disabled")
      .map((customer) => planCustomer(customer, range.from, timeZone)),
    days: facts.days,
    holidays: new Set(Object.keys(holidays)),
    speeds: rules,
  };
}

/** An order counts as a visit, as in VISIT-2: whoever is served by phone needs none at once. */
function planCustomer(customer: VisitedCustomer, today: Day, timeZone: string): PlanCustomer {
  const { id, repId, zone, position, routeOrder, visitPlan, overdue, lastOrderAt, lastVisitAt, followUp, purchases } =
    customer;
  const lastAt = Math.max(lastOrderAt ?? 0, lastVisitAt ?? 0);
  return {
    id,
    repId,
    zone,
    position,
    routeOrder: routeOrder ?? null,
    visitPlan,
    lastVisitOn: lastAt === 0 ? null : businessDayOf(lastAt, timeZone),
    followUp,
    isOverdue: overdue > 0,
    isBelowUsual: isBelowUsual(purchases ?? {}, today),
  };
}

/** The days planned at this moment. */
export function plannedRange(now: Instant, timeZone: string): { readonly from: Day; readonly to: Day } {
  const from = businessDayOf(now, timeZone);
  return { from, to: addDays(from, PLANNED_DAYS - 1) };
}
