import { type ChangeRun, isRunChange } from "#domain/changes/change-run.ts";
import { applyRunStep, mayTakeRunStep, type RunProblem, type RunStep } from "#domain/delivery/run-steps.ts";
import { emptyRun } from "#domain/delivery/run.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { layOverRun } from "#local/outbox/known-runs.ts";
import { writeOutbox } from "#local/outbox/write-outbox.ts";

export interface ChangeRunProblem {
  readonly code: "notAllowed" | "storageFull" | RunProblem;
}

/** Changes a run by steps, all or none (DELIV-11). Shown at once; the server decides. */
export async function changeRun(
  device: Device,
  runId: string,
  ...steps: readonly RunStep[]
): Promise<Result<null, ChangeRunProblem>> {
  const { work, mirror, identity } = device;
  const { companyId, uid, fullName, roles } = identity;
  const stored = (await mirror.runs.get(runId)) ?? emptyRun(runId, companyId);
  const made = { at: device.now(), by: uid, byName: fullName.slice(0, 120) };

  const problem = await writeOutbox(device, [], async (outbox) => {
    const lane = await work.outbox.where("lane").equals(`run/${runId}`).sortBy("seq");
    let { run } = layOverRun(
      stored,
      lane.filter(({ change }) => isRunChange(change)),
    );
    const changes: ChangeRun[] = [];
    for (const step of steps) {
      if (!roles.some((role) => mayTakeRunStep(run, step, { uid, role }))) return "notAllowed";
      const applied = applyRunStep(run, step, made);
      if (!applied.ok) return applied.problem;
      run = applied.value;
      changes.push({ kind: "changeRun", runId, companyId, stepId: device.newId(), ...made, step });
    }
    let after = lane.flatMap(({ key, state }) => (state === "waiting" ? [key] : []));
    for (const change of changes) {
      const key = `${runId}:${change.stepId}`;
      await outbox.add({ key, change, after });
      after = [...after, key];
    }
    return "queued";
  });
  if (problem === null) return refuse({ code: "storageFull" });
  return problem === "queued" ? accept(null) : refuse({ code: problem });
}
