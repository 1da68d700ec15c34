import { expect, it } from "vitest";
import { addLinesOf } from "#domain/order-life/merge-lines.ts";
import { applyStep, type LifeStep } from "#domain/order-life/order-steps.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { HOUR, makeLine, makeOrder, makeSettings, NOW } from "#tests/support/sales.ts";

function order(orderId: string, quantities: Readonly<Record<string, number>>): StoredOrder {
  const lines = Object.entries(quantities).map(([productId, quantity]) =>
    makeLine({ lineId: `${orderId}-${productId}`, productId, quantity }),
  );
  return { ...asStored(makeOrder({ orderId, lines }), 1, NOW), status: "confirmed", flags: [] };
}

function after(before: StoredOrder, step: LifeStep): StoredOrder {
  const who = { by: "demo-store", byName: "Sara", at: NOW + HOUR, stepId: "s1" };
  const applied = applyStep(before, step, { ...who, from: before.status, settings: makeSettings() });
  if (!applied.ok) throw new Error(applied.problem.code);
  return applied.value;
}

it("ORDER-89 adds up what both have, and adds the rest as new lines", () => {
  let count = 0;
  const newId = () => `new${(count += 1)}`;
  const kept = order("o1", { p1: 4, p2: 6 });
  const sum = after(kept, addLinesOf(order("o2", { p2: 5, p3: 7 }), kept, newId));
  expect(sum.lines.map(({ lineId, productId, quantity }) => [lineId, productId, quantity])).toEqual([
    ["o1-p1", "p1", 4],
    ["o1-p2", "p2", 11],
    ["new1", "p3", 7],
  ]);
  expect(sum.revisions).toMatchObject([{ kind: "edited", reasonCode: "DUPLICATE" }]);
});

it("ORDER-90 another day is a revision, and decides what was doubted about the time", () => {
  const late: StoredOrder = {
    ...order("o1", { p1: 4 }),
    status: "needs_review",
    flags: ["LATE_CAPTURE", "CLOCK_SKEW"],
  };
  const moved = after(late, { kind: "moveDay", day: "2026-12-24", words: "" });
  expect(moved).toMatchObject({ promisedOn: "2026-12-24", flags: [], status: "confirmed" });
  expect(moved.settled).toMatchObject([{ choice: "moved" }, { choice: "moved" }]);
  expect(moved.revisions).toMatchObject([{ kind: "moved", differences: [{ field: "promisedOn" }] }]);
  const doubtful = after(
    { ...late, flags: ["LATE_CAPTURE", "PRICE_CHANGED"] },
    { kind: "moveDay", day: "2026-12-24", words: "" },
  );
  expect(doubtful).toMatchObject({ flags: ["PRICE_CHANGED"], status: "needs_review" });
});
