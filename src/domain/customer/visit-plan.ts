import * as v from "valibot";
import { RequiredDraftNumber } from "../values/draft-number.ts";

/** Monday is 1, Sunday 7. */
export const Weekdays = v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), v.maxLength(7));

/** The weekdays of a month; −1 = the last. */
export const MONTH_NTHS = [1, 2, 3, 4, -1] as const;

export const Monthly = v.object({
  nth: v.picklist(MONTH_NTHS),
  weekday: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
});
export type Monthly = v.InferOutput<typeof Monthly>;

export function isMonthly(value: unknown): value is Monthly {
  return v.is(Monthly, value);
}

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

/** How often: in weeks, or on one weekday of each month; null = on demand. */
export type Rhythm = Pick<VisitPlan, "perWeek" | "everyWeeks"> | Monthly | null;

/** A plan's frequency. */
export function rhythmOf(plan: VisitPlan | null): Rhythm {
  if (!hasRhythm(plan)) return null;
  return plan.monthly ?? { perWeek: plan.perWeek, everyWeeks: plan.everyWeeks };
}

/** The most days between two visits that keep the frequency; several a week may have a weekend between. 0 = no frequency. */
export function longestGap(plan: VisitPlan | null): number {
  if (!hasRhythm(plan)) return 0;
  if (plan.monthly) return 35;
  return Math.max(3, Math.ceil((plan.everyWeeks * 7) / plan.perWeek));
}

/** The plan with other hours; null if it says neither hours nor a frequency. */
export function changeVisitHours(
  plan: VisitPlan | null,
  hours: Partial<Pick<VisitPlan, "opensAt" | "closesAt">>,
): VisitPlan | null {
  return orNothing({ ...(plan ?? { ...NEW_VISIT_PLAN, perWeek: 0 }), ...hours });
}

/** A monthly plan expressed in weeks, for code that does not know months. */
export const MONTHLY_RHYTHM = { perWeek: 1, everyWeeks: 4 } as const;

/** The plan with another frequency. The weekday of a monthly visit is its only one. */
export function changeRhythm(plan: VisitPlan | null, rhythm: Rhythm): VisitPlan | null {
  const { monthly: _, ...rest } = plan ?? NEW_VISIT_PLAN;
  if (rhythm === null) return plan === null ? null : orNothing({ ...rest, perWeek: 0 });
  if ("nth" in rhythm) return { ...rest, ...MONTHLY_RHYTHM, weekdays: [], monthly: rhythm };
  return { ...rest, ...rhythm };
}

function orNothing(plan: VisitPlan): VisitPlan | null {
  return plan.perWeek > 0 || plan.opensAt !== null || plan.closesAt !== null ? plan : null;
}
