import { useState } from "react";
import { changeOrder } from "#commands/order/change-order.ts";
import type { LifeStep } from "#domain/order-life/order-steps.ts";
import { useText } from "#i18n/use-text.ts";
import { useCommand } from "#ui/use-command.ts";

export const LONGEST_WORDS = 300;

/** What is being written about an order, and the step that says it; true = it is on its way. */
export function useTalk(orderId: string) {
  const { t } = useText();
  const change = useCommand(changeOrder);
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  async function say(step: LifeStep): Promise<boolean> {
    const answer = await change(orderId, step);
    setProblem(answer.ok ? null : t(`order.problems.${answer.problem.code}`));
    if (answer.ok) setWords("");
    return answer.ok;
  }
  return { words, problem, setWords, say };
}
