import { describe, expect, it } from "vitest";
import { applyRunStep, mayTakeRunStep, type RunProblem, type RunStep } from "#domain/delivery/run-steps.ts";
import { emptyRun, orderIdsOf, type Run } from "#domain/delivery/run.ts";
import type { Role } from "#domain/access/identity.ts";
import { found, planRun, PLAN, stopOf } from "#tests/support/deliveries.ts";
import { NOW } from "#tests/support/sales.ts";

const FACTS = { at: NOW, by: "demo-store", byName: "Sara" };

function after(run: Run, ...steps: readonly RunStep[]): Run {
  return steps.reduce((before, step) => {
    const applied = applyRunStep(before, step, FACTS);
    if (!applied.ok) throw new Error(`${step.kind}: ${applied.problem}`);
    return applied.value;
  }, run);
}

function problem(run: Run, step: RunStep): RunProblem | null {
  const applied = applyRunStep(run, step, FACTS);
  return applied.ok ? null : applied.problem;
}

const ACCEPT: RunStep = { kind: "acceptLoad", storeName: "Sara" };
const START: RunStep = { kind: "start" };
const FINISH: RunStep = { kind: "finish", words: "" };
const checked = (orderId: string): RunStep => ({ kind: "checkLoad", orderId, found: found() });
const started = () => after(planRun(), checked("o1"), checked("o2"), checked("o3"), ACCEPT, START);

describe("planning a run", () => {
  it("DELIV-11 a run begins with its plan and nothing else", () => {
    const nothing = emptyRun("r1", "demo");
    expect(problem(nothing, { kind: "assign", stops: [stopOf("c1", "o1")] })).toBe("noRun");
    expect(after(nothing, PLAN)).toMatchObject({ driverId: "demo-driver", day: "2026-11-21", vehicle: "Van 1" });
    expect(after(nothing, PLAN).history).toMatchObject([{ kind: "plan", byName: "Sara", at: NOW }]);
  });

  it("DELIV-12 orders of one customer are one stop, however they were assigned", () => {
    const run = after(planRun(), {
      kind: "assign",
      stops: [stopOf("c2", "o4"), stopOf("c3", "o5"), stopOf("c1", "o1")],
    });
    expect(run.stops.map((stop) => [stop.customerId, stop.orderIds])).toEqual([
      ["c1", ["o1", "o2"]],
      ["c2", ["o3", "o4"]],
      ["c3", ["o5"]],
    ]);
  });

  it("DELIV-12 a stop without orders leaves the run, and what was checked of them", () => {
    const run = after(planRun(), checked("o3"), { kind: "unassign", orderIds: ["o3", "o9"] });
    expect(orderIdsOf(run)).toEqual(["o1", "o2"]);
    expect(run).toMatchObject({ load: {}, gone: ["o3"] });
    expect(after(run, { kind: "assign", stops: [stopOf("c2", "o3")] }).gone).toEqual([]);
  });

  it("DELIV-12 keeps stops that the order does not name behind the others", () => {
    const run = after(planRun(), { kind: "assign", stops: [stopOf("c3", "o5")] });
    const turned = after(run, { kind: "sequence", customerIds: ["c3", "c2"] });
    expect(turned.stops.map(({ customerId }) => customerId)).toEqual(["c3", "c2", "c1"]);
  });

  it("DELIV-11 nothing is assigned, taken off or checked once it is under way", () => {
    const run = started();
    expect(problem(run, PLAN)).toBe("runUnderWay");
    expect(problem(run, { kind: "assign", stops: [stopOf("c3", "o5")] })).toBe("runUnderWay");
    expect(problem(run, { kind: "unassign", orderIds: ["o1"] })).toBe("runUnderWay");
    expect(problem(run, checked("o1"))).toBe("runUnderWay");
    expect(problem(run, ACCEPT)).toBe("runUnderWay");
  });

  it("DELIV-11 refuses more stops than a run can have", () => {
    const stops = Array.from({ length: 100 }, (_, at) => stopOf(`x${at}`, `ox${at}`));
    expect(problem(planRun(), { kind: "assign", stops })).toBe("tooMany");
  });
});

