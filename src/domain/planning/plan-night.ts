import { addDays, businessDayOf, dayStart } from "../values/business-day.ts";
import type { Day, Instant } from "../values/instant.ts";

const HOUR_MS = 3_600_000;
/** Two hours after the day began, also when clocks change. */
const PLANNED_AFTER_MS = 2 * HOUR_MS;

/** What of a company's night is due at a moment (VISIT-53). */
export interface PlanNight {
  readonly today: Day;
  readonly isPlanned: boolean;
  /** When there is something to do again. */
  readonly nextAt: Instant;
}

/** Once the company's day has begun the days before are over; two hours later the days ahead are planned. */
export function planNight(now: Instant, timeZone: string): PlanNight {
  const today = businessDayOf(now, timeZone);
  const plannedAt = dayStart(today, timeZone) + PLANNED_AFTER_MS;
  const isPlanned = now >= plannedAt;
  return { today, isPlanned, nextAt: isPlanned ? dayStart(addDays(today, 1), timeZone) : plannedAt };
}
