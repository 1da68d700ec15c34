import * as v from "valibot";
import { Weekdays } from "../customer/visit-plan.ts";
import { map, optionalCount, value } from "../records/field.ts";
import type { FieldProblem } from "../records/field-problem.ts";
import { checkNumbers, schemasOf } from "../records/record-table.ts";
import { addDays, weekdayOf } from "../values/business-day.ts";
import { Identifier } from "../values/identifier.ts";
import { Day } from "../values/instant.ts";
import { Position } from "../values/position.ts";
import { VISIT_BOUNDS, type VisitRules } from "../settings/visit-rules.ts";

/** Days on which somebody does not work, both included. */
export const Leave = v.object({ id: Identifier, from: Day, to: Day });
export type Leave = v.InferOutput<typeof Leave>;

/** The most periods of leave kept for a person. */
export const MAX_LEAVES = 60;

const { startsAt, endsAt, maxStops } = VISIT_BOUNDS;

/** What an owner sets of a salesperson's work (VISIT-19); null = as the company's visit rules say. */
export const WORK_PLAN_FIELDS = {
  /** 1 = Monday. */
  workDays: value(v.nullable(Weekdays), null),
  /** Minutes after midnight. */
  startsAt: optionalCount({ ...startsAt, stored: startsAt.max }),
  endsAt: optionalCount({ ...endsAt, stored: endsAt.max }),
  maxStops: optionalCount({ ...maxStops, stored: maxStops.max }),
  /** Where the day begins and ends; null = at the first and last stop. */
  startPosition: value(v.nullable(Position), null),
  endPosition: value(v.nullable(Position), null),
  leave: map(Leave),
};

/** The work plan of one person, whose uid is its id. */
export const WorkPlan = v.object({ id: Identifier, ...schemasOf(WORK_PLAN_FIELDS) });
export type WorkPlan = v.InferOutput<typeof WorkPlan>;

/** A work plan in which nothing differs from the company's rules. */
export const NEW_WORK_PLAN: Omit<WorkPlan, "id"> = {
  workDays: null,
  startsAt: null,
  endsAt: null,
  maxStops: null,
  startPosition: null,
  endPosition: null,
  leave: {},
};

/** A work plan with the company's rules where the person has none of their own. */
export interface WorkHours {
  readonly workDays: readonly number[];
  readonly startsAt: number;
  readonly endsAt: number;
  readonly maxStops: number;
  readonly startPosition: Position | null;
  readonly endPosition: Position | null;
  readonly leave: readonly Leave[];
}

/** How somebody works: their own plan over the company's rules. */
export function workHours(rules: VisitRules, plan: WorkPlan | null): WorkHours {
  return {
    workDays: plan?.workDays ?? rules.workDays,
    startsAt: plan?.startsAt ?? rules.startsAt,
    endsAt: plan?.endsAt ?? rules.endsAt,
    maxStops: plan?.maxStops ?? rules.maxStops,
    startPosition: plan?.startPosition ?? null,
    endPosition: plan?.endPosition ?? null,
    leave: Object.values(plan?.leave ?? {}),
  };
}

/** Why somebody does not work on a day: it is none of their weekdays, or they or all are off. */
export type DayOff = "leave" | "holiday" | "weekday";

/** Why nothing is planned for somebody on a day; null = a working day. */
export function dayOff({ workDays, leave }: WorkHours, holidays: ReadonlySet<Day>, day: Day): DayOff | null {
  if (!workDays.includes(weekdayOf(day) || 7)) return "weekday";
  if (leaveDays(leave, day, day).has(day)) return "leave";
  return holidays.has(day) ? "holiday" : null;
}

/** The days on leave between two days, both included. */
export function leaveDays(leave: readonly Leave[], from: Day, to: Day): ReadonlySet<Day> {
  const days = new Set<Day>();
  for (const period of leave) {
    const last = period.to < to ? period.to : to;
    for (let day = period.from > from ? period.from : from; day <= last; day = addDays(day, 1)) days.add(day);
  }
  return days;
}

/** A problem of a work plan's form; each code has a text under `workPlan.problems`. */
export type WorkPlanProblem = FieldProblem<
  "belowOne" | "negative" | "aboveMaximum" | "noDay" | "endsBeforeStart" | "otherId" | "tooMany"
>;

/** What prevents saving a work plan. */
export function checkWorkPlan(plan: WorkPlan): WorkPlanProblem[] {
  const leaves = Object.entries(plan.leave);
  const problems: (WorkPlanProblem | null)[] = [
    ...checkNumbers(WORK_PLAN_FIELDS, plan),
    plan.workDays !== null && plan.workDays.length === 0 ? problem("workDays", "noDay") : null,
    plan.startsAt !== null && plan.endsAt !== null && plan.endsAt <= plan.startsAt
      ? problem("endsAt", "endsBeforeStart")
      : null,
    leaves.length > MAX_LEAVES ? problem("leave", "tooMany") : null,
    ...leaves.flatMap(([key, { id, from, to }]) => [
      id === key ? null : problem(`leave.${key}`, "otherId"),
      to < from ? problem(`leave.${key}.to`, "endsBeforeStart") : null,
    ]),
  ];
  return problems.filter((each) => each !== null);
}

function problem(field: string, code: WorkPlanProblem["code"]): WorkPlanProblem {
  return { field, code, severity: "error" };
}
