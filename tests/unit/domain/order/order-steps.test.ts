import { describe, expect, it } from "vitest";
import { applyStep, type LifeStep, mayTakeStep } from "#domain/order-life/order-steps.ts";
import { settleDiscount } from "#domain/order-life/revise-lines.ts";
import type { StepFacts } from "#domain/order-life/step.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import type { Role } from "#domain/access/identity.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { HOUR, makeLine, makeOrder, makeSettings, NOW } from "#tests/support/sales.ts";

const lines = [makeLine({ quantity: 10 }), makeLine({ lineId: "l2", productId: "p2", quantity: 4 })];

function stored(changes: Partial<StoredOrder> = {}): StoredOrder {
  return { ...asStored(makeOrder({ lines }), 1, NOW), status: "confirmed", flags: [], ...changes };
}

function factsOf(changes: Partial<StepFacts> = {}): StepFacts {
  const who = { by: "demo-store", byName: "Sara" };
  return { ...who, at: NOW + HOUR, stepId: "s1", from: "confirmed", settings: makeSettings(), ...changes };
}

function after(order: StoredOrder, step: LifeStep, changes: Partial<StepFacts> = {}): StoredOrder {
  const applied = applyStep(order, step, factsOf({ from: order.status, ...changes }));
  if (!applied.ok) throw new Error(applied.problem.code);
  return applied.value;
}

function quantity(from: number, to: number, lineId = "l1"): LifeStep {
  return { kind: "revise", lines: [{ lineId, quantity: { from, to } }], added: [], reasonCode: null, words: "" };
}

function pick(lineId: string, found: number, reasonCode: string | null = null): LifeStep {
  return { kind: "pick", lineId, quantity: found, reasonCode, words: "" };
}

describe("revise", () => {
  it("ORDER-40 changes lines and amounts, and says what it changed", () => {
    const order = stored();
    const revised = after(order, quantity(10, 8));
    expect(revised.lines[0]).toMatchObject({ quantity: 8, ordered: 10, net: 10_000 });
    expect(revised.totals.net).toBe(order.totals.net - 2_500);
    expect(revised).toMatchObject({ revision: 1, status: "confirmed" });
    expect(revised.revisions).toMatchObject([{ revision: 1, at: NOW + HOUR, byName: "Sara", kind: "edited" }]);
    expect(revised.revisions?.[0]?.differences).toEqual(
      expect.arrayContaining([
        { field: "lines.0.quantity", captured: 10, charged: 8 },
        { field: "totals.net", captured: order.totals.net, charged: revised.totals.net },
      ]),
    );
  });

  it("ORDER-40 tells nothing where nothing changes", () => {
    const order = stored();
    expect(after(order, quantity(10, 10))).toBe(order);
  });

  it("ORDER-40 keeps a line that is taken off, with the most that was ever agreed", () => {
    const off = after(after(stored(), quantity(10, 12)), quantity(12, 0));
    expect(off.lines).toHaveLength(2);
    expect(off.lines[0]).toMatchObject({ quantity: 0, ordered: 12, net: 0 });
    expect(after(off, quantity(0, 12)).lines[0]).not.toHaveProperty("ordered");
  });

  it("ORDER-41 merges what two people changed on different lines, and where they agree", () => {
    const theirs = after(stored(), quantity(10, 8));
    expect(after(theirs, quantity(4, 3, "l2")).lines.map((line) => line.quantity)).toEqual([8, 3]);
    expect(after(theirs, quantity(10, 8))).toBe(theirs);
  });

  it("ORDER-41 refuses what somebody else changed otherwise, with both values and their name", () => {
    const theirs = after(stored(), quantity(10, 8));
    expect(applyStep(theirs, quantity(10, 9), factsOf())).toEqual({
      ok: false,
      problem: {
        code: "lineChanged",
        field: "lines.0.quantity",
        conflicts: [{ field: "lines.0.quantity", mine: 9, theirs: 8, theirName: "Sara", theirAt: NOW + HOUR }],
      },
    });
  });

  const discounted = (from: number | null, to: number | null): LifeStep => {
    const percent = (rate: number | null) => (rate === null ? null : { kind: "percent" as const, rate });
    const discount = { from: percent(from), to: percent(to) };
    return { kind: "revise", lines: [], added: [], discount, reasonCode: "AGREED", words: "" };
  };

  it("ORDER-84 changes the discount of the whole order, and says so", () => {
    const order = stored();
    const revised = after(order, discounted(null, 1_000));
    expect(revised.totals.net).toBe((order.totals.net * 9) / 10);
    expect(revised.revisions).toMatchObject([{ kind: "edited", reasonCode: "AGREED" }]);
    expect(revised.revisions?.[0]?.differences).toContainEqual({
      field: "discount",
      captured: null,
      charged: { kind: "percent", rate: 1_000 },
    });
    expect(after(revised, discounted(1_000, null)).totals).toEqual(order.totals);
  });

  it("ORDER-41 ORDER-84 refuses a discount of the order that somebody else changed otherwise", () => {
    const theirs = after(stored(), discounted(null, 1_000));
    expect(applyStep(theirs, discounted(null, 500), factsOf())).toMatchObject({
      problem: { code: "lineChanged", field: "discount", conflicts: [{ field: "discount", theirName: "Sara" }] },
    });
    expect(after(theirs, discounted(null, 1_000))).toBe(theirs);
    const conflicts = [{ field: "discount", mine: null, theirs: null, theirName: "", theirAt: null }];
    const edit = { from: null, to: { kind: "percent" as const, rate: 500 } };
    expect(settleDiscount(edit, theirs.discount, conflicts, true)).toEqual({ ...edit, from: theirs.discount });
    expect(settleDiscount(edit, theirs.discount, conflicts, false)).toBeUndefined();
    expect(settleDiscount(edit, theirs.discount, [], false)).toBe(edit);
  });

  it("ORDER-41 is over once the store prepares the order", () => {
    for (const status of ["preparing", "ready", "delivered", "cancelled"] as const)
      expect(applyStep(stored({ status }), quantity(10, 8), factsOf())).toMatchObject({
        problem: { code: "statusChanged" },
      });
  });

  it("ORDER-41 refuses an order without goods, a bad quantity and an unknown line", () => {
    const nothing: LifeStep = {
      kind: "revise",
      lines: ["l1", "l2"].map((lineId, at) => ({ lineId, quantity: { from: [10, 4][at] ?? 0, to: 0 } })),
      added: [],
      reasonCode: null,
      words: "",
    };
    expect(applyStep(stored(), nothing, factsOf())).toMatchObject({ problem: { code: "noLines" } });
    expect(applyStep(stored(), quantity(10, 1_000), factsOf())).toMatchObject({ problem: { code: "badQuantity" } });
    expect(applyStep(stored(), quantity(1, 2, "l9"), factsOf())).toMatchObject({ problem: { code: "lineGone" } });
  });
});

