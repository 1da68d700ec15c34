import { type LineProblem, setLine } from "#commands/set-line.ts";
import type { OrderLine } from "#domain/order.ts";
import { useCommand } from "#ui/use-command.ts";
import { useQuantityEdits } from "#ui/use-quantity-edits.ts";

export interface Quantities {
  /** What the rows show: the saved cart with the taps that are still being written laid over it. */
  readonly quantityOf: (productId: string) => number;
  readonly problemOf: (productId: string) => LineProblem | null;
  /** Stable over renders, so that rows can be memoised. */
  readonly edit: (productId: string, quantity: number) => void;
}

/** The quantities of a customer's cart, changed at the tap and saved behind it. */
export function useQuantities(customerId: string, lines: readonly OrderLine[]): Quantities {
  const saveLine = useCommand(setLine);
  return useQuantityEdits<LineProblem>(lines, async (productId, quantity) => {
    const answer = await saveLine({ customerId, productId, quantity });
    return answer.ok ? null : answer.problem;
  });
}
