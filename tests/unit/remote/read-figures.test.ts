import { expect, it } from "vitest";
import { kpiDayId } from "#domain/kpi/kpi-day.ts";
import { daysOfMonth, kpiMonthsOf } from "#domain/kpi/kpi-month.ts";
import { daysOf, type Period, periodBefore, periodOf } from "#domain/kpi/periods.ts";
import { figuresQuery } from "#remote/feeds/read-figures.ts";

const PEOPLE = 12;
const year = periodOf("year", "2026-11-23");
const before = periodBefore("year", year);
const days = [...daysOf(before), ...daysOf(year)].flatMap((day) =>
  Array.from({ length: PEOPLE }, (_, place) => {
    const repId = `rep-${place}`;
    return { id: kpiDayId(day, repId), day, repId, figures: { orders: 1, net: 5 } };
  }),
);
const months = kpiMonthsOf(days);

/** What a query finds. */
function found({ from, to }: Period) {
  const [least, most] = figuresQuery(from, to).where.compositeFilter.filters.map(
    ({ fieldFilter }) => fieldFilter.value.stringValue,
  );
  return months.filter(({ month }) => month >= (least ?? "") && month <= (most ?? ""));
}

it("KPI-38 a year of twelve people beside the year before reads 312 documents, not 8,760, and has all their days", () => {
  expect(days).toHaveLength(8_760);
  expect(found(year).length + found(before).length).toBe(2 * 13 * PEOPLE);
  for (const period of [year, before]) {
    const read = found(period).flatMap((month) => daysOfMonth(month, period));
    const expected = days.filter(({ day }) => day >= period.from && day <= period.to);
    expect(read.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  }
});

it("KPI-38 a week reads one or two documents a person", () => {
  expect(found(periodOf("week", "2026-11-23"))).toHaveLength(PEOPLE);
  expect(found(periodOf("week", "2026-11-03"))).toHaveLength(2 * PEOPLE);
});
