import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitOf } from "#domain/order-life/backorder.ts";
import { applyStep, type LifeStep, mayTakeStep } from "#domain/order-life/order-steps.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { makeLine, makeOrder, makeSettings, NOW } from "#tests/support/sales.ts";

const settings = makeSettings();
const facts = { orderId: "s1", receiptCode: "AAA-AAA", at: NOW + 1, settings };

function stored(changes: Partial<StoredOrder> = {}, quantities = [10, 4]): StoredOrder {
  const lines = quantities.map((quantity, at) =>
    makeLine({ lineId: `l${at + 1}`, productId: `p${at + 1}`, unitPrice: 100_000 + at * 1_000, quantity }),
  );
  const order = asStored(makeOrder({ lines }), 1, NOW);
  return { ...order, status: "needs_review", flags: ["PRICE_CHANGED", "CLOCK_SKEW"], ...changes };
}

function split(...lines: readonly { lineId: string; quantity: number }[]): LifeStep {
  return { kind: "split", lines: [...lines], words: "" };
}

function attempt(order: StoredOrder, step: LifeStep) {
  const who = { at: NOW + 1, by: "demo-store", byName: "Sara", stepId: "s1" };
  return applyStep(order, step, { ...who, from: order.status, settings });
}

function both(order: StoredOrder, step: LifeStep): [StoredOrder, StoredOrder] {
  const applied = attempt(order, step);
  if (!applied.ok) throw new Error(applied.problem.code);
  const second = splitOf(order, applied.value, facts);
  if (second === null) throw new Error("nothing was split off");
  return [applied.value, second];
}

describe("ORDER-78 a split", () => {
  it("moves lines to an order of their own that waits for all the first one waited for", () => {
    const order = stored({ duplicateOf: "o9", flags: ["PRICE_CHANGED", "CLOCK_SKEW", "DUPLICATE_SUSPECT"] });
    const [first, second] = both(order, split({ lineId: "l2", quantity: 4 }));
    expect(first.lines.map(({ quantity }) => quantity)).toEqual([10, 0]);
    expect(first.lines[1]).toMatchObject({ ordered: 4, short: { quantity: 4, how: "split" } });
    expect(first.flags).toEqual(["CLOCK_SKEW", "DUPLICATE_SUSPECT"]);
    expect(first.settled).toMatchObject([{ flag: "PRICE_CHANGED", choice: "split", byName: "Sara" }]);
    expect(first.revisions).toMatchObject([{ kind: "split" }]);
    expect(second).toMatchObject({
      orderId: "s1",
      orderNo: `${order.orderNo}/2`,
      backorderOf: "o1",
      status: "needs_review",
      flags: ["PRICE_CHANGED", "CLOCK_SKEW"],
      lines: [{ lineId: "l2", quantity: 4, unitPrice: 101_000 }],
    });
    expect(second.duplicateOf).toBeUndefined();
  });

  it("SELL-15 leaves the signature with the order that was signed", () => {
    const signed = { drawing: "M10 20l30 5", name: "Lupita", unsigned: null };
    const [first, second] = both(stored({ signed }), split({ lineId: "l2", quantity: 4 }));
    expect(first.signed).toEqual(signed);
    expect(second).not.toHaveProperty("signed");
  });

  it("takes what was captured otherwise along, in its new place", () => {
    const differences = [
      { field: "lines.0.unitPrice", captured: 1, charged: 100_000 },
      { field: "lines.1.unitPrice", captured: 90_000, charged: 101_000 },
      { field: "totals.net", captured: 1, charged: 2 },
      { field: "customer.name", captured: "A", charged: "B" },
    ];
    const [, second] = both(stored({ differences }), split({ lineId: "l2", quantity: 3 }));
    expect(second.differences).toEqual([{ ...differences[1], field: "lines.0.unitPrice" }, differences[3]]);
  });

  it("leaves what only an approver decides to the approver", () => {
    const order = stored({ status: "pending_approval", flags: ["OVER_CREDIT"] });
    const [, second] = both(order, split({ lineId: "l1", quantity: 5 }));
    expect(second).toMatchObject({ status: "pending_approval", flags: ["OVER_CREDIT"] });
  });

  it("is the store's, while the order waits for its decision, and leaves something on it", () => {
    const order = stored();
    const part = split({ lineId: "l1", quantity: 10 });
    const as = (role: "store_staff" | "salesperson") => ({ uid: "demo-ana", role, settings });
    expect(mayTakeStep(order, part, "needs_review", as("store_staff"))).toBe(true);
    expect(mayTakeStep(order, part, "confirmed", as("store_staff"))).toBe(false);
    expect(mayTakeStep(order, part, "needs_review", as("salesperson"))).toBe(false);
    const problem = (step: LifeStep, of = order) => attempt(of, step);
    expect(problem(part, { ...order, status: "confirmed" })).toMatchObject({ problem: { code: "statusChanged" } });
    expect(problem(split({ lineId: "l1", quantity: 10 }, { lineId: "l2", quantity: 4 }))).toMatchObject({
      problem: { code: "noLines" },
    });
    expect(problem(split({ lineId: "l1", quantity: 11 }))).toMatchObject({ problem: { code: "badQuantity" } });
    expect(problem(split({ lineId: "l1", quantity: 1 }, { lineId: "l1", quantity: 1 }))).toMatchObject({
      problem: { code: "badQuantity" },
    });
    expect(problem(split({ lineId: "l9", quantity: 1 }))).toMatchObject({ problem: { code: "lineGone" } });
  });

  it("conserves goods and money, whatever is split off", () => {
    const quantities = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(quantities, fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 6, maxLength: 6 }), (had, cut) => {
        const order = stored({}, had);
        const parts = had.flatMap((all, at) => {
          const quantity = Math.min(all, cut[at] ?? 0);
          return quantity === 0 ? [] : [{ lineId: `l${at + 1}`, quantity }];
        });
        fc.pre(parts.length > 0 && parts.reduce((sum, part) => sum + part.quantity, 0) < had.reduce((a, b) => a + b));
        const [first, second] = both(order, split(...parts));
        for (const line of order.lines) {
          const kept = first.lines.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0;
          const moved = second.lines.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0;
          expect(kept + moved).toBe(line.quantity);
        }
        expect(first.totals.gross + second.totals.gross).toBe(order.totals.gross);
        expect(first.totals.net + second.totals.net).toBe(order.totals.net);
      }),
      { numRuns: 200 },
    );
  });
});
