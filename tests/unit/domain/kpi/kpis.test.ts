import fc from "fast-check";
import { expect, it } from "vitest";
import { type Figures, sumFigures } from "#domain/kpi/figures.ts";
import { kpiDaysOf } from "#domain/kpi/kpi-day.ts";
import { changeSince, CUSTOMER_KPIS, KPIS, TARGET_KPIS } from "#domain/kpi/kpis.ts";
import english from "#locales/en/translation.json";
import spanish from "#locales/es/translation.json";

it("KPI-6 each figure follows from its inputs, and is unknown where there is nothing to divide by", () => {
  const figures: Figures = {
    orders: 3,
    net: 1_000,
    lines: 10,
    planned: 8,
    plannedDone: 6,
    visits: 7,
    productiveVisits: 3,
    located: 4,
    onSite: 3,
    newCustomers: 1,
    visitMinutes: 70,
    collected: 500,
    attempted: 10,
    firstAttempt: 8,
    handedOver: 9,
    onTime: 6,
    orderedValue: 1_000,
    deliveredValue: 950,
    decisions: 3,
    "decided:5": 2,
    "decided:60": 1,
    "arrived:1": 1,
    "arrived:480": 2,
    online: 4,
    onlineInTime: 3,
    "noOrder:CLOSED": 2,
    "noOrderKnown:CLOSED": 1,
    "noOrderWorth:CLOSED": 900,
  };
  const values = Object.fromEntries(Object.entries(KPIS).map(([id, { valueOf }]) => [id, valueOf(figures)]));
  expect(values).toEqual({
    netSales: 1_000,
    orders: 3,
    dropSize: 333,
    linesPerOrder: 10 / 3,
    newCustomers: 1,
    visits: 7,
    adherence: 0.75,
    strikeRate: 3 / 7,
    onSite: 0.75,
    visitTime: 10,
    opportunity: 1_233,
    collected: 500,
    fillRate: 0.95,
    onTime: 6 / 9,
    firstAttempt: 0.8,
    approvalTime: 5,
    timeToStore: 480,
    inTime: 0.75,
  });
  for (const id of ["dropSize", "linesPerOrder", "adherence", "strikeRate", "onSite", "visitTime"] as const)
    expect(KPIS[id].valueOf({ orders: -1, net: -500 })).toBeNull();
});

it("KPI-6 a change is a share of what was, and unknown where that was nothing", () => {
  expect(changeSince(150, 100)).toBe(0.5);
  expect(changeSince(0, 100)).toBe(-1);
  expect(changeSince(100, 0)).toBeNull();
  expect(changeSince(null, 100)).toBeNull();
  expect(changeSince(100, null)).toBeNull();
});

it("KPI-3 the days of people add up to all that was counted, whoever and whenever", () => {
  const part = fc.record({
    repId: fc.constantFrom("ana", "luis"),
    day: fc.constantFrom("2026-11-20", "2026-11-21"),
    figures: fc.record({ orders: fc.integer({ min: -2, max: 2 }), net: fc.integer({ min: -99, max: 99 }) }),
  });
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const days = kpiDaysOf(parts);
      expect(new Set(days.map(({ id }) => id)).size).toBe(days.length);
      expect(sumFigures(days.map(({ figures }) => figures))).toEqual(sumFigures(parts.map(({ figures }) => figures)));
    }),
  );
});

it("KPI-6 each declared figure has its name, its formula, how it adds up and what it leaves out in both languages", () => {
  for (const { kpi: words } of [english, spanish]) {
    for (const [id, { addsUp, excludes }] of Object.entries({ ...KPIS, ...CUSTOMER_KPIS, ...TARGET_KPIS })) {
      const own: unknown = Object.entries(words).find(([key]) => key === id)?.[1];
      expect(own).toMatchObject({ name: expect.stringMatching(/./u), formula: expect.stringMatching(/\.$/u) });
      expect(words.addsUp[addsUp]).toMatch(/./u);
      for (const each of excludes) expect(words.excludes[each]).toMatch(/./u);
    }
  }
});
