import { expect, it } from "vitest";
import { daysOf, periodBefore, type PeriodName, periodOf } from "#domain/kpi/periods.ts";

const TODAY = "2026-03-31";

it.each<[PeriodName, string, string, string, string]>([
  ["week", "2026-03-25", "2026-03-31", "2026-03-18", "2026-03-24"],
  // The month before is shorter: all of it.
  ["month", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["lastMonth", "2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"],
  ["quarter", "2025-12-31", "2026-03-31", "2025-10-01", "2025-12-30"],
  ["year", "2025-04-01", "2026-03-31", "2024-04-01", "2025-03-31"],
])("KPI-11 %s is from %s to %s, compared with %s to %s", (name, from, to, beforeFrom, beforeTo) => {
  const period = periodOf(name, TODAY);
  expect(period).toEqual({ from, to });
  expect(periodBefore(name, period)).toEqual({ from: beforeFrom, to: beforeTo });
});

it("KPI-11 a running month is compared with the same days of the month before", () => {
  const period = periodOf("month", "2026-03-10");
  expect(periodBefore("month", period)).toEqual({ from: "2026-02-01", to: "2026-02-10" });
  expect(periodBefore("month", periodOf("month", "2026-01-01"))).toEqual({ from: "2025-12-01", to: "2025-12-01" });
});

it("KPI-11 a period has each of its days, across months and a change of the clocks", () => {
  const days = daysOf({ from: "2026-03-27", to: "2026-04-02" });
  expect(days).toEqual([
    "2026-03-27",
    "2026-03-28",
    "2026-03-29",
    "2026-03-30",
    "2026-03-31",
    "2026-04-01",
    "2026-04-02",
  ]);
});
