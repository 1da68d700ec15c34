import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { LineProblem } from "#commands/cart/set-line.ts";
import type { Product } from "#domain/product/product.ts";
import { useStableCallback } from "#ui/hooks/use-stable-callback.ts";
import { createQuantityEdits, type WriteQuantity } from "./quantity-edits.ts";

/** A cart's quantities; the same object until one of them changes, so that rows can be memoised. */
export interface Quantities {
  /** The saved cart with the taps that are still being written on top. */
  readonly quantityOf: (productId: string) => number;
  /** The same at this moment, whatever was rendered last: scans come faster than a loaded tablet renders. */
  readonly latestOf: (productId: string) => number;
  readonly problemOf: (productId: string) => LineProblem | null;
  /** Quantities that are still being written. */
  readonly pending: ReadonlyMap<string, number>;
  /** The edited products, if the caller passed them: their amounts show before they are written. */
  readonly products: ReadonlyMap<string, Product>;
  /** Once nothing is being written any more. */
  readonly written: () => Promise<void>;
  /** Stable over renders. */
  readonly edit: (productId: string, quantity: number, product?: Product) => void;
}

/** A cart's quantities: changed at once on a tap, saved afterwards. */
export function useQuantityEdits(
  lines: readonly { readonly productId: string; readonly quantity: number }[],
  write: WriteQuantity<LineProblem>,
): Quantities {
  const stableWrite = useStableCallback(write);
  const [edits] = useState(() => createQuantityEdits(stableWrite));
  const [products] = useState(() => new Map<string, Product>());
  const saved = useMemo(() => new Map(lines.map((line) => [line.productId, line.quantity])), [lines]);
  useEffect(() => edits.settle(saved), [edits, saved]);
  const shown = useSyncExternalStore(edits.subscribe, edits.snapshot);
  const edit = useCallback(
    (productId: string, quantity: number, product?: Product) => {
      if (product) products.set(productId, product);
      edits.edit(productId, quantity);
    },
    [edits, products],
  );
  return useMemo(
    () => ({
      quantityOf: (productId) => shown.pending.get(productId) ?? saved.get(productId) ?? 0,
      latestOf: edits.quantityOf,
      problemOf: (productId) => shown.problems.get(productId) ?? null,
      pending: shown.pending,
      products,
      written: edits.written,
      edit,
    }),
    [saved, shown, products, edit, edits],
  );
}
