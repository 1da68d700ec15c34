import type { Run } from "#domain/delivery/run.ts";
import { addDays } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import { formatDay } from "#i18n/format-date.ts";
import type { Text } from "#i18n/use-text.ts";

/** A run's day: today, tomorrow, or its date. */
export function runDay({ day }: Pick<Run, "day">, today: Day, t: Text["t"], locale: string): string {
  if (day === today) return t("itinerary.today");
  if (day === addDays(today, 1)) return t("runs.tomorrow");
  return day === "" ? "" : formatDay(day, locale);
}

/** What tells runs of the same driver apart. */
export function runFacts(run: Run, today: Day, t: Text["t"], locale: string): string {
  const count = t("runs.stopCount", { count: run.stops.length });
  return [runDay(run, today, t, locale), run.vehicle, count].filter(Boolean).join(" · ");
}
