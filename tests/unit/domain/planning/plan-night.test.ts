import { describe, expect, it } from "vitest";
import { planNight } from "#domain/planning/plan-night.ts";
import { dayStart } from "#domain/values/business-day.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Run {
  readonly at: number;
  readonly today: string;
  readonly isPlanned: boolean;
}

/** What is done on some days when it is asked every ten minutes. */
function runsBetween(from: number, to: number, timeZone: string): Run[] {
  const runs: Run[] = [];
  let nextAt = 0;
  for (let at = from; at < to; at += 10 * MINUTE) {
    if (at < nextAt) continue;
    const night = planNight(at, timeZone);
    runs.push({ at, today: night.today, isPlanned: night.isPlanned });
    nextAt = night.nextAt;
  }
  return runs;
}

describe("VISIT-53: a company's night", () => {
  it.each([
    ["America/Santiago", "2026-04-03", "the clocks go back at midnight"],
    ["America/Santiago", "2026-09-04", "midnight is left out"],
    ["America/New_York", "2026-03-06", "2 o'clock is left out"],
    ["America/New_York", "2026-10-30", "1 o'clock comes twice"],
    ["Pacific/Auckland", "2026-11-20", "the day is far ahead of UTC"],
  ])("in %s from %s ends each day once and plans once, where %s", (timeZone, day) => {
    const from = dayStart(day, timeZone);
    const runs = runsBetween(from, from + 96 * HOUR, timeZone);
    const days = [...new Set(runs.map(({ today }) => today))];
    expect(days.length).toBeGreaterThanOrEqual(4);
    for (const today of days.slice(0, 4)) {
      const begun = dayStart(today, timeZone);
      const own = runs.filter((run) => run.today === today);
      expect(own.map(({ isPlanned }) => isPlanned)).toEqual([false, true]);
      expect(own[0]?.at).toBeLessThan(begun + 10 * MINUTE);
      expect(own[1]?.at).toBeGreaterThanOrEqual(begun + 2 * HOUR);
      expect(own[1]?.at).toBeLessThan(begun + 2 * HOUR + 10 * MINUTE);
    }
  });

  it("begins with what is due when it was never asked", () => {
    const noon = Date.UTC(2026, 10, 21, 18);
    expect(planNight(noon, "America/Mexico_City")).toEqual({
      today: "2026-11-21",
      isPlanned: true,
      nextAt: dayStart("2026-11-22", "America/Mexico_City"),
    });
  });
});
