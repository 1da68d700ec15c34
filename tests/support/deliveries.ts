import { applyRunStep, type RunStep } from "#domain/delivery/run-steps.ts";
import { type CheckedLoad, emptyRun, type Run, type RunStop } from "#domain/delivery/run.ts";
import { NOW } from "./sales.ts";

export const PLAN: RunStep = {
  kind: "plan",
  driverId: "demo-driver",
  driverName: "Diego",
  day: "2026-11-21",
  vehicle: "Van 1",
};

export function stopOf(customerId: string, ...orderIds: readonly string[]): RunStop {
  return { customerId, customerName: `Customer ${customerId}`, orderIds: [...orderIds] };
}

/** What the load check found; nothing differs unless given. */
export function found(changes: Partial<CheckedLoad> = {}): CheckedLoad {
  return { isLeft: false, quantities: {}, reasonCode: null, words: "", ...changes };
}

/** A run of two stops: two orders of c1, one of c2. */
export function planRun(changes: Partial<Run> = {}): Run {
  const steps: readonly RunStep[] = [PLAN, { kind: "assign", stops: [stopOf("c1", "o1", "o2"), stopOf("c2", "o3")] }];
  const planned = steps.reduce(
    (run, step) => {
      const applied = applyRunStep(run, step, { at: NOW, by: "demo-store", byName: "Sara" });
      if (!applied.ok) throw new Error(applied.problem);
      return applied.value;
    },
    emptyRun("r1", "demo"),
  );
  return { ...planned, ...changes };
}
