import { useTranslation } from "react-i18next";
import { type ChangeDayProblem, type MadeSteps, undoSteps } from "#commands/itinerary/change-day.ts";
import type { Result } from "#domain/values/result.ts";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useCommand } from "#ui/use-command.ts";

/** The answer of a command that changes days. */
export type StepsMade = Promise<Result<MadeSteps, ChangeDayProblem>>;

/** Shows in a toast what became of a change of days; with `canUndo` it can be taken back while the toast shows. */
export function useShowSteps(): (made: StepsMade, message: string, canUndo?: boolean) => Promise<boolean> {
  const { t } = useTranslation();
  const undo = useCommand(undoSteps);

  function showProblem({ code }: ChangeDayProblem): void {
    showToast(t(`itineraryDay.problems.${code}`));
  }

  async function takeBack(keys: MadeSteps): Promise<void> {
    const undone = await undo(keys);
    if (!undone.ok) showProblem(undone.problem);
  }

  return async (made, message, canUndo = false) => {
    const answer = await made;
    if (!answer.ok) {
      showProblem(answer.problem);
      return false;
    }
    const action = { label: t("ui.undo"), onClick: () => void takeBack(answer.value) };
    showToast(message, canUndo ? { undo: action } : {});
    return true;
  };
}
