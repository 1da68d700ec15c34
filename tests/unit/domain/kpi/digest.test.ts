import { expect, it } from "vitest";
import { digestMorning } from "#domain/kpi/digest.ts";
import { businessDayOf, minuteOfDay } from "#domain/values/business-day.ts";

it.each([
  ["before seven", Date.UTC(2026, 10, 23, 12, 59), false, Date.UTC(2026, 10, 23, 13)],
  ["at seven", Date.UTC(2026, 10, 23, 13), true, Date.UTC(2026, 10, 24, 13)],
  ["late in the evening", Date.UTC(2026, 10, 24, 5, 59), true, Date.UTC(2026, 10, 24, 13)],
])("KPI-20 %s in Mexico City the digest of the day before is due or not", (_, now, isDue, nextAt) => {
  expect(digestMorning(now, "America/Mexico_City")).toMatchObject({
    day: "2026-11-22",
    weekBefore: "2026-11-15",
    silentSince: Date.UTC(2026, 10, 22, 6),
    isDue,
    nextAt,
  });
});

it.each([
  ["America/Santiago", "2026-09-06"],
  ["America/Santiago", "2026-04-05"],
  ["America/New_York", "2026-03-08"],
  ["America/New_York", "2026-11-01"],
  ["America/Havana", "2026-03-08"],
  ["Asia/Kathmandu", "2026-06-01"],
  ["Pacific/Kiritimati", "2026-06-01"],
])("KPI-20 in %s it is sent once when clocks show seven, also on %s, when they may change", (timeZone, changed) => {
  const start = Date.parse(changed) - 2 * 86_400_000;
  const told: string[] = [];
  let nextAt = 0;
  for (let now = start; now < start + 5 * 86_400_000; now += 600_000) {
    if (now < nextAt) continue;
    const morning = digestMorning(now, timeZone);
    if (morning.isDue) told.push(morning.day);
    expect(minuteOfDay(morning.nextAt, timeZone)).toBe(420);
    expect(morning.nextAt).toBeGreaterThan(now);
    ({ nextAt } = morning);
  }
  expect(told).toEqual([...new Set(told)]);
  expect(told.toSorted()).toEqual(told);
  expect(told.length).toBeGreaterThanOrEqual(4);
  expect(told.at(-1)! < businessDayOf(start + 5 * 86_400_000, timeZone)).toBe(true);
});
