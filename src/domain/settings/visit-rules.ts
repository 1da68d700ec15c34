import * as v from "valibot";
import { textProblem } from "../records/field-problem.ts";
import { Weekdays } from "../customer/visit-plan.ts";
import { RequiredDraftNumber } from "../values/draft-number.ts";
import { Day } from "../values/instant.ts";
import { rulesProblem, type RulesProblem } from "./rules-problem.ts";

const whole = (min: number, max: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));

/** The bounds of what a company sets for visits. */
export const VISIT_BOUNDS = {
  radius: { min: 20, max: 5_000 },
  startsAt: { min: 0, max: 1_440 },
  endsAt: { min: 0, max: 1_440 },
  maxStops: { min: 1, max: 60 },
  urbanSpeed: { min: 5, max: 120 },
  ruralSpeed: { min: 5, max: 120 },
} as const;

const numbers = {
  radius: whole(VISIT_BOUNDS.radius.min, VISIT_BOUNDS.radius.max),
  startsAt: whole(VISIT_BOUNDS.startsAt.min, VISIT_BOUNDS.startsAt.max),
  endsAt: whole(VISIT_BOUNDS.endsAt.min, VISIT_BOUNDS.endsAt.max),
  maxStops: whole(VISIT_BOUNDS.maxStops.min, VISIT_BOUNDS.maxStops.max),
  urbanSpeed: whole(VISIT_BOUNDS.urbanSpeed.min, VISIT_BOUNDS.urbanSpeed.max),
  ruralSpeed: whole(VISIT_BOUNDS.ruralSpeed.min, VISIT_BOUNDS.ruralSpeed.max),
};

/**
 * How a company plans and checks visits (VISIT-18): the radius of "on site" in metres, working days and hours (minutes
 * after midnight) of people without a work plan of their own, the most stops of a day, and travel speeds in km/h.
 */
export const VisitRules = v.object({ ...numbers, workDays: Weekdays });
export type VisitRules = v.InferOutput<typeof VisitRules>;

/** The same in a form's draft. */
export const TypedVisitRules = v.object({
  radius: RequiredDraftNumber,
  startsAt: RequiredDraftNumber,
  endsAt: RequiredDraftNumber,
  maxStops: RequiredDraftNumber,
  urbanSpeed: RequiredDraftNumber,
  ruralSpeed: RequiredDraftNumber,
  workDays: v.array(v.number()),
});

const STANDARD: VisitRules = {
  radius: 150,
  workDays: [1, 2, 3, 4, 5, 6],
  startsAt: 480,
  endsAt: 1_080,
  maxStops: 25,
  urbanSpeed: 25,
  ruralSpeed: 60,
};

/** A day without visits in the whole company. Its key is the day. */
export const Holiday = v.object({ day: Day, name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)) });
export type Holiday = v.InferOutput<typeof Holiday>;
export const TypedHoliday = v.object({ day: v.string(), name: v.string() });
export const MAX_HOLIDAYS = 100;

/** What a company set of them. */
export const StoredRules = v.partial(VisitRules);
type StoredRules = v.InferOutput<typeof StoredRules>;

interface StoredVisitRules {
  readonly visitRules?: StoredRules;
}

/** A company's visit rules, with defaults for what it did not set. */
export function visitRules(settings: StoredVisitRules): VisitRules {
  const own = Object.entries(settings.visitRules ?? {}).filter(([, value]) => value !== undefined);
  return { ...STANDARD, ...Object.fromEntries(own) };
}

/** There is a working day, it ends after it starts, and each holiday has a name. */
export function checkVisitRules({
  holidays = {},
  ...settings
}: StoredVisitRules & { readonly holidays?: Readonly<Record<string, Holiday>> }): (RulesProblem | null)[] {
  const rules = visitRules(settings);
  const days = Object.entries(holidays);
  const outside = Object.entries(VISIT_BOUNDS).map(([name, { min, max }]) => {
    const value = rules[name as keyof typeof VISIT_BOUNDS];
    // Not a number where a field was emptied.
    return !(value >= min && value <= max) ? rulesProblem(`visitRules.${name}`, "between", { min, max }) : null;
  });
  return [
    ...outside,
    rules.workDays.length === 0 ? rulesProblem("visitRules.workDays", "noDay") : null,
    rules.endsAt <= rules.startsAt ? rulesProblem("visitRules.endsAt", "endsBeforeStart") : null,
    days.length > MAX_HOLIDAYS ? rulesProblem("holidays", "tooMany", { max: MAX_HOLIDAYS }) : null,
    ...days.flatMap(([key, { day, name }]) => [
      day === key ? null : rulesProblem(`holidays.${key}`, "otherId"),
      textProblem(`holidays.${key}.name`, name, { min: 1, max: 60 }),
    ]),
  ];
}
