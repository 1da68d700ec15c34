import * as v from "valibot";
import { RequiredDraftNumber } from "../values/draft-number.ts";

/** Monday is 1, Sunday 7. */
export const Weekdays = v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), v.maxLength(7));

const Monthly = v.object({
  nth: v.picklist([1, 2, 3, 4, -1]),
  weekday: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
});

/**
 * How often and when a customer is visited (VISIT-1): every `everyWeeks` weeks, or `perWeek` times a week; 0 =
 * no frequency, only the hours are known.
 */
export const VisitPlan = v.object({
  perWeek: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)),
  everyWeeks: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
  weekdays: Weekdays,
  /** Minutes after midnight, in the company's time zone. */
  opensAt: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1440))),
  closesAt: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1440))),
  serviceMinutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(480)),
  rank: v.picklist(["A", "B", "C"]),
  /** Instead of a rhythm in weeks: the n-th such weekday of each month; −1 = the last. */
  monthly: v.exactOptional(v.nullable(Monthly)),
});
export type VisitPlan = v.InferOutput<typeof VisitPlan>;

/** A visit plan in a form's draft. */
export const TypedVisitPlan = v.object({
  ...VisitPlan.entries,
  perWeek: RequiredDraftNumber,
  everyWeeks: RequiredDraftNumber,
  weekdays: v.array(v.number()),
  opensAt: v.nullable(v.number()),
  closesAt: v.nullable(v.number()),
  serviceMinutes: RequiredDraftNumber,
});

/** The initial values of a visit plan. */
export const NEW_VISIT_PLAN: VisitPlan = {
  perWeek: 1,
  everyWeeks: 1,
  weekdays: [],
  opensAt: null,
  closesAt: null,
  serviceMinutes: 15,
  rank: "B",
};

/** Whether the plan has a frequency. */
export function hasRhythm(plan: VisitPlan | null): plan is VisitPlan {
  return plan !== null && plan.perWeek > 0;
}

/** The plan with other hours or without its frequency; null if nothing is left. */
export function changeVisitPlan(
  plan: VisitPlan | null,
  changes: Partial<Pick<VisitPlan, "perWeek" | "opensAt" | "closesAt">>,
): VisitPlan | null {
  const next = { ...(plan ?? { ...NEW_VISIT_PLAN, perWeek: 0 }), ...changes };
  return next.perWeek > 0 || next.opensAt !== null || next.closesAt !== null ? next : null;
}
