import { changeRun, type ChangeRunProblem } from "#commands/delivery/change-run.ts";
import { sequenceRun } from "#commands/delivery/sequence-run.ts";
import type { Run } from "#domain/delivery/run.ts";
import type { RunStep } from "#domain/delivery/run-steps.ts";
import type { Result } from "#domain/values/result.ts";
import { useText } from "#i18n/use-text.ts";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useCommand } from "#ui/use-command.ts";
import { assignStep, type Grabbed, type PlanStep } from "./dispatch.ts";

/** Changes runs, and says in a toast what became of it. */
export interface RunSteps {
  take(runId: string, steps: readonly RunStep[], message?: string): Promise<boolean>;
  /** Puts orders on a run, which is planned first where it is new. */
  assign(run: Pick<Run, "runId" | "driverName">, stops: readonly Grabbed[], planned?: PlanStep): Promise<boolean>;
  /** Puts the stops in the best order. */
  sequence(runId: string, message?: string): Promise<boolean>;
}

export function useRunSteps(): RunSteps {
  const { t } = useText();
  const change = useCommand(changeRun);
  const sequence = useCommand(sequenceRun);

  async function show(made: Promise<Result<null, ChangeRunProblem>>, message?: string): Promise<boolean> {
    const answer = await made;
    if (!answer.ok) showToast(t(`runs.problems.${answer.problem.code}`));
    else if (message !== undefined) showToast(message);
    return answer.ok;
  }

  return {
    take: (runId, steps, message) => show(change(runId, ...steps), message),
    assign: ({ runId, driverName }, stops, planned) =>
      show(
        change(runId, ...(planned ? [planned] : []), assignStep(stops)),
        t("runs.assigned", { count: stops.length, driver: driverName }),
      ),
    sequence: (runId, message) => show(sequence(runId), message),
  };
}
