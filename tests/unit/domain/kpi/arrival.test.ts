import { expect, it } from "vitest";
import { arrivalOf, arrivalStep } from "#domain/kpi/arrival.ts";
import { measureOrder, orderFigures } from "#domain/kpi/count-order.ts";
import { firstCount, recount, sumFigures } from "#domain/kpi/figures.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { buildVisitPlan } from "#tests/support/shops.ts";
import { makeOrder, NOW } from "#tests/support/sales.ts";

const day = "2026-11-21";

it("KPI-39 half of the orders reach the store within the median, those in time within a quarter of an hour", () => {
  const minutes = [0, 1, 3, 4, 14, 16, 600];
  const all = sumFigures(minutes.map((each) => ({ [`arrived:${arrivalStep(each)}`]: 1 })));
  expect(arrivalOf(all)).toEqual({ orders: 7, median: 5, inTime: 5 / 7 });
  expect(arrivalOf({ orders: 3 })).toBeNull();
});

it("KPI-39 each number of minutes counts in the first step that it is within, however long it took", () => {
  expect([0, 1, 2, 3, 60, 61, 1e9].map(arrivalStep)).toEqual([1, 1, 2, 5, 60, 120, 43_200]);
});

it("KPI-39 a new customer's order counts its class, the customer and its way, and a cancelled one leaves with all of it", () => {
  const stored = asStored(makeOrder(), 1, NOW);
  const customer = { lastOrderAt: null, visitPlan: buildVisitPlan({ rank: "A" }) };
  const measured = measureOrder(stored, customer, stored.capturedAt + 4 * 60_000);
  expect(measured).toEqual({ rank: "A", isNew: true, minutes: 4 });
  const figures = orderFigures({ ...stored, measured });
  expect(figures).toMatchObject({ newCustomers: 1, "netOfClass:A": stored.totals.net, "arrived:5": 1 });
  const counted = recount(
    firstCount("ana", day, figures),
    orderFigures({ ...stored, measured, status: "cancelled" }),
    day,
  );
  expect(counted.days).toEqual({});
});

it("KPI-39 an order that has not arrived counts no time, a known customer is not new", () => {
  const stored = asStored(makeOrder(), 1, NOW);
  expect(measureOrder(stored, { lastOrderAt: 5, visitPlan: null }, null)).toEqual({
    rank: "",
    isNew: false,
    minutes: null,
  });
});
