import type { CustomerCounts } from "./count-customers.ts";
import type { Figures } from "./figures.ts";
import { daysInMonth, measuresIn, type Month, type TargetMeasure, type Targets } from "./target.ts";
import { dayOff, type WorkHours } from "../itinerary/work-plan.ts";
import { spreadAmount } from "../values/spread-amount.ts";
import type { Day } from "../values/instant.ts";

/** Somebody's working days of a month, by their own calendar and the company's holidays (KPI-13). */
export function workingDays(month: Month, hours: WorkHours, holidays: ReadonlySet<Day>): Day[] {
  return daysInMonth(month).filter((day) => dayOff(hours, holidays, day) === null);
}

/** A month's target by working day: the parts add up to it exactly. */
export function spreadTarget(target: number, days: readonly Day[]): ReadonlyMap<Day, number> {
  const parts = spreadAmount(
    target,
    days.map(() => 1),
  );
  return new Map(days.map((day, place) => [day, parts[place] ?? 0]));
}

/** How far a target is reached. Everything but shares adds up over people. */
export interface Progress {
  readonly target: number;
  readonly actual: number;
  /** What it comes to at the pace of the working days that are over; null before there is one. */
  readonly forecast: number | null;
  /** What is missing at the day's start, by working day that is left with today; null when none is left. */
  readonly neededPerDay: number | null;
  /** What was done today, beside what was needed; null where it is not counted by day. */
  readonly today: number | null;
}

interface ProgressFacts {
  readonly target: number;
  /** Of the month, before today and today. */
  readonly before: number;
  readonly today: number;
  readonly days: readonly Day[];
  readonly day: Day;
}

/** How far one person is (KPI-13). `day` is today, or a day after the month when it is over. */
export function progressOf({ target, before, today, days, day }: ProgressFacts): Progress {
  const ended = days.filter((each) => each < day).length;
  const left = days.length - ended;
  const pace = left === 0 ? before + today : Math.round((before * days.length) / Math.max(1, ended));
  return {
    target,
    actual: before + today,
    forecast: ended === 0 ? null : pace,
    neededPerDay: left === 0 ? null : Math.ceil(Math.max(0, target - before) / left),
    today,
  };
}

interface CoverageFacts {
  /** Of the active customers, in percent. */
  readonly target: number;
  readonly customers: Pick<CustomerCounts, "active" | "visited">;
  readonly days: readonly Day[];
  readonly day: Day;
}

/**
 * How far one person's coverage is, in customers (KPI-45). A customer may be visited again, so neither a day's part nor
 * a pace is known: what is needed is what is missing by now, today included.
 */
function coverageProgress({ target, customers, days, day }: CoverageFacts): Progress {
  const needed = Math.ceil((customers.active * target) / 100);
  const left = days.filter((each) => each >= day).length;
  return {
    target: needed,
    actual: customers.visited,
    forecast: null,
    neededPerDay: left === 0 ? null : Math.ceil(Math.max(0, needed - customers.visited) / left),
    today: null,
  };
}

/** How far somebody is in everything they have a target for. */
export type ProgressByMeasure = Readonly<Partial<Record<TargetMeasure, Progress>>>;

interface PersonFacts {
  readonly targets: Targets;
  /** Of the month, before today and today. */
  readonly before: Figures;
  readonly today: Figures;
  /** Their customers, counted over the month until today; null where that is not known: of a month that is past. */
  readonly customers: Pick<CustomerCounts, "active" | "visited"> | null;
  readonly days: readonly Day[];
  readonly day: Day;
}

/** How far one person is in each measure they have a target for. */
export function progressByMeasure(facts: PersonFacts): ProgressByMeasure {
  const { targets, before, today, customers, days, day } = facts;
  const all = new Map<TargetMeasure, Progress>();
  for (const measure of measuresIn([targets])) {
    const target = targets[measure] ?? 0;
    if (measure !== "coverage") {
      const done = { before: before[measure] ?? 0, today: today[measure] ?? 0 };
      all.set(measure, progressOf({ target, ...done, days, day }));
    } else if (customers !== null) all.set(measure, coverageProgress({ target, customers, days, day }));
  }
  return Object.fromEntries(all);
}

/** How far several people are together: sums of their own, because each has working days of their own. */
export function sumProgress(all: readonly Progress[]): Progress {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
  const forecasts = known(all.map(({ forecast }) => forecast));
  const needs = known(all.map(({ neededPerDay }) => neededPerDay));
  const days = known(all.map(({ today }) => today));
  return {
    target: sum(all.map(({ target }) => target)),
    actual: sum(all.map(({ actual }) => actual)),
    forecast: forecasts.length < all.length || all.length === 0 ? null : sum(forecasts),
    neededPerDay: needs.length === 0 ? null : sum(needs),
    today: days.length < all.length ? null : sum(days),
  };
}

/** The share of a target that is reached; null without one. */
export function attainmentOf({ target, actual }: Pick<Progress, "target" | "actual">): number | null {
  return target <= 0 ? null : actual / target;
}
