import { describe, expect, it } from "vitest";
import { applyStep, type LifeStep, mayTakeStep } from "#domain/order-life/order-steps.ts";
import type { OrderFlag, StoredOrder } from "#domain/order/order.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { makeLine, makeOrder, makeSettings, NOW } from "#tests/support/sales.ts";

function stored(flags: OrderFlag[], changes: Partial<StoredOrder> = {}): StoredOrder {
  return { ...asStored(makeOrder(), 1, NOW), status: "needs_review", flags, ...changes };
}

function attempt(order: StoredOrder, step: LifeStep, settings = makeSettings()) {
  const who = { at: NOW + 1, by: "demo-store", byName: "Sara", stepId: "s1" };
  return applyStep(order, step, { ...who, from: order.status, settings });
}

function after(order: StoredOrder, step: LifeStep): StoredOrder {
  const applied = attempt(order, step);
  if (!applied.ok) throw new Error(applied.problem.code);
  return applied.value;
}

const settle = (...flags: OrderFlag[]): LifeStep => ({ kind: "settle", flags, choice: "accepted", words: "" });
const merge: LifeStep = { kind: "merge", into: "o9", words: "" };
const as = (role: "company_owner" | "store_staff" | "salesperson") => ({
  uid: "demo-ana",
  role,
  settings: makeSettings(),
});

describe("ORDER-77 a decision on a flag", () => {
  it("settles that flag alone; the order goes on with the last one", () => {
    const one = after(stored(["CLOCK_SKEW", "LATE_CAPTURE"]), settle("CLOCK_SKEW"));
    expect(one).toMatchObject({ status: "needs_review", flags: ["LATE_CAPTURE"] });
    expect(one.settled).toMatchObject([{ flag: "CLOCK_SKEW", choice: "accepted", byName: "Sara" }]);
    const both = after(one, settle("LATE_CAPTURE"));
    expect(both).toMatchObject({ status: "confirmed", flags: [] });
    expect(both.history.at(-1)).toMatchObject({ status: "confirmed", by: "demo-store" });
  });

  it("leaves to the approver what only they decide", () => {
    const order = after(stored(["CLOCK_SKEW", "OVER_CREDIT"]), settle("CLOCK_SKEW"));
    expect(order).toMatchObject({ status: "pending_approval", flags: ["OVER_CREDIT"] });
    expect(mayTakeStep(order, settle("OVER_CREDIT"), order.status, as("store_staff"))).toBe(false);
    expect(mayTakeStep(order, settle("OVER_CREDIT"), order.status, as("company_owner"))).toBe(true);
    expect(mayTakeStep(order, settle("OVER_CREDIT"), order.status, as("salesperson"))).toBe(false);
  });

  it("is within the discount limit of whoever decides", () => {
    const lines = [makeLine({ quantity: 10, discount: { kind: "percent", rate: 4_000 } })];
    const order: StoredOrder = {
      ...asStored(makeOrder({ lines }), 1, NOW),
      status: "pending_approval",
      flags: ["DISCOUNT_LIMIT"],
    };
    expect(mayTakeStep(order, settle("DISCOUNT_LIMIT"), order.status, as("store_staff"))).toBe(false);
    expect(mayTakeStep(order, settle("DISCOUNT_LIMIT"), order.status, as("company_owner"))).toBe(true);
    expect(mayTakeStep(order, settle("BELOW_MINIMUM"), order.status, as("store_staff"))).toBe(true);
  });

  it("made twice is one; after another decision it is refused", () => {
    const done = after(stored(["CLOCK_SKEW"]), settle("CLOCK_SKEW"));
    expect(after(done, settle("CLOCK_SKEW"))).toBe(done);
    expect(attempt(stored(["CLOCK_SKEW"], { status: "cancelled" }), settle("CLOCK_SKEW"))).toMatchObject({
      problem: { code: "statusChanged" },
    });
  });
});

describe("ORDER-80 a merge", () => {
  it("closes the order in favour of the other one, and tells which", () => {
    const merged = after(stored(["DUPLICATE_SUSPECT", "CLOCK_SKEW"]), merge);
    expect(merged).toMatchObject({ status: "cancelled", mergedInto: "o9", flags: ["CLOCK_SKEW"] });
    expect(merged.settled).toMatchObject([{ flag: "DUPLICATE_SUSPECT", choice: "merged" }]);
    expect(merged.history.at(-1)).toMatchObject({ status: "cancelled", reasonCode: "DUPLICATE" });
    expect(after(merged, merge)).toBe(merged);
  });

  it("is the store's, never of an order into itself or of one that is out", () => {
    expect(mayTakeStep(stored([]), merge, "confirmed", as("store_staff"))).toBe(true);
    expect(mayTakeStep(stored([]), merge, "confirmed", as("salesperson"))).toBe(false);
    expect(mayTakeStep(stored([]), merge, "out_for_delivery", as("store_staff"))).toBe(false);
    const order = stored([]);
    expect(attempt(order, { ...merge, into: order.orderId })).toMatchObject({ problem: { code: "statusChanged" } });
    expect(attempt(stored([], { status: "delivered" }), merge)).toMatchObject({ problem: { code: "statusChanged" } });
  });
});
