import fc from "fast-check";
import { expect, it } from "vitest";
import { type Figures, sumFigures } from "#domain/kpi/figures.ts";
import { missedOrders } from "#domain/kpi/missed-orders.ts";

it("KPI-46 customers count with their own average order, those without one with that of the period", () => {
  const figures: Figures = {
    orders: 4,
    net: 1_000,
    "noOrder:CLOSED": 3,
    "noOrderKnown:CLOSED": 2,
    "noOrderWorth:CLOSED": 9_000,
    "noOrder:PRICE": 2,
  };
  expect(missedOrders(figures, "CLOSED")).toEqual({
    visits: 3,
    known: 2,
    worth: 9_000,
    perOrder: 250,
    opportunity: 9_250,
  });
  expect(missedOrders(figures, "PRICE").opportunity).toBe(500);
  expect(missedOrders(figures, null)).toMatchObject({ visits: 5, known: 2, opportunity: 9_750 });
});

it("KPI-46 nothing is missed without such visits, and nothing is known where nobody ordered", () => {
  expect(missedOrders({ orders: 2, net: 500 }, null).opportunity).toBe(0);
  expect(missedOrders({ "noOrder:CLOSED": 2 }, null)).toMatchObject({ perOrder: null, opportunity: null });
  const known: Figures = { "noOrder:CLOSED": 2, "noOrderKnown:CLOSED": 1, "noOrderWorth:CLOSED": 700 };
  expect(missedOrders(known, null).opportunity).toBe(700);
});

it("KPI-46 what is known of customers adds up over people and days, and the reasons to all", () => {
  const part = fc
    .record({
      reason: fc.constantFrom("CLOSED", "PRICE"),
      known: fc.integer({ min: 0, max: 4 }),
      other: fc.integer({ min: 0, max: 4 }),
      average: fc.integer({ min: 1, max: 9_999 }),
    })
    .map(({ reason, known, other, average }): Figures => ({
      [`noOrder:${reason}`]: known + other,
      [`noOrderKnown:${reason}`]: known,
      [`noOrderWorth:${reason}`]: known * average,
      orders: 1,
      net: average,
    }));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1 }), (parts) => {
      const all = sumFigures(parts);
      const whole = missedOrders(all, null);
      expect(whole.worth).toBe(parts.reduce((sum, each) => sum + missedOrders(each, null).worth, 0));
      const byReason = ["CLOSED", "PRICE"].map((reason) => missedOrders(all, reason).opportunity ?? 0);
      expect(byReason.reduce((sum, each) => sum + each, 0)).toBe(whole.opportunity);
    }),
  );
});
