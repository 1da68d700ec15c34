import { type MouseEvent, type PointerEvent, useCallback, useRef } from "react";

export interface TapGuard {
  readonly onPointerDownCapture: (event: PointerEvent) => void;
  readonly onClickCapture: (event: MouseEvent) => void;
}

/**
 * Rows are reused by position, so a new answer can put another product under a finger that is already down. This
 * cancels such a tap. Spread the result over the rows' container.
 */
export function useTapGuard(idOf: ((index: number) => string | undefined) | undefined): TapGuard {
  const pressed = useRef<string | undefined>(undefined);
  const idAt = useCallback(
    (target: EventTarget) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
      return row === null ? undefined : idOf?.(Number(row.dataset["index"]));
    },
    [idOf],
  );
  const onPointerDownCapture = useCallback(
    ({ target }: PointerEvent) => {
      pressed.current = idAt(target);
    },
    [idAt],
  );
  const onClickCapture = useCallback(
    (event: MouseEvent) => {
      const pressedId = pressed.current;
      pressed.current = undefined;
      // Clicks by keyboard or screen reader have no pointer down.
      if (pressedId === undefined || pressedId === idAt(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    [idAt],
  );
  return { onPointerDownCapture, onClickCapture };
}
