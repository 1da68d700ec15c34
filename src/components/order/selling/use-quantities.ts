import { useCallback, useMemo, useState } from "react";
import { type LineProblem, setLine } from "#commands/cart/set-line.ts";
import type { CartLine } from "#domain/order/order.ts";
import type { Product } from "#domain/product/product.ts";
import { afterPaint } from "#ui/hooks/after-paint.ts";
import { useCommand } from "#ui/use-command.ts";
import { useQuantityEdits } from "../use-quantity-edits.ts";

/** The same object until one of them changes, so that rows can be memoised. */
export interface Quantities {
  /** What the rows show: the saved cart with the taps that are still being written laid over it. */
  readonly quantityOf: (productId: string) => number;
  readonly problemOf: (productId: string) => LineProblem | null;
  /** Those that are still being written. */
  readonly pending: ReadonlyMap<string, number>;
  /** What was tapped, as far as whoever showed it knew it: what these cost is shown before they are written. */
  readonly products: ReadonlyMap<string, Product>;
  /** Stable over renders. */
  readonly edit: (productId: string, quantity: number, product?: Product) => void;
}

/** The quantities of a customer's cart, changed at the tap and saved behind it. */
export function useQuantities(customerId: string, lines: readonly CartLine[]): Quantities {
  const saveLine = useCommand(setLine);
  const edits = useQuantityEdits<LineProblem>(lines, async (productId, quantity) => {
    // Opening the transactions takes a slow phone as long as drawing what was tapped, which comes first.
    await afterPaint();
    const answer = await saveLine({ customerId, productId, quantity });
    return answer.ok ? null : answer.problem;
  });
  const [products] = useState(() => new Map<string, Product>());
  const write = edits.edit;
  const edit = useCallback(
    (productId: string, quantity: number, product?: Product) => {
      if (product) products.set(productId, product);
      write(productId, quantity);
    },
    [products, write],
  );
  return useMemo(() => ({ ...edits, products, edit }), [edits, products, edit]);
}
