import { describe, expect, it } from "vitest";
import { isBelowUsual, type PurchaseOrder, type Purchases, purchasesAfter } from "#domain/customer/purchases.ts";
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
