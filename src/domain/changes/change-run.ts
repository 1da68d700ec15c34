import * as v from "valibot";
import { applyRunStep, RunStep } from "../delivery/run-steps.ts";
import { emptyRun, Run } from "../delivery/run.ts";
import { type AnyChange, type ChangeDeclaration, LARGEST_BATCH } from "../sync/change-kind.ts";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";

/** One step that changes a run. */
export const ChangeRun = v.object({
  kind: v.literal("changeRun"),
  runId: Identifier,
  companyId: Identifier,
  /** Named by the device: the same step sent twice is taken once. */
  stepId: Identifier,
  at: Instant,
  by: Identifier,
  byName: v.pipe(v.string(), v.maxLength(120)),
  step: RunStep,
});
export type ChangeRun = v.InferOutput<typeof ChangeRun>;

/** Changes a run of deliveries: plans it, assigns and checks its load, drives it (DELIV-11). */
export const changeRun = {
  kind: "changeRun",
  schema: ChangeRun,
  isReplayed: false,
  lane: ({ runId }) => `run/${runId}`,
  batch: LARGEST_BATCH,
  call: { name: "changeRuns", list: "changes", item: (change) => change },
  isProof: ({ rev }) => rev !== undefined,
  overlay: (change) => ({
    table: "runs",
    id: change.runId,
    first: () => ({ ...emptyRun(change.runId, change.companyId), rev: 0 }),
    apply(row) {
      const run = v.safeParse(Run, row);
      return run.success ? { ...row, ...withRunStep(run.output, change), steps: stepsWith(run.output, change) } : row;
    },
    hasArrived: (row) => v.is(v.object({ steps: v.object({ [change.stepId]: v.string() }) }), row),
  }),
  unsent: ({ stepId }) => ({ kind: "runSteps", id: stepId }),
  sheet: ({ step }) => ({ text: `changeRun.${step.kind}` }),
} as const satisfies ChangeDeclaration<ChangeRun>;

/** Whether a change is a step of a run. */
export function isRunChange(change: AnyChange): change is ChangeRun {
  return change.kind === "changeRun";
}

/** The run with a step laid over it; as it is where it has the step, or that does not apply to it. */
export function withRunStep(run: Run, change: ChangeRun): Run {
  if (run.steps[change.stepId] !== undefined) return run;
  const after = applyRunStep(run, change.step, change);
  return after.ok ? after.value : run;
}

function stepsWith({ steps }: Run, { stepId }: ChangeRun): Run["steps"] {
  return { [stepId]: "", ...steps };
}
