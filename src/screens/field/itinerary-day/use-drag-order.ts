import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";

/** So near the edges of the window (CSS pixels) the page scrolls, by so much per event. */
const EDGE = 96;
const SCROLL = 24;

interface Drag {
  readonly id: string;
  /** How far it was dragged down. */
  readonly by: number;
  /** Its place among the others if it is dropped now. */
  readonly to: number;
}

interface Grip {
  readonly start: number;
  /** The middles of the other rows on the page, from the top. */
  readonly middles: readonly number[];
}

export interface DragOrder {
  readonly drag: Drag | null;
  readonly handle: (id: string) => DragHandle;
}

/** The handlers of a row's handle. */
export interface DragHandle {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Reordering rows marked with `data-stop` by a handle: dragged, or moved by the arrow keys. */
export function useDragOrder(ids: readonly string[], onMove: (id: string, to: number) => void): DragOrder {
  const [drag, setDrag] = useState<Drag | null>(null);
  const grip = useRef<Grip | null>(null);

  function drop(isMeant: boolean): void {
    grip.current = null;
    setDrag(null);
    if (isMeant && drag !== null && drag.to !== ids.indexOf(drag.id)) onMove(drag.id, drag.to);
  }

  return {
    drag,
    handle: (id) => ({
      onPointerDown(event) {
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
        const middles = ids.filter((each) => each !== id).map(middleOf);
        grip.current = { start: event.clientY + window.scrollY, middles };
        setDrag({ id, by: 0, to: ids.indexOf(id) });
      },
      onPointerMove({ clientY }) {
        if (grip.current === null) return;
        if (clientY < EDGE) window.scrollBy(0, -SCROLL);
        if (clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL);
        const here = clientY + window.scrollY;
        const to = grip.current.middles.filter((middle) => middle < here).length;
        setDrag({ id, by: here - grip.current.start, to });
      },
      onPointerUp: () => drop(true),
      onPointerCancel: () => drop(false),
      onKeyDown(event) {
        const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
        const to = ids.indexOf(id) + step;
        if (step === 0) return;
        event.preventDefault();
        if (to >= 0 && to < ids.length) onMove(id, to);
      },
    }),
  };
}

function middleOf(id: string): number {
  const row = document.querySelector(`[data-stop="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  return row === undefined ? Infinity : row.top + row.height / 2 + window.scrollY;
}
