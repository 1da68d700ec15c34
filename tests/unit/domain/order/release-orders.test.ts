import { describe, expect, it } from "vitest";
import { isComplete, completesAt } from "#domain/order-life/complete-order.ts";
import { type CountedStock, coveredOrders, type WaitingOrder } from "#domain/order-life/release-orders.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { HOUR, makeStock, NOW } from "#tests/support/sales.ts";

function waiting(orderId: string, reserved: Record<string, number>, age = 0, isUncounted = false): WaitingOrder {
  return { orderId, reserved, receivedAt: NOW - age * HOUR, isUncounted };
}

/** `available` as the row says it, with everything that the waiting orders hold taken off. */
function rows(available: Record<string, number>, countedAt: number | null = null): Map<string, CountedStock> {
  return new Map(
    Object.entries(available).map(([productId, rest]) => [
      productId,
      { item: makeStock({ productId, onHand: 100 + rest, reserved: 100, safety: 0 }), countedAt },
    ]),
  );
}

function covered(orders: readonly WaitingOrder[], stock: Map<string, CountedStock>): string[] {
  return coveredOrders(orders, stock).map(({ orderId }) => orderId);
}

describe("ORDER-67 an order that waits for stock", () => {
  const old = waiting("old", { p1: 4 }, 2);
  const young = waiting("young", { p1: 3 }, 1);

  it("goes on when all of it is there, the oldest first", () => {
    expect(covered([young, old], rows({ p1: -4 }))).toEqual([]);
    expect(covered([young, old], rows({ p1: -3 }))).toEqual(["old"]);
    expect(covered([young, old], rows({ p1: -1 }))).toEqual(["old"]);
    expect(covered([young, old], rows({ p1: 0 }))).toEqual(["old", "young"]);
  });

  it("does not take what an older one waits for, although that cannot go on yet", () => {
    const both = waiting("both", { p1: 4, p2: 1 }, 2);
    expect(covered([young, both], rows({ p1: -1, p2: -1 }))).toEqual([]);
    expect(covered([young, both], rows({ p1: 0, p2: -1 }))).toEqual(["young"]);
  });

  it("waits for nothing that is not counted at all", () => {
    expect(covered([old, waiting("free", {}, 0)], new Map())).toEqual(["old", "free"]);
  });

  it("goes on only after a count where the pickers did not find it", () => {
    const lost = waiting("lost", { p1: 4 }, 2, true);
    expect(covered([lost], rows({ p1: 50 }))).toEqual([]);
    expect(covered([lost], rows({ p1: 50 }, NOW - 3 * HOUR))).toEqual([]);
    expect(covered([lost], rows({ p1: 50 }, NOW - HOUR))).toEqual(["lost"]);
    expect(covered([lost], rows({ p1: -1 }, NOW - HOUR))).toEqual([]);
  });
});

describe("ORDER-69 an order is completed", () => {
  const step = (status: OrderStatus, at: number) => ({ status, at, by: "demo-delivery", byName: "Dan", reason: "" });
  const delivered = { status: "delivered" as const, history: [step("ready", NOW - HOUR), step("delivered", NOW)] };

  it.each(["delivered", "partially_delivered"] as const)("48 hours after it was %s", (status) => {
    const order = { status, history: [step(status, NOW)] };
    expect(completesAt(order)).toBe(NOW + 48 * HOUR);
    expect(isComplete(order, [], NOW + 48 * HOUR - 1)).toBe(false);
    expect(isComplete(order, [], NOW + 48 * HOUR)).toBe(true);
  });

  it("not while a backorder of it is open", () => {
    expect(isComplete(delivered, ["cancelled", "on_hold"], NOW + 90 * HOUR)).toBe(false);
    expect(isComplete(delivered, ["cancelled", "delivered"], NOW + 90 * HOUR)).toBe(true);
  });

  it("from no other status", () => {
    expect(completesAt({ ...delivered, status: "completed" })).toBeNull();
    expect(isComplete({ ...delivered, status: "ready" }, [], NOW + 90 * HOUR)).toBe(false);
  });
});
