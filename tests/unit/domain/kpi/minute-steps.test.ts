import { expect, it } from "vitest";
import { measureOrder, orderFigures } from "#domain/kpi/count-order.ts";
import { firstCount, recount, sumFigures } from "#domain/kpi/figures.ts";
import { medianStep, minuteStep, stepsOf } from "#domain/kpi/minute-steps.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { buildVisitPlan } from "#tests/support/shops.ts";
import { makeOrder, NOW } from "#tests/support/sales.ts";

const day = "2026-11-21";

it("KPI-39 half of the orders reach the store within the median", () => {
  const minutes = [0, 1, 3, 4, 14, 16, 600];
  const all = sumFigures(minutes.map((each) => ({ [`arrived:${minuteStep(each)}`]: 1 })));
  expect(medianStep(all, "arrived")).toBe(5);
  expect(stepsOf(all, "arrived")[0]).toEqual({ step: 1, count: 2 });
  expect(medianStep({ orders: 3, "decided:5": 1 }, "arrived")).toBeNull();
});

it("KPI-39 each number of minutes counts in the first step that it is within, however long it took", () => {
  expect([0, 1, 2, 3, 60, 61, 1e9].map(minuteStep)).toEqual([1, 1, 2, 5, 60, 120, 43_200]);
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

it("KPI-40 an approval counts from its request to the answer, also where the order is rejected, and a cancellation is none", () => {
  const at = (minutes: number) => NOW + minutes * 60_000;
  const order = (...history: readonly (readonly [status: OrderStatus, minutes: number])[]) => {
    const status = history.at(-1)?.[0] ?? "submitted";
    const steps = history.map(([each, minutes]) => ({ status: each, at: at(minutes) }));
    return orderFigures({ ...asStored(makeOrder(), 1, NOW), status, history: steps });
  };
  expect(order(["pending_approval", 0], ["confirmed", 4], ["ready", 90])).toMatchObject({
    decisions: 1,
    "decided:5": 1,
  });
  expect(order(["submitted", 0], ["pending_approval", 10], ["pending_approval", 20], ["rejected", 40])).toEqual({
    decisions: 1,
    "decided:30": 1,
  });
  expect(order(["pending_approval", 0], ["cancelled", 4])).toEqual({});
  expect(order(["pending_approval", 0])).not.toHaveProperty("decisions");
});

it("KPI-40 what the store doubted of an order when it came counts with it, also once that is settled", () => {
  const stored = asStored(makeOrder(), 1, NOW);
  const measured = { rank: "", isNew: false, minutes: 1, flags: ["OVER_CREDIT", "PRICE_CHANGED"] } as const;
  const figures = orderFigures({ ...stored, measured: { ...measured, flags: [...measured.flags] } });
  expect(figures).toMatchObject({ "flagged:OVER_CREDIT": 1, "flagged:PRICE_CHANGED": 1 });
});

it("KPI-47 an order is in time within a quarter of an hour after its phone was next online, and counts nothing untold", () => {
  const stored = asStored(makeOrder(), 1, NOW);
  const online = (minutes: number | null) => {
    const measured = measureOrder(stored, null, NOW + 90 * 60_000, minutes === null ? null : minutes * 60_000);
    const { online: told, onlineInTime } = orderFigures({ ...stored, measured });
    return [told, onlineInTime];
  };
  expect([0, 15, 16].map(online)).toEqual([
    [1, 1],
    [1, 1],
    [1, undefined],
  ]);
  expect(online(null)).toEqual([undefined, undefined]);
  expect(measureOrder(stored, null, null, 5)).not.toHaveProperty("onlineMinutes");
});
