import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Day } from "../values/instant.ts";

/**
 * What is counted of a person on a day (KPI-1). All of it are whole numbers that add up over days and people: money in
 * minor units, time in minutes.
 */
export const MEASURES = {
  orders: "count",
  net: "money",
  lines: "count",
} as const satisfies Readonly<Record<string, "count" | "money" | "minutes">>;
export type Measure = keyof typeof MEASURES;

/** Sums by measure; an absent one is 0. */
export const Figures = v.record(v.string(), v.pipe(v.number(), v.safeInteger()));
export type Figures = Readonly<Partial<Record<Measure, number>>>;

/**
 * What a record has put into the figures: whose they are, and how much on which day. What it put there stays; when the
 * record changes, the difference is added to the day of the change, so that no past day changes by itself.
 */
export const Counted = v.object({ repId: Identifier, days: v.record(Day, Figures) });
export interface Counted {
  readonly repId: Identifier;
  readonly days: Readonly<Record<Day, Figures>>;
}

/** A part of a person's day. */
export interface DayPart {
  readonly repId: Identifier;
  readonly day: Day;
  readonly figures: Figures;
}

const NAMES = Object.keys(MEASURES) as readonly Measure[];

/** The sum of figures, without zeros. */
export function sumFigures(all: readonly Figures[]): Figures {
  return pick((name) => all.reduce((sum, figures) => sum + (figures[name] ?? 0), 0));
}

/** The first less the second, without zeros. */
export function lessFigures(one: Figures, other: Figures): Figures {
  return pick((name) => (one[name] ?? 0) - (other[name] ?? 0));
}

/** The record's part once it counts as `now` says: the difference goes to `day`. */
export function recount(counted: Counted, now: Figures, day: Day): Counted {
  const change = lessFigures(now, sumFigures(Object.values(counted.days)));
  if (Object.keys(change).length === 0) return counted;
  const { [day]: before = {}, ...others } = counted.days;
  const after = sumFigures([before, change]);
  return { ...counted, days: Object.keys(after).length === 0 ? others : { ...others, [day]: after } };
}

/** What has to be added to the days so that a record's part is `after`; `before` null = it had none. */
export function changesOf(before: Counted | null, after: Counted): DayPart[] {
  const was = before?.days ?? {};
  const days = [...new Set([...Object.keys(was), ...Object.keys(after.days)])];
  return days
    .map((day) => ({ repId: after.repId, day, figures: lessFigures(after.days[day] ?? {}, was[day] ?? {}) }))
    .filter(({ figures }) => Object.keys(figures).length > 0);
}

function pick(valueOf: (name: Measure) => number): Figures {
  return Object.fromEntries(NAMES.map((name) => [name, valueOf(name)]).filter(([, value]) => value !== 0));
}
