import { describe, expect, it } from "vitest";
import fc from "fast-check";
import {
  averageOrder,
  isBelowUsual,
  type OrdersByMonth,
  ordersByMonthAfter,
  type PurchaseOrder,
  type Purchases,
  purchasesAfter,
} from "#domain/customer/purchases.ts";
import { makeOrder } from "#tests/support/sales.ts";

// Ten at night of 30 November in Mexico City.
const NOW = Date.parse("2026-12-01T04:00:00Z");
const facts = { now: NOW, timeZone: "America/Mexico_City" };

function order(changes: Partial<PurchaseOrder>, net = 100): PurchaseOrder {
  const { totals } = makeOrder();
  return { status: "confirmed", capturedAt: NOW, receivedAt: NOW, totals: { ...totals, net }, ...changes };
}

describe("VISIT-11: a customer's purchases by month", () => {
  it("add each order to the month in which it was placed, in the company's time zone", () => {
    const late = order({ capturedAt: Date.parse("2026-10-05T12:00:00Z") }, 40);
    const first = purchasesAfter({}, { before: null, after: order({}) }, facts);
    expect(purchasesAfter(first, { before: null, after: late }, facts)).toEqual({ "2026-11": 100, "2026-10": 40 });
  });

  it("count an order whose clock is ahead when it arrived", () => {
    const after = order({ capturedAt: NOW + 90 * 86_400_000 });
    expect(purchasesAfter({}, { before: null, after }, facts)).toEqual({ "2026-11": 100 });
  });

  it.each(["cancelled", "rejected"] as const)("no longer count an order once it is %s, nor twice", (status) => {
    const gone = order({ status });
    const once = purchasesAfter({ "2026-11": 250 }, { before: order({}), after: gone }, facts);
    expect(once).toEqual({ "2026-11": 150 });
    expect(purchasesAfter(once, { before: gone, after: gone }, facts)).toEqual(once);
  });

  it("follow an order whose amount changes", () => {
    const change = { before: order({}, 100), after: order({}, 60) };
    expect(purchasesAfter({ "2026-11": 250 }, change, facts)).toEqual({ "2026-11": 210 });
  });

  it("are kept for five months", () => {
    const purchases = { "2026-06": 1, "2026-07": 2, "2026-11": 3 };
    const old = order({ capturedAt: Date.parse("2026-05-05T12:00:00Z") });
    expect(purchasesAfter(purchases, { before: null, after: old }, facts)).toEqual({ "2026-07": 2, "2026-11": 3 });
  });
});

describe("VISIT-11: purchases are low", () => {
  const usual = { "2026-10": 900, "2026-11": 300, "2026-12": 600 };

  it.each<[boolean, string, Purchases]>([
    [true, "both months are below half of the mean of those before", { ...usual, "2027-01": 299, "2027-02": 299 }],
    [true, "nothing was bought since", usual],
    [false, "this month reaches half", { ...usual, "2027-01": 0, "2027-02": 300 }],
    [false, "the last month does", { ...usual, "2027-01": 300 }],
    [false, "nothing is usual yet", { "2027-01": 10 }],
    [false, "nothing is known", {}],
  ])("%s where %s", (isLow, _, purchases) => {
    expect(isBelowUsual(purchases, "2027-02-14")).toBe(isLow);
  });
});

describe("KPI-46: a customer's average order", () => {
  const placed = (months: OrdersByMonth, after: PurchaseOrder) =>
    ordersByMonthAfter(months, { before: null, after }, facts);

  it("is the net of the orders that count ÷ how many those are, and unknown without any", () => {
    const orders = [100, 250, 41].map((net) => order({}, net));
    const months = orders.reduce(placed, {});
    expect(months).toEqual({ "2026-11": { orders: 3, net: 391 } });
    expect(averageOrder(months)).toBe(130);
    expect(averageOrder({})).toBeNull();
    expect(averageOrder(undefined)).toBeNull();
  });

  it("leaves out an order once it is cancelled, and counts a backorder with the order that it was left out of", () => {
    const first = placed(placed({}, order({}, 100)), order({}, 60));
    const gone = { before: order({}, 60), after: order({ status: "cancelled" }, 60) };
    expect(ordersByMonthAfter(first, gone, facts)).toEqual({ "2026-11": { orders: 1, net: 100 } });
    const rest = {
      before: order({ backorderOf: "o1" }, 40),
      after: order({ backorderOf: "o1", status: "cancelled" }, 40),
    };
    expect(ordersByMonthAfter(first, rest, facts)).toEqual({ "2026-11": { orders: 2, net: 120 } });
  });

  it("does not know an order from before orders were counted", () => {
    expect(ordersByMonthAfter({}, { before: order({}, 100), after: order({}, 300) }, facts)).toEqual({});
  });

  it("is what a slow count of the last five months says, whatever became of the orders", () => {
    const days = fc.integer({ min: 0, max: 300 });
    const net = fc.integer({ min: 0, max: 99_999 });
    const change = fc.record({ net, isCancelled: fc.boolean() });
    const history = fc.record({ day: days, net, changes: fc.array(change, { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(history, { maxLength: 12 }), (histories) => {
        let months: OrdersByMonth = {};
        const last: PurchaseOrder[] = [];
        for (const { day, net: first, changes } of histories) {
          const capturedAt = NOW - day * 86_400_000;
          let known = order({ capturedAt }, first);
          months = placed(months, known);
          for (const { net: next, isCancelled } of changes) {
            const after = order({ capturedAt, status: isCancelled ? "cancelled" : "confirmed" }, next);
            months = ordersByMonthAfter(months, { before: known, after }, facts);
            known = after;
          }
          last.push(known);
        }
        const oldest = Date.parse("2026-07-01T06:00:00Z");
        const counted = last.filter(({ status, capturedAt }) => status === "confirmed" && capturedAt >= oldest);
        const sum = counted.reduce((total, { totals }) => total + totals.net, 0);
        expect(averageOrder(months)).toBe(counted.length === 0 ? null : Math.round(sum / counted.length));
      }),
    );
  });
});
