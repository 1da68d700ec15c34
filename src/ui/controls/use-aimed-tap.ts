import { type MouseEvent, type PointerEvent, useCallback, useRef } from "react";

export interface AimedTap {
  readonly onPointerDownCapture: (event: PointerEvent) => void;
  readonly onClickCapture: (event: MouseEvent) => void;
}

/**
 * Rows are reused by their place: another answer can put another product under a finger that is already down. Such a
 * tap does nothing, for it was aimed at what stood there before. Spread what is returned over what the rows stand in.
 */
export function useAimedTap(idOf: ((index: number) => string | undefined) | undefined): AimedTap {
  const aimed = useRef<string | undefined>(undefined);
  const idAt = useCallback(
    (target: EventTarget) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
      return row === null ? undefined : idOf?.(Number(row.dataset["index"]));
    },
    [idOf],
  );
  const onPointerDownCapture = useCallback(
    ({ target }: PointerEvent) => {
      aimed.current = idAt(target);
    },
    [idAt],
  );
  const onClickCapture = useCallback(
    (event: MouseEvent) => {
      const begun = aimed.current;
      aimed.current = undefined;
      // A click without a finger (a key, a screen reader) means what it is on.
      if (begun === undefined || begun === idAt(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    [idAt],
  );
  return { onPointerDownCapture, onClickCapture };
}
