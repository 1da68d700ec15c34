import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Day } from "../values/instant.ts";
import type { ItineraryDay } from "../itinerary/itinerary-day.ts";
import { UNPLANNED_REASONS } from "./plan-input.ts";

/** The most salespeople of a request. */
const MAX_PEOPLE = 200;

/** Asks for the plan of the days ahead (VISIT-54). */
export const PlanRequest = v.strictObject({
  /** Whose days; empty = everybody's. */
  repIds: v.pipe(v.array(Identifier), v.maxLength(MAX_PEOPLE)),
  /** Whether stops that were planned before may move though their day is still possible. */
  isAnew: v.boolean(),
  /** Whether the plan is stored, or only shown. */
  isApplied: v.boolean(),
});
export type PlanRequest = v.InferOutput<typeof PlanRequest>;

/** What a plan changes of a day: its customers in driving order, before and after. */
const DayPlanChange = v.object({
  repId: Identifier,
  day: Day,
  before: v.array(Identifier),
  after: v.array(Identifier),
});
export type DayPlanChange = v.InferOutput<typeof DayPlanChange>;

export const PlanAnswer = v.object({
  changes: v.array(DayPlanChange),
  unplanned: v.array(
    v.object({ customerId: Identifier, repId: v.string(), dueOn: Day, reason: v.picklist(UNPLANNED_REASONS) }),
  ),
});
export type PlanAnswer = v.InferOutput<typeof PlanAnswer>;

/** The days whose customers or their order differ. */
export function planChanges(before: readonly ItineraryDay[], after: readonly ItineraryDay[]): DayPlanChange[] {
  const known = new Map(before.map((day) => [day.id, customersOf(day)]));
  return after.flatMap((day) => {
    const [was, is] = [known.get(day.id) ?? [], customersOf(day)];
    return was.join() === is.join() ? [] : [{ repId: day.repId, day: day.day, before: was, after: is }];
  });
}

function customersOf({ stops }: ItineraryDay): Identifier[] {
  return stops.map(({ customerId }) => customerId);
}
