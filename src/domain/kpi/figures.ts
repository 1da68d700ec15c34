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
  /** Orders of customers who never ordered before. */
  newCustomers: "count",
  /** Stops of the frozen plan, and those of them that are done. */
  planned: "count",
  plannedDone: "count",
  /** Visits, those of them with an order that counts, with a position, and at the customer's pin. */
  visits: "count",
  productiveVisits: "count",
  located: "count",
  onSite: "count",
  visitMinutes: "minutes",
  collected: "money",
  /** Orders that drivers tried to hand over, those where the first time did, those handed over, and by the promised day. */
  attempted: "count",
  firstAttempt: "count",
  handedOver: "count",
  onTime: "count",
  /** Of those handed over: what was ever ordered and what was brought, at the lines' prices. */
  orderedValue: "money",
  deliveredValue: "money",
  /** Orders whose phone told when it was next online, and those that reached the store in time after that. */
  online: "count",
  onlineInTime: "count",
  /** Orders that an approver decided. */
  decisions: "count",
} as const satisfies Readonly<Record<string, "count" | "money" | "minutes">>;
export type Measure = keyof typeof MEASURES;

/**
 * A measure that is counted apart for each value of something: visits without an order by reason, those of them whose
 * customer's average order is known, and the sum of those averages; net sales by category
 * and by class of customer, orders by how long they took to the store and by what it doubted, approvals by how long they
 * took.
 */
export type MeasureOf =
  | `noOrder:${string}`
  | `noOrderKnown:${string}`
  | `noOrderWorth:${string}`
  | `netOf:${string}`
  | `netOfClass:${string}`
  | `arrived:${number}`
  | `flagged:${string}`
  | `decided:${number}`;

/** Sums by measure; an absent one is 0. */
export const Figures = v.record(v.string(), v.pipe(v.number(), v.safeInteger()));
export type Figures = { readonly [name in Measure | MeasureOf]?: number };

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

/** The sum of figures, without zeros. */
export function sumFigures(all: readonly Figures[]): Figures {
  const sums = new Map<string, number>();
  for (const figures of all)
    for (const [name, value = 0] of Object.entries(figures)) sums.set(name, (sums.get(name) ?? 0) + value);
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
}

/** The first less the second, without zeros. */
export function lessFigures(one: Figures, other: Figures): Figures {
  return sumFigures([one, Object.fromEntries(Object.entries(other).map(([name, value = 0]) => [name, -value]))]);
}

/** The part of a record that has just been made. */
export function firstCount(repId: Identifier, day: Day, figures: Figures): Counted {
  return { repId, days: Object.keys(figures).length === 0 ? {} : { [day]: figures } };
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

/** A measure of a person's day, as an index holds it. */
export type FigureKey = readonly [day: Day, repId: Identifier, measure: string, value: number];

/** A record's part as index keys, so that a day is summed without reading records; without what is counted apart. */
export function figureKeys({ repId, days }: Counted): FigureKey[] {
  return Object.entries(days).flatMap(([day, figures]) =>
    Object.entries(figures)
      .filter(([name]) => name in MEASURES)
      .map(([name, value = 0]): FigureKey => [day, repId, name, value]),
  );
}

/** What an index key says; null for one that is none. */
export function readFigureKey(key: unknown): DayPart | null {
  const known = v.safeParse(v.tuple([Day, Identifier, v.string(), v.number()]), key);
  if (!known.success) return null;
  const [day, repId, name, value] = known.output;
  return { day, repId, figures: { [name]: value } };
}