describe("the load check", () => {
  it("DELIV-13 the load is accepted once each order was checked, with both names", () => {
    const run = after(planRun(), checked("o1"), checked("o2"));
    expect(run.status).toBe("loadCheck");
    expect(problem(run, ACCEPT)).toBe("notChecked");
    expect(problem(emptyPlan(), ACCEPT)).toBe("notChecked");
    const accepted = after(run, checked("o3"), ACCEPT);
    expect(accepted.loadAccepted).toEqual({ at: NOW, by: "demo-store", byName: "Sara", storeName: "Sara" });
  });

  it("DELIV-13 a difference needs a reason", () => {
    const short = found({ quantities: { l1: 3 } });
    expect(problem(planRun(), { kind: "checkLoad", orderId: "o1", found: short })).toBe("noReason");
    expect(problem(planRun(), { kind: "checkLoad", orderId: "o1", found: found({ isLeft: true }) })).toBe("noReason");
    const why = { ...short, reasonCode: "MISSING" };
    expect(after(planRun(), { kind: "checkLoad", orderId: "o1", found: why }).load["o1"]).toEqual(why);
  });

  it("DELIV-13 what changes after it was accepted is checked again", () => {
    const accepted = after(planRun(), checked("o1"), checked("o2"), checked("o3"), ACCEPT);
    const more = after(accepted, { kind: "assign", stops: [stopOf("c3", "o5")] });
    expect(more).not.toHaveProperty("loadAccepted");
    expect(problem(more, START)).toBe("notChecked");
    const undone = after(accepted, { kind: "checkLoad", orderId: "o1", found: null });
    expect(undone).not.toHaveProperty("loadAccepted");
    expect(undone.load).not.toHaveProperty("o1");
    expect(after(accepted, { kind: "assign", stops: [stopOf("c1", "o1")] })).toHaveProperty("loadAccepted");
  });

  it("DELIV-13 does not check what is not on the run", () => {
    expect(after(planRun(), checked("o9")).load).toEqual({});
  });
});

describe("on the way", () => {
  it("DELIV-14 a run starts with its load accepted, once", () => {
    expect(problem(planRun(), START)).toBe("notChecked");
    const run = started();
    expect(run).toMatchObject({ status: "started", startedAt: NOW });
    expect(after(run, START)).toBe(run);
  });

  it("DELIV-14 an order that was left stays at the store", () => {
    const left: RunStep = {
      kind: "checkLoad",
      orderId: "o3",
      found: found({ isLeft: true, reasonCode: "MISSING" }),
    };
    const run = after(planRun(), checked("o1"), checked("o2"), left, ACCEPT, START);
    expect(orderIdsOf(run)).toEqual(["o1", "o2"]);
    expect(run).toMatchObject({ gone: ["o3"], load: { o3: { isLeft: true } } });
  });

  it("DELIV-14 keeps the first arrival, and takes none before the start", () => {
    expect(problem(planRun(), { kind: "arrive", customerId: "c1" })).toBe("notStarted");
    const once = after(started(), { kind: "arrive", customerId: "c1" });
    const again = applyRunStep(once, { kind: "arrive", customerId: "c1" }, { ...FACTS, at: NOW + 1 });
    expect(again.ok && again.value.stops[0]?.arrivedAt).toBe(NOW);
  });

  it("DELIV-15 a run is finished once, and not before it started", () => {
    expect(problem(planRun(), FINISH)).toBe("notStarted");
    const run = after(started(), FINISH);
    expect(run).toMatchObject({ status: "finished", finishedAt: NOW });
    expect(after(run, FINISH)).toBe(run);
    expect(problem(run, { kind: "sequence", customerIds: ["c2"] })).toBe("runOver");
  });
});

describe("who makes a step", () => {
  const steps: readonly RunStep[] = [
    PLAN,
    { kind: "assign", stops: [stopOf("c1", "o1")] },
    { kind: "unassign", orderIds: ["o1"] },
    { kind: "sequence", customerIds: [] },
    checked("o1"),
    ACCEPT,
    START,
    { kind: "arrive", customerId: "c1" },
    FINISH,
  ];
  const allowed = (uid: string, role: Role) =>
    steps.filter((step) => mayTakeRunStep(planRun(), step, { uid, role })).map(({ kind }) => kind);

  it("DELIV-11 the store plans, the run's driver drives, nobody else does anything", () => {
    const store = ["plan", "assign", "unassign", "sequence", "checkLoad"];
    expect(allowed("demo-store", "store_staff")).toEqual(store);
    expect(allowed("demo-owner", "company_owner")).toEqual(store);
    expect(allowed("demo-driver", "delivery_personnel")).toEqual([
      "sequence",
      "checkLoad",
      "acceptLoad",
      "start",
      "arrive",
      "finish",
    ]);
    expect(allowed("other-driver", "delivery_personnel")).toEqual([]);
    expect(allowed("demo-driver", "salesperson")).toEqual([]);
  });
});

function emptyPlan(): Run {
  return after(emptyRun("r1", "demo"), PLAN);
}