describe("who may", () => {
  const person = (role: Role, uid: string) => ({ role, uid, settings: makeSettings() });

  it.each<[Role, string, boolean]>([
    ["company_owner", "demo-owner", true],
    ["store_staff", "demo-store", true],
    ["salesperson", "demo-ana", true],
    ["salesperson", "demo-luis", false],
    ["delivery_personnel", "demo-delivery", false],
  ])("ORDER-41 edits an order: %s %s %s", (role, uid, may) => {
    expect(mayTakeStep(stored(), quantity(10, 8), "confirmed", person(role, uid))).toBe(may);
  });

  it("ORDER-43 picking is the store's alone", () => {
    const preparing = stored({ status: "preparing" });
    expect(mayTakeStep(preparing, pick("l1", 1), "preparing", person("store_staff", "demo-store"))).toBe(true);
    expect(mayTakeStep(preparing, pick("l1", 1), "preparing", person("salesperson", "demo-ana"))).toBe(false);
    expect(mayTakeStep(preparing, { kind: "finishPicking" }, "preparing", person("salesperson", "demo-ana"))).toBe(
      false,
    );
  });
});

describe("note", () => {
  it("ORDER-42 is added to the conversation, whatever the status", () => {
    const order = after(stored({ status: "delivered" }), { kind: "note", words: "Left at the back" });
    expect(order.notes).toEqual([
      { noteId: "s1", kind: "note", at: NOW + HOUR, by: "demo-store", byName: "Sara", words: "Left at the back" },
    ]);
  });
});

describe("picking", () => {
  const preparing = stored({ status: "preparing" });

  it("ORDER-43 keeps each line's count, in any order, and the last one of a line", () => {
    const one = after(after(after(preparing, pick("l1", 3)), pick("l2", 4)), pick("l1", 10), { byName: "Tom" });
    expect(one.picking).toMatchObject({
      byName: "Tom",
      lines: { l1: { quantity: 10, byName: "Tom" }, l2: { quantity: 4, byName: "Sara" } },
    });
    expect(one.totals).toEqual(preparing.totals);
  });

  it("ORDER-43 takes no more than was agreed, no unknown line, and nothing before or after it", () => {
    expect(applyStep(preparing, pick("l1", 11), factsOf())).toMatchObject({ problem: { code: "badQuantity" } });
    expect(applyStep(preparing, pick("l9", 1), factsOf())).toMatchObject({ problem: { code: "lineGone" } });
    for (const status of ["confirmed", "ready"] as const)
      expect(applyStep(stored({ status }), pick("l1", 1), factsOf())).toMatchObject({
        problem: { code: "statusChanged" },
      });
  });

  it("ORDER-43 ends when each line is picked or has a reason", () => {
    const finish: LifeStep = { kind: "finishPicking" };
    const half = after(preparing, pick("l1", 10));
    expect(applyStep(half, finish, factsOf())).toMatchObject({ problem: { code: "notPicked", field: "l2" } });
    const unexplained = after(half, pick("l2", 1));
    expect(applyStep(unexplained, finish, factsOf())).toMatchObject({ problem: { code: "noReason", field: "l2" } });
    const done = after(after(half, pick("l2", 4)), finish);
    expect(done).toMatchObject({ status: "ready", lines: [{ quantity: 10 }, { quantity: 4 }] });
    expect(done).not.toHaveProperty("revision");
  });

  it.each(["cut", "backorder"] as const)("ORDER-44 charges what was picked, the rest by policy: %s", (stockPolicy) => {
    const settings = makeSettings({ stockPolicy });
    const picked = after(after(preparing, pick("l1", 10)), pick("l2", 1, "NO_STOCK"));
    const done = after(picked, { kind: "finishPicking" }, { settings });
    const short = { quantity: 3, reasonCode: "NO_STOCK", words: "", how: stockPolicy };
    expect(done).toMatchObject({ status: "ready", revision: 1, revisions: [{ kind: "picked" }] });
    expect(done.lines[1]).toMatchObject({ quantity: 1, ordered: 4, net: 1_250, short });
    expect(done.totals.net).toBe(preparing.totals.net - 3_750);
  });

  it("ORDER-44 does not end with nothing at all", () => {
    const nothing = after(after(preparing, pick("l1", 0, "NO_STOCK")), pick("l2", 0, "NO_STOCK"));
    expect(applyStep(nothing, { kind: "finishPicking" }, factsOf())).toMatchObject({ problem: { code: "noLines" } });
  });
});
