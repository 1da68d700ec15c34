import { useMemo, useState } from "react";

/** The products selected for a bulk change (SCREEN-3). */
export interface Selection {
  readonly on: boolean;
  readonly ids: ReadonlySet<string>;
  /** Starts the selection, with the pressed product if any. */
  readonly start: (productId?: string) => void;
  readonly toggle: (productId: string) => void;
  readonly choose: (productIds: readonly string[]) => void;
  readonly stop: () => void;
}

/** Null for people who may not edit products. The same object until the selection changes. */
export function useSelection(may: boolean): Selection | null {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  return useMemo(
    () =>
      may
        ? {
            on: ids !== null,
            ids: ids ?? new Set(),
            start: (productId) => setIds(new Set([...(ids ?? []), ...(productId === undefined ? [] : [productId])])),
            toggle(productId) {
              const next = new Set(ids);
              if (!next.delete(productId)) next.add(productId);
              setIds(next);
            },
            choose: (productIds) => setIds(new Set(productIds)),
            stop: () => setIds(null),
          }
        : null,
    [may, ids],
  );
}
