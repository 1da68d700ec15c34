import { useMemo, useState } from "react";

/** The records of a list selected for something that is done to all of them (SCREEN-3). */
export interface Selection {
  readonly on: boolean;
  readonly ids: ReadonlySet<string>;
  /** Starts the selection, with the pressed record if any. */
  readonly start: (id?: string) => void;
  readonly toggle: (id: string) => void;
  readonly choose: (ids: readonly string[]) => void;
  readonly stop: () => void;
}

/** Null for people who may not. The same object until the selection changes. */
export function useSelection(may: boolean): Selection | null {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  return useMemo(
    () =>
      may
        ? {
            on: ids !== null,
            ids: ids ?? new Set(),
            start: (id) => setIds(new Set([...(ids ?? []), ...(id === undefined ? [] : [id])])),
            toggle(id) {
              const next = new Set(ids);
              if (!next.delete(id)) next.add(id);
              setIds(next);
            },
            choose: (chosen) => setIds(new Set(chosen)),
            stop: () => setIds(null),
          }
        : null,
    [may, ids],
  );
}
