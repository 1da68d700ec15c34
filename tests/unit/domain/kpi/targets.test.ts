import fc from "fast-check";
import { expect, it } from "vitest";
import { NEW_WORK_PLAN, workHours } from "#domain/itinerary/work-plan.ts";
import {
  attainmentOf,
  progressByMeasure,
  type Progress,
  progressOf,
  spreadTarget,
  sumProgress,
  workingDays,
} from "#domain/kpi/progress.ts";
import { readTargetLines } from "#domain/kpi/read-target-lines.ts";
import {
  addMonths,
  categoryMeasure,
  categoryOf,
  checkTarget,
  daysInMonth,
  measuresIn,
  raisedBy,
  readTargetKey,
  TARGET_MEASURES,
  targetKey,
  targetsOf,
  unitOfProgress,
  unitOfTarget,
} from "#domain/kpi/target.ts";
import { visitRules } from "#domain/settings/visit-rules.ts";

const hours = workHours({ ...visitRules({}), workDays: [1, 2, 3, 4, 5] }, null);
const days = workingDays("2026-11", hours, new Set(["2026-11-02"]));

it("KPI-12 targets are kept by month and measure, and any other key is refused", () => {
  const target = { id: "ana", targets: { "2026-11_net": 100, "2026-11_visits": 8, "2026-12_net": 5 } };
  expect(targetsOf(target, "2026-11")).toEqual({ net: 100, visits: 8 });
  expect(targetsOf(null, "2026-11")).toEqual({});
  expect(checkTarget(target)).toEqual([]);
  expect(checkTarget({ id: "ana", targets: { "2026-13_net": 1 } }).map(({ field }) => field)).toEqual([
    "targets.2026-13_net",
  ]);
  expect(readTargetKey("2026-11_lines")).toBeNull();
  expect(readTargetKey("2026-11_orders")).toEqual({ month: "2026-11", measure: "orders" });
});

it("KPI-12 the net sales of a category have targets of their own, in money, after the measures", () => {
  const drinks = categoryMeasure("soft.drinks_1");
  const targets = { [targetKey("2026-11", drinks)]: 5_000, "2026-11_orders": 8, "2026-11_netOf:": 1 };
  expect(checkTarget({ id: "ana", targets }).map(({ field }) => field)).toEqual(["targets.2026-11_netOf:"]);
  const ofMonth = targetsOf({ targets }, "2026-11");
  expect(ofMonth).toEqual({ [drinks]: 5_000, orders: 8 });
  expect(measuresIn([ofMonth])).toEqual(["orders", drinks]);
  expect([categoryOf(drinks), categoryOf("net"), unitOfTarget(drinks), unitOfTarget("visits")]).toEqual([
    "soft.drinks_1",
    null,
    "money",
    "count",
  ]);
  const day = "2026-11-16";
  const progress = progressByMeasure({
    targets: ofMonth,
    before: { [drinks]: 1_000 },
    today: { orders: 3 },
    customers: null,
    days,
    day,
  });
  expect(progress[drinks]).toMatchObject({ target: 5_000, actual: 1_000, today: 0 });
  expect(progress.orders).toMatchObject({ target: 8, actual: 3, today: 3 });
});

it("KPI-45 a target for coverage is a share of the active customers, and its way is counted in customers", () => {
  const targets = { "2026-11_coverage": 80, "2026-12_coverage": 101 };
  expect(checkTarget({ id: "ana", targets }).map(({ field }) => field)).toEqual(["targets.2026-12_coverage"]);
  expect([unitOfTarget("coverage"), unitOfProgress("coverage")]).toEqual(["percent", "count"]);
  const facts = { targets: targetsOf({ targets }, "2026-11"), before: {}, today: {}, days, day: "2026-11-17" };
  // Ten of the twenty working days are left.
  expect(progressByMeasure({ ...facts, customers: { active: 41, visited: 20 } }).coverage).toEqual({
    target: 33,
    actual: 20,
    forecast: null,
    neededPerDay: 2,
    today: null,
  });
  expect(progressByMeasure({ ...facts, customers: null })).toEqual({});
  const none = progressByMeasure({ ...facts, customers: { active: 0, visited: 0 } }).coverage;
  expect(none === undefined ? "absent" : attainmentOf(none)).toBeNull();
});

it("KPI-45 coverage of several people is that of all their customers", () => {
  const facts = { before: {}, today: {}, days, day: "2026-11-17" };
  const all = [
    progressByMeasure({ ...facts, targets: { coverage: 50 }, customers: { active: 10, visited: 5 } }),
    progressByMeasure({ ...facts, targets: { coverage: 100 }, customers: { active: 30, visited: 2 } }),
  ].flatMap(({ coverage }) => coverage ?? []);
  expect(sumProgress(all)).toEqual({ target: 35, actual: 7, forecast: null, neededPerDay: 3, today: null });
});

it("KPI-12 months follow each other over the year's end, and a leap February has 29 days", () => {
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1), addMonths("2026-03", -15)]).toEqual([
    "2027-01",
    "2025-12",
    "2024-12",
  ]);
  expect([daysInMonth("2028-02").length, daysInMonth("2026-02").length]).toEqual([29, 28]);
});

it("KPI-12 copying raises or lowers by a percentage, never below zero", () => {
  const raised = [raisedBy("net", 1_000, 5), raisedBy("net", 1_000, -5.5), raisedBy("visits", 10, -150)];
  expect(raised).toEqual([1_050, 945, 0]);
  expect(raisedBy("coverage", 80, 50)).toBe(100);
});

