import { expect, it } from "vitest";
import { missingOf } from "#domain/order-life/change-lines.ts";
import { newsOf } from "#domain/order-life/order-news.ts";
import { applyStep, type LifeStep } from "#domain/order-life/order-steps.ts";
import type { StepFacts } from "#domain/order-life/step.ts";
import type { CartLine, StoredOrder } from "#domain/order/order.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { HOUR, makeLine, makeOrder, makeSettings, NOW } from "#tests/support/sales.ts";

const SODA = { categoryId: "soda", unit: "pc" } as const;
const lines = [makeLine({ ...SODA, quantity: 10 }), makeLine({ lineId: "l2", productId: "p2", quantity: 4 })];
const settings = makeSettings({ allowsSubstitutes: true });

function preparing(): StoredOrder {
  return { ...asStored(makeOrder({ lines }), 1, NOW), status: "preparing", flags: [] };
}

function factsOf(changes: Partial<StepFacts> = {}): StepFacts {
  const who = { by: "demo-store", byName: "Sara" };
  return { ...who, at: NOW + HOUR, stepId: "s1", from: "preparing", settings, ...changes };
}

function problemOf(order: StoredOrder, step: LifeStep, changes: Partial<StepFacts> = {}): string | null {
  const applied = applyStep(order, step, factsOf(changes));
  return applied.ok ? null : applied.problem.code;
}

function after(steps: readonly LifeStep[], changes: Partial<StepFacts> = {}): StoredOrder {
  return steps.reduce((order, step) => {
    const applied = applyStep(order, step, factsOf(changes));
    if (!applied.ok) throw new Error(applied.problem.code);
    return applied.value;
  }, preparing());
}

const pick = (lineId: string, quantity: number): LifeStep => ({
  kind: "pick",
  lineId,
  quantity,
  reasonCode: "MISSING",
  words: "",
});

function instead(changes: Partial<CartLine> = {}, isAgreed = false): LifeStep {
  const added = makeLine({ ...SODA, lineId: "l3", productId: "p3", unitPrice: 150_000, quantity: 3, ...changes });
  return { kind: "substitute", lineId: "l1", added, isAgreed };
}

const FINISH: LifeStep = { kind: "finishPicking" };

it("ORDER-81 puts another product in for what is missing, as a revision with its own price", () => {
  const order = after([pick("l1", 6), instead()]);
  expect(order.lines[2]).toMatchObject({ productId: "p3", quantity: 3, insteadOf: "l1", net: 4_500 });
  expect(order.totals.net).toBe(preparing().totals.net + 4_500);
  expect(order.revisions).toMatchObject([{ kind: "substituted", byName: "Sara" }]);
  expect(newsOf(order, { role: "salesperson", uid: order.repId })).toMatchObject({ kind: "substituted" });
});

it("ORDER-81 what something else went in for does not follow later, the rest does", () => {
  const order = after([pick("l1", 6), instead(), pick("l2", 4), pick("l3", 3), FINISH]);
  const [line, , substitute] = order.lines;
  expect(order.status).toBe("ready");
  expect(line && [line.quantity, missingOf(line, "cut"), missingOf(line, "backorder")]).toEqual([6, 3, 1]);
  expect(substitute).toMatchObject({ quantity: 3 });
});

it("ORDER-81 what is not found of a substitute never follows later, and what it was for does", () => {
  const order = after([pick("l1", 6), instead(), pick("l2", 4), pick("l3", 1), FINISH]);
  const [line, , substitute] = order.lines;
  expect(line && [line.quantity, missingOf(line, "cut"), missingOf(line, "backorder")]).toEqual([6, 1, 3]);
  expect(substitute && [substitute.quantity, missingOf(substitute, "cut")]).toEqual([1, 2]);
});

it("ORDER-81 a substitute can be put in for a substitute, as one for the line that was ordered", () => {
  const second = { ...instead({ lineId: "l4", productId: "p4", quantity: 2 }), lineId: "l3" } as LifeStep;
  const order = after([pick("l1", 6), instead(), pick("l3", 1), second]);
  expect(order.lines.map(({ insteadOf }) => insteadOf)).toEqual([undefined, undefined, "l1", "l1"]);
});

it("ORDER-81 is of the same category and unit, not on the order, and no more than is missing", () => {
  const short = after([pick("l1", 6)]);
  expect(problemOf(short, instead({ quantity: 4 }))).toBeNull();
  expect(problemOf(short, instead({ quantity: 5 }))).toBe("badQuantity");
  expect(problemOf(short, instead({ categoryId: "snacks" }))).toBe("notAlike");
  expect(problemOf(short, instead({ unit: "l" }))).toBe("notAlike");
  expect(problemOf(short, instead({ quantityScale: 1000 }))).toBe("notAlike");
  expect(problemOf(short, instead({ productId: "p2" }))).toBe("notAlike");
  expect(problemOf(preparing(), instead())).toBe("badQuantity");
  expect(problemOf({ ...short, status: "ready" }, instead())).toBe("statusChanged");
});

it("ORDER-82 needs somebody's consent where the company does not allow it", () => {
  const asks = { settings: makeSettings() };
  const short = after([pick("l1", 6)]);
  expect(problemOf(short, instead(), asks)).toBe("notAgreed");
  expect(problemOf(short, instead({}, true), asks)).toBeNull();
});

it("ORDER-82 never delivers more than was ordered: the substitute goes out before the line comes back", () => {
  const order = after([pick("l1", 6), instead()]);
  expect(problemOf(order, pick("l1", 7))).toBeNull();
  expect(problemOf(order, pick("l1", 8))).toBe("hasSubstitute");
  const out = applyStep(order, pick("l3", 0), factsOf());
  expect(out.ok && problemOf(out.value, pick("l1", 10))).toBeNull();
});
