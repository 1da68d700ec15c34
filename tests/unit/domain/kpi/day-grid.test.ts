import { expect, it } from "vitest";
import { dayGrid, levelOf } from "#domain/kpi/day-grid.ts";
import { daysOf } from "#domain/kpi/periods.ts";
import { weekdayOf } from "#domain/values/business-day.ts";

it.each([0, 1] as const)("KPI-36 each day stands in its week and at its weekday, where weeks start on %s", (start) => {
  const days = daysOf({ from: "2026-02-25", to: "2026-04-02" });
  const places = dayGrid(days, start);
  expect(places.map(({ day }) => day)).toEqual(days);
  for (const { day, row } of places) expect((row + start) % 7).toBe(weekdayOf(day));
  expect(new Set(places.map(({ week, row }) => `${week} ${row}`)).size).toBe(days.length);
  expect(places[0]?.week).toBe(0);
  const weeks = places.filter(({ row }) => row === 0).map(({ week }) => week);
  expect(weeks).toEqual(weeks.toSorted((one, other) => one - other));
  expect(dayGrid([], start)).toEqual([]);
});

it("KPI-36 a square is larger the more was sold, and nothing where nothing was", () => {
  expect([-5, 0, 1, 25, 26, 99, 100].map((amount) => levelOf(amount, 100))).toEqual([0, 0, 1, 1, 2, 4, 4]);
  expect(levelOf(0, 0)).toBe(0);
});
