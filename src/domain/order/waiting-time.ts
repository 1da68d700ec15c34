import type { CompanySettings } from "../company/company.ts";
import { visitRules } from "../settings/visit-rules.ts";
import { addDays, businessDayOf, instantAt, weekdayOf } from "../values/business-day.ts";
import type { Instant } from "../values/instant.ts";
import type { OrderStep } from "./order.ts";

const HOUR = 3_600_000;
/** Working time after which an order waits long, and too long (ORDER-31). */
const LONG = 2 * HOUR;
const TOO_LONG = 4 * HOUR;
/** No company is closed longer. */
const LONGEST_BREAK_DAYS = 60;

interface Since {
  readonly history: readonly Pick<OrderStep, "at">[];
  readonly receivedAt: Instant;
}

/** Since when an order waits for its next step: its last one, or its arrival in the store. */
export function waitsSince({ history, receivedAt }: Since): Instant {
  return history.at(-1)?.at ?? receivedAt;
}

/** What waits since before these instants waits long, or too long. */
export interface WaitingLimits {
  readonly long: Instant;
  readonly tooLong: Instant;
}

export type Waiting = "short" | "long" | "tooLong";

type WorkingTimes = Pick<CompanySettings, "timeZone" | "visitRules" | "holidays">;

/** The limits at a moment, counted in the company's working days and hours (ORDER-50). */
export function waitingLimits(now: Instant, settings: WorkingTimes): WaitingLimits {
  const days = workingDaysBefore(now, settings);
  return { long: workingTimeBefore(days, LONG), tooLong: workingTimeBefore(days, TOO_LONG) };
}

export function waitingOf(since: Instant, { long, tooLong }: WaitingLimits): Waiting {
  if (since < tooLong) return "tooLong";
  return since < long ? "long" : "short";
}

/** From when, and how long, the company has worked on a day. */
interface WorkedDay {
  readonly begins: Instant;
  readonly worked: number;
}

/** The latest working days until now, back to when an order waits too long. The latest first. */
function workingDaysBefore(now: Instant, settings: WorkingTimes): readonly WorkedDay[] {
  const { timeZone, holidays = {} } = settings;
  const { workDays, startsAt, endsAt } = visitRules(settings);
  const days: WorkedDay[] = [];
  let left = TOO_LONG;
  let day = businessDayOf(now, timeZone);
  for (let back = 0; back < LONGEST_BREAK_DAYS && left > 0; back += 1, day = addDays(day, -1)) {
    if (holidays[day] !== undefined || !workDays.includes(weekdayOf(day) || 7)) continue;
    const begins = instantAt(day, startsAt, timeZone);
    const worked = Math.max(0, Math.min(now, instantAt(day, endsAt, timeZone)) - begins);
    days.push({ begins, worked });
    left -= worked;
  }
  return days;
}

/** The last instant from which so much working time has passed until now; 0 if there is none. */
function workingTimeBefore(days: readonly WorkedDay[], length: number): Instant {
  let left = length;
  for (const { begins, worked } of days) {
    if (worked >= left) return begins + worked - left;
    left -= worked;
  }
  return 0;
}
