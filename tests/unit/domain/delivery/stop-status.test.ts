import { describe, expect, it } from "vitest";
import type { Run } from "#domain/delivery/run.ts";
import { runProgress, type StopStatus, stopStatus } from "#domain/delivery/stop-status.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { found, planRun, stopOf } from "#tests/support/deliveries.ts";
import { NOW } from "#tests/support/sales.ts";

/** The status of a stop with two orders, in these statuses; null = the order is on another run now. */
function statusOf(run: Partial<Run>, first: OrderStatus | null, second: OrderStatus | null): StopStatus {
  const orders = [first, second].flatMap((status, at) =>
    status === null ? [] : [[`o${at + 1}`, { status }] as const],
  );
  const planned = planRun(run);
  const [stop] = planned.stops;
  if (stop === undefined) throw new Error("no stop");
  return stopStatus(planned, stop, new Map(orders));
}

describe("the status of a stop", () => {
  it("DELIV-4 before the start it is assigned, and loaded once each of its orders was checked", () => {
    expect(statusOf({}, "ready", "ready")).toBe("assigned");
    expect(statusOf({ load: { o1: found() } }, "ready", "ready")).toBe("assigned");
    expect(statusOf({ load: { o1: found(), o2: found() } }, "ready", "ready")).toBe("loaded");
    expect(statusOf({ load: { o1: found() } }, "ready", "cancelled")).toBe("loaded");
  });

  it("DELIV-4 a started run brings its orders, though the store does not know it yet", () => {
    const stops = [{ ...stopOf("c1", "o1", "o2"), arrivedAt: NOW }];
    expect(statusOf({ status: "started" }, "ready", "ready")).toBe("onTheWay");
    expect(statusOf({ status: "started" }, "out_for_delivery", "delivered")).toBe("onTheWay");
    expect(statusOf({ status: "started", stops }, "out_for_delivery", "out_for_delivery")).toBe("arrived");
  });

  it("DELIV-4 ends with what became of its orders", () => {
    const status = "started";
    expect(statusOf({ status }, "delivered", "completed")).toBe("delivered");
    expect(statusOf({ status }, "delivered", "cancelled")).toBe("delivered");
    expect(statusOf({ status }, "delivered", "partially_delivered")).toBe("partly");
    expect(statusOf({ status }, "delivered", "delivery_failed")).toBe("partly");
    expect(statusOf({ status }, "delivery_failed", "delivery_failed")).toBe("failed");
    expect(statusOf({ status }, "cancelled", "cancelled")).toBe("cancelled");
  });

  it("DELIV-4 what failed is rescheduled, or comes back", () => {
    expect(statusOf({ status: "started" }, null, null)).toBe("rescheduled");
    expect(statusOf({ status: "finished" }, "delivery_failed", "delivery_failed")).toBe("toReturn");
    expect(statusOf({ status: "settled" }, "delivery_failed", "delivery_failed")).toBe("returned");
    expect(statusOf({ status: "finished" }, "out_for_delivery", "delivered")).toBe("toReturn");
  });

  it("DELIV-4 an order that went to another run counts no more", () => {
    const [stop] = planRun().stops;
    const orders = new Map([["o1", { status: "ready" } as const]]);
    expect(stop && stopStatus(planRun({ status: "started", gone: ["o1"] }), stop, orders)).toBe("rescheduled");
  });
});

describe("a run's progress", () => {
  it("DELIV-16 counts stops, not orders", () => {
    const orders = new Map(
      (["delivered", "partially_delivered", "delivery_failed"] as const).map((status, at) => {
        return [`o${at + 1}`, { status }] as const;
      }),
    );
    expect(runProgress(planRun({ status: "started" }), orders)).toEqual({ stops: 2, left: 0, delivered: 1, failed: 1 });
    orders.delete("o3");
    expect(runProgress(planRun({ status: "started" }), orders)).toMatchObject({ failed: 1 });
  });
});
