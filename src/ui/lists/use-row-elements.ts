import { type RefCallback, useCallback, useLayoutEffect, useState } from "react";
import { useStableCallback } from "../hooks/use-stable-callback.ts";

interface RenderedRows {
  /** The id of the record a row shows, undefined while it loads. */
  readonly idOf: ((index: number) => string | undefined) | undefined;
  /** The rendered rows. */
  readonly first: number;
  readonly last: number;
}

export interface RowElements {
  /** Subtract it from a row's index for its React key: keys move together, so no row is remounted. */
  readonly shift: number;
  /** The ref of the rows' container. */
  readonly watchFocus: RefCallback<HTMLElement>;
}

/** How many rows up and down the focused record is searched for when the list changes. */
const NEAR = 40;

/**
 * Decides which element shows which row. Elements are reused for other content: by position for a new answer, and all
 * of them when more than half of the rows are scrolled away at once, because mounting new ones takes twice as long. But
 * focus follows its record: the next key press is meant for it. When the record leaves the list, its row loses focus.
 */
export function useRowElements({ idOf, first, last }: RenderedRows): RowElements {
  const [shift, setShift] = useState(0);
  const [before, setBefore] = useState({ first, last });
  const [focused, setFocused] = useState<{ readonly id: string; readonly index: number; readonly row: Element } | null>(
    null,
  );
  const isDrawn = focused !== null && focused.index >= first && focused.index <= last;
  const now = focused === null || idOf === undefined ? undefined : idOf(focused.index);
  const isMoved = focused !== null && isDrawn && now !== undefined && now !== focused.id;
  const place = isMoved && idOf !== undefined ? findNear(focused.id, focused.index, idOf) : null;
  if (focused !== null && !isDrawn) setFocused(null);
  if (focused !== null && place !== null) {
    setShift(shift + place - focused.index);
    setFocused({ ...focused, index: place });
  }
  if (before.first !== first || before.last !== last) {
    setBefore({ first, last });
    const isFar = 2 * Math.abs(first - before.first) > before.last - before.first;
    if (isFar && focused === null) setShift(shift + first - before.first);
  }

  const gone = isMoved && place === null ? focused.row : null;
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (gone !== null && active instanceof HTMLElement && gone.contains(active)) active.blur();
  }, [gone]);

  const enter = useStableCallback(({ target }: Event) => {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
    const index = Number(row?.dataset["index"]);
    const id = idOf?.(index);
    setFocused(row === null || id === undefined ? null : { id, index, row });
  });
  const watchFocus = useCallback(
    (list: HTMLElement | null) => {
      const leave = () => setFocused(null);
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
