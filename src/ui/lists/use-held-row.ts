import { type RefCallback, useCallback, useLayoutEffect, useState } from "react";
import { useStable } from "../hooks/use-stable.ts";

interface HeldRowRequest {
  /** What a row shows, undefined while it is on its way; absent where the rows are not to be told apart. */
  readonly idOf: ((index: number) => string | undefined) | undefined;
  /** The rows that are drawn. */
  readonly first: number;
  readonly last: number;
}

export interface HeldRow {
  /** Take it off a row's index for its key: keys move together, so that no row is taken out of the page and put back. */
  readonly shift: number;
  /** The ref of what the rows stand in. */
  readonly watchFocus: RefCallback<HTMLElement>;
}

/** How far what has the focus is looked for when the list has changed under it. */
const NEAR = 40;

/**
 * Rows are reused by their place, but the one that has the focus goes where what it shows goes: the next key pressed is
 * meant for that. Where it is gone from the list, nothing has the focus any more.
 */
export function useHeldRow({ idOf, first, last }: HeldRowRequest): HeldRow {
  const [shift, setShift] = useState(0);
  const [held, setHeld] = useState<{ readonly id: string; readonly index: number; readonly row: Element } | null>(null);
  const isDrawn = held !== null && held.index >= first && held.index <= last;
  const now = held === null || idOf === undefined ? undefined : idOf(held.index);
  const isMoved = held !== null && isDrawn && now !== undefined && now !== held.id;
  const place = isMoved && idOf !== undefined ? findNear(held.id, held.index, idOf) : null;
  if (held !== null && !isDrawn) setHeld(null);
  if (held !== null && place !== null) {
    setShift(shift + place - held.index);
    setHeld({ ...held, index: place });
  }

  const gone = isMoved && place === null ? held.row : null;
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (gone !== null && active instanceof HTMLElement && gone.contains(active)) active.blur();
  }, [gone]);

  const enter = useStable(({ target }: Event) => {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
    const index = Number(row?.dataset["index"]);
    const id = idOf?.(index);
    setHeld(row === null || id === undefined ? null : { id, index, row });
  });
  const watchFocus = useCallback(
    (list: HTMLElement | null) => {
      const leave = () => setHeld(null);
      list?.addEventListener("focusin", enter);
      list?.addEventListener("focusout", leave);
      return () => {
        list?.removeEventListener("focusin", enter);
        list?.removeEventListener("focusout", leave);
      };
    },
    [enter],
  );
  return { shift, watchFocus };
}

function findNear(id: string, index: number, idOf: (index: number) => string | undefined): number | null {
  for (let away = 1; away <= NEAR; away += 1) {
    if (idOf(index + away) === id) return index + away;
    if (index >= away && idOf(index - away) === id) return index - away;
  }
  return null;
}
