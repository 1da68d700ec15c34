import { expect, it } from "vitest";
import { countCustomers, customerKey, readCustomerKey, sumCounts } from "#domain/kpi/count-customers.ts";
import { CUSTOMER_KPIS } from "#domain/kpi/kpis.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { makeCustomer } from "#tests/support/sales.ts";
import { buildVisitPlan } from "#tests/support/shops.ts";

const ZONE = "America/Mexico_City";
/** Midnight of a day in Mexico City. */
const start = (day: string) => Date.parse(day) + 6 * 3_600_000;
const period = { from: "2026-11-01", to: "2026-11-23" };

const count = (...customers: readonly Partial<Customer>[]) =>
  countCustomers(
    customers.map((changes) => customerKey(makeCustomer({ repId: "ana", ...changes }))),
    period,
    ZONE,
  );

it("KPI-15 coverage counts active customers visited since the period began, by the company's clocks", () => {
  const counts = count(
    { lastVisitAt: start("2026-11-01") },
    { lastVisitAt: start("2026-11-01") - 1 },
    { lastVisitAt: null },
    { status: "prospect", lastVisitAt: start("2026-11-10") },
  ).get("ana");
  expect(counts).toMatchObject({ active: 3, visited: 1 });
  expect(counts && CUSTOMER_KPIS.coverage.valueOf(counts)).toBe(1 / 3);
});

it("KPI-15 a customer buys for 60 days after an order, is lost for 120 more, and then forgotten", () => {
  const ordered = (day: string) => ({ lastOrderAt: start(day) });
  const counts = count(
    ordered("2026-11-23"),
    ordered("2026-09-25"),
    ordered("2026-09-24"),
    ordered("2026-05-28"),
    ordered("2026-05-27"),
    { lastOrderAt: null },
  );
  expect(counts.get("ana")).toMatchObject({ buying: 2, lost: 2 });
});

it("KPI-15 what is owed and overdue adds up over people, and nothing owed is no share", () => {
  const counts = count(
    { balance: 1_000, overdue: 400 },
    { repId: "luis", balance: 3_000, overdue: 0 },
    { balance: -50 },
  );
  const all = sumCounts(counts.values());
  expect(all).toMatchObject({ owed: 4_000, overdue: 400, active: 3 });
  expect(CUSTOMER_KPIS.overdueShare.valueOf(all)).toBe(0.1);
  expect(CUSTOMER_KPIS.overdueShare.valueOf(sumCounts([]))).toBeNull();
});

it("KPI-15 a customer's key is read back as it was written, and nothing else is taken for one", () => {
  const key = customerKey(makeCustomer({ repId: "ana", lastOrderAt: 5 }));
  expect(readCustomerKey([...key])).toEqual(key);
  expect(readCustomerKey(["ana", 1])).toBeNull();
});

it("KPI-37 who owes more than their limit counts with what is beyond it; without a limit nobody does", () => {
  const counts = count(
    { balance: 1_500, creditLimit: 1_000 },
    { balance: 1_000, creditLimit: 1_000 },
    { balance: 20, creditLimit: 0 },
    { balance: 9_000, creditLimit: null },
  );
  expect(counts.get("ana")).toMatchObject({ overLimit: 2, overLimitBy: 520 });
});

it("KPI-41 a customer is visited on time while the last visit is not longer ago than the frequency asks", () => {
  const every = (changes: Parameters<typeof buildVisitPlan>[0], day: string | null) => ({
    visitPlan: buildVisitPlan(changes),
    lastVisitAt: day === null ? null : start(day),
  });
  const weekly = { perWeek: 1, everyWeeks: 1 };
  const counts = count(
    every(weekly, "2026-11-16"),
    every(weekly, "2026-11-15"),
    every(weekly, null),
    // Five times a week, last on Friday: a weekend was between.
    every({ perWeek: 5, everyWeeks: 1 }, "2026-11-20"),
    every({ perWeek: 5, everyWeeks: 1 }, "2026-11-19"),
    every({ perWeek: 1, everyWeeks: 4 }, "2026-10-26"),
    every({ perWeek: 1, everyWeeks: 4, monthly: { nth: -1, weekday: 1 } }, "2026-10-19"),
    every({ perWeek: 0 }, "2026-11-22"),
    { visitPlan: null },
    { ...every(weekly, "2026-11-22"), status: "prospect" },
  ).get("ana");
  expect(counts).toMatchObject({ withRhythm: 7, inRhythm: 4 });
  expect(counts && CUSTOMER_KPIS.frequency.valueOf(counts)).toBe(4 / 7);
  expect(CUSTOMER_KPIS.frequency.valueOf(sumCounts([]))).toBeNull();
});