it("KPI-13 a month's target is spread over the person's working days, without weekends, holidays and leave", () => {
  expect(days).toHaveLength(20);
  expect(days).not.toContain("2026-11-02");
  expect(days).not.toContain("2026-11-01");
  const away = workHours(visitRules({}), {
    ...NEW_WORK_PLAN,
    id: "ana",
    workDays: [1],
    leave: { l: { id: "l", from: "2026-11-09", to: "2026-11-20" } },
  });
  expect(workingDays("2026-11", away, new Set())).toEqual(["2026-11-02", "2026-11-23", "2026-11-30"]);
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 31 }), (target, count) => {
      const spread = [...spreadTarget(target, daysInMonth("2026-10").slice(0, count)).values()];
      expect(spread.reduce((sum, part) => sum + part, 0)).toBe(target);
      expect(Math.max(...spread) - Math.min(...spread)).toBeLessThanOrEqual(1);
    }),
  );
});

it("KPI-13 forecast and need follow the working days that are over and those that are left with today", () => {
  // Twenty working days, of which ten are over on the 17th.
  const facts = { target: 2_000, before: 500, today: 30, days, day: "2026-11-17" };
  expect(days.filter((day) => day < "2026-11-17")).toHaveLength(10);
  expect(progressOf(facts)).toEqual({ target: 2_000, actual: 530, forecast: 1_000, neededPerDay: 150, today: 30 });
});

it("KPI-13 nothing is foretold before a working day is over, and nothing is needed once none is left", () => {
  const facts = { target: 2_000, before: 0, today: 30, days, day: "2026-11-03" };
  expect(progressOf(facts)).toMatchObject({ forecast: null, neededPerDay: 100 });
  const over = progressOf({ ...facts, before: 900, today: 0, day: "2026-12-01" });
  expect(over).toMatchObject({ actual: 900, forecast: 900, neededPerDay: null });
  expect(attainmentOf(over)).toBe(0.45);
  expect(attainmentOf({ target: 0, actual: 5 })).toBeNull();
  expect(progressOf({ ...facts, before: 5_000 }).neededPerDay).toBe(0);
});

it("KPI-13 several people are the sum of each one's own, whoever comes first", () => {
  const person = fc.record({ target: fc.nat(9_999), before: fc.nat(9_999), today: fc.nat(99) });
  const dayOf = fc.constantFrom(...daysInMonth("2026-11"));
  fc.assert(
    fc.property(fc.array(person, { minLength: 1, maxLength: 6 }), dayOf, (people, day) => {
      const all = people.map((each) => progressOf({ ...each, days, day }));
      const sum = sumProgress(all);
      expect(sumProgress(all.toReversed())).toEqual(sum);
      expect(sum.actual).toBe(people.reduce((total, { before, today }) => total + before + today, 0));
      expect(sum.target).toBe(people.reduce((total, { target }) => total + target, 0));
    }),
  );
  const first: Progress = { target: 10, actual: 5, forecast: 8, neededPerDay: 1, today: 0 };
  expect(sumProgress([first, { ...first, forecast: null, neededPerDay: null }])).toEqual({
    target: 20,
    actual: 10,
    forecast: null,
    neededPerDay: 1,
    today: 0,
  });
});

const context = {
  people: [
    { repId: "ana", name: "Ana Ruíz" },
    { repId: "luis", name: "Luis Mora" },
  ],
  currency: "MXN",
  mark: "point",
  measures: [...TARGET_MEASURES, categoryMeasure("drinks")],
  titlesOf: (measure: string) => [
    measure,
    ...(measure === "net" ? ["Ventas netas"] : measure === categoryMeasure("drinks") ? ["Bebidas"] : []),
  ],
} as const;

it("KPI-12 pasted cells are read by name and measure, in the order of their titles", () => {
  const lines = readTargetLines("Vendedor\tvisits\tVentas netas\nana ruiz\t80\t1,250.50\n\nLUIS MORA\t\t900", context);
  expect(lines.map(({ repId, targets, problem }) => ({ repId, targets, problem }))).toEqual([
    { repId: "ana", targets: { visits: 80, net: 125_050 }, problem: null },
    { repId: "luis", targets: { net: 90_000 }, problem: null },
  ]);
  expect(readTargetLines("Ana Ruiz;1250,5;40", context)[0]?.targets).toEqual({ net: 125_050, orders: 40 });
  const ofCategory = readTargetLines("Vendedor;orders;bebidas\nAna Ruiz;7;80,5", context);
  expect(ofCategory[0]?.targets).toEqual({ orders: 7, [categoryMeasure("drinks")]: 8_050 });
  const shares = readTargetLines("Vendedor\tcoverage\nAna Ruiz\t80 %\nLuis Mora\t101%", context);
  expect(shares.map(({ targets, problem }) => [targets, problem])).toEqual([
    [{ coverage: 80 }, null],
    [{}, "notANumber"],
  ]);
});

it("KPI-12 a pasted line that cannot be read says why, and no other suffers", () => {
  const lines = readTargetLines("Nobody\t5\nAna Ruiz\tmuch\nLuis Mora\t5\nLuis Mora\t6\nAna Ruiz\t-1", context);
  expect(lines.map(({ number, problem }) => [number, problem])).toEqual([
    [1, "unknownPerson"],
    [2, "notANumber"],
    [3, null],
    [4, "twice"],
    [5, "twice"],
  ]);
});
