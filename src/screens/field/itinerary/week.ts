import { addDays } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";

/** The first day of the week that contains `day`; weeks start on Sunday (0) or Monday (1). */
export function startOfWeek(day: Day, weekStartsOn: 0 | 1): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - weekStartsOn + 7) % 7));
}

export function dayPath(day: Day, isToday: boolean): string {
  return `/itinerary/${isToday ? "today" : day}`;
}
