import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { createQuantityEdits, type WriteQuantity } from "./quantity-edits.ts";
import { useStable } from "#ui/hooks/use-stable.ts";

/**
 * The quantities of a cart, changed at the tap and saved behind it; the same object until one of them changes, so that
 * rows can be memoised.
 */
export function useQuantityEdits<Problem>(
  lines: readonly { readonly productId: string; readonly quantity: number }[],
  write: WriteQuantity<Problem>,
) {
  const stableWrite = useStable(write);
  const [edits] = useState(() => createQuantityEdits<Problem>(stableWrite));
  const saved = useMemo(() => new Map(lines.map((line) => [line.productId, line.quantity])), [lines]);
  useEffect(() => edits.settle(saved), [edits, saved]);
  const shown = useSyncExternalStore(edits.subscribe, edits.snapshot);
  return useMemo(
    () => ({
      quantityOf: (productId: string) => shown.pending.get(productId) ?? saved.get(productId) ?? 0,
      problemOf: (productId: string) => shown.problems.get(productId) ?? null,
      pending: shown.pending,
      edit: edits.edit,
    }),
    [edits, saved, shown],
  );
}
