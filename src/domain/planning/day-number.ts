import type { Day } from "../values/instant.ts";

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday: the third day after its Monday. */
const EPOCH_WEEKDAY = 3;

/** A day as the number of days since 1970, to calculate with. */
export function dayNumber(day: Day): number {
  return Math.round(Date.parse(day) / DAY_MS);
}

export function dayOfNumber(number: number): Day {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** Monday is 1, Sunday 7. */
export function weekdayOfNumber(number: number): number {
  return ((((number + EPOCH_WEEKDAY) % 7) + 7) % 7) + 1;
}

/** The Monday of a day's week. */
export function mondayOf(number: number): number {
  return number - weekdayOfNumber(number) + 1;
}

/** The last day of the month before. */
export function monthBefore(number: number): number {
  return number - new Date(number * DAY_MS).getUTCDate();
}

/** The n-th such weekday (−1 = the last) of the month that contains the day. */
export function nthWeekday(number: number, nth: number, weekday: number): number {
  const first = monthBefore(number) + 1;
  if (nth > 0) return first + ((weekday - weekdayOfNumber(first) + 7) % 7) + (nth - 1) * 7;
  // 31 days after the first is always a day of the next month.
  const last = monthBefore(first + 31);
  return last - ((weekdayOfNumber(last) - weekday + 7) % 7);
}
