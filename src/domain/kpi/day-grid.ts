import { weekdayOf } from "../values/business-day.ts";
import type { Day } from "../values/instant.ts";

/** Where a day stands in a calendar of weeks. */
export interface DayPlace {
  readonly day: Day;
  /** From 0, the earliest first. */
  readonly week: number;
  /** From 0, the first day of the week first. */
  readonly row: number;
}

/** Days in a row by week and weekday; `weekStartsOn` 0 is Sunday. */
export function dayGrid(days: readonly Day[], weekStartsOn: 0 | 1): DayPlace[] {
  const [first] = days;
  if (first === undefined) return [];
  const offset = (weekdayOf(first) - weekStartsOn + 7) % 7;
  return days.map((day, index) => ({
    day,
    week: Math.floor((index + offset) / 7),
    row: (index + offset) % 7,
  }));
}

/** The most levels of a calendar's squares. */
export const LEVELS = 4;

/** How much an amount is beside the most, from 0 (nothing) to `LEVELS`. */
export function levelOf(amount: number, most: number): number {
  return amount <= 0 || most <= 0 ? 0 : Math.min(LEVELS, Math.ceil((amount / most) * LEVELS));
}
