import { addDays } from "../values/business-day.ts";
import type { Day } from "../values/instant.ts";

/** The periods that figures are shown over (KPI-11). */
export const PERIODS = ["week", "month", "lastMonth", "quarter", "year"] as const;
export type PeriodName = (typeof PERIODS)[number];

/** From a day to a day, both included. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
}

/** The most days of a period: 300 people then make some ten thousand documents a month. */
const LENGTHS = { week: 7, quarter: 91, year: 365 } as const;

/** A period that ends today, or the whole last month. */
export function periodOf(name: PeriodName, today: Day): Period {
  if (name === "month") return { from: firstOfMonth(today), to: today };
  if (name === "lastMonth") {
    const to = addDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  }
  return { from: addDays(today, 1 - LENGTHS[name]), to: today };
}

/** What a period is compared with: as many days before it, and for a month the same days of the month before. */
export function periodBefore(name: PeriodName, { from, to }: Period): Period {
  const last = addDays(from, -1);
  if (name === "lastMonth") return { from: firstOfMonth(last), to: last };
  if (name === "month") {
    const first = firstOfMonth(last);
    const same = addDays(first, daysBetween(from, to));
    return { from: first, to: same < from ? same : last };
  }
  return { from: addDays(last, -daysBetween(from, to)), to: last };
}

/** The days of a period. */
export function daysOf({ from, to }: Period): Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
