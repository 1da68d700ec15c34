import type { VisitPlan } from "../customer/visit-plan.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import type { Position } from "../values/position.ts";
import type { ItineraryDay } from "../itinerary/itinerary-day.ts";
import type { TravelSpeeds } from "../itinerary/travel.ts";
import type { WorkHours } from "../itinerary/work-plan.ts";

/** A salesperson and how they work. */
export interface PlanPerson extends WorkHours {
  readonly repId: Identifier;
}

/** What the plan depends on of a customer that is visited. */
export interface PlanCustomer {
  readonly id: Identifier;
  readonly repId: string;
  readonly zone: string;
  readonly position: Position | null;
  readonly routeOrder: number | null;
  readonly visitPlan: VisitPlan | null;
  readonly lastVisitOn: Day | null;
  /** The day agreed at the last visit, not yet kept. */
  readonly followUp: { readonly on: Day; readonly reasonCode: string } | null;
  readonly isOverdue: boolean;
  /** It buys less than half of what is usual for it. */
  readonly isBelowUsual: boolean;
}

/** Everything a plan depends on. The same input gives the same plan, in whatever order it comes. */
export interface PlanInput {
  readonly from: Day;
  readonly to: Day;
  readonly people: readonly PlanPerson[];
  readonly customers: readonly PlanCustomer[];
  /** The days there are: what a person put on them or took off them stays so, and frozen ones stay as they are. */
  readonly days: readonly ItineraryDay[];
  readonly holidays: ReadonlySet<Day>;
  readonly speeds: TravelSpeeds;
  /** Whether stops that were planned before may move to a better day though theirs is still possible. */
  readonly isAnew: boolean;
}

/**
 * Why a customer is due and not planned: nobody is assigned, their working days are not the customer's, the hours do
 * not meet, holiday or leave all the time, taken off by hand, the way alone is longer than a day, every day is full, or
 * no possible day is left this week.
 */
export const UNPLANNED_REASONS = [
  "noSalesperson",
  "noWeekday",
  "outsideHours",
  "holiday",
  "leave",
  "takenOff",
  "tooFar",
  "noCapacity",
  "noDayLeft",
] as const;
export type UnplannedReason = (typeof UNPLANNED_REASONS)[number];

/** A customer that is due and not planned (VISIT-11). */
export interface Unplanned {
  readonly customerId: Identifier;
  readonly repId: string;
  readonly dueOn: Day;
  readonly reason: UnplannedReason;
}

export interface Plan {
  /** The days that a plan may write, by person and day: those with stops, and those that had some. */
  readonly days: readonly ItineraryDay[];
  readonly unplanned: readonly Unplanned[];
}
