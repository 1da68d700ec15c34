import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

/** How near the top or bottom of the window (CSS pixels) dragging scrolls the page, and by how much per frame. */
const EDGE = 130;
const SCROLL = 10;

interface Drag {
  readonly id: string;
  /** Its place among the others if it is dropped now. */
  readonly to: number;
}

interface Grip extends Drag {
  readonly row: HTMLElement | null;
  readonly start: number;
  /** The middles of the other rows on the page, from the top. */
  readonly middles: readonly number[];
  readonly pointer: number;
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

/**
 * Reordering rows marked with `data-stop` by a handle: dragged, or moved by the arrow keys. The row follows without a
 * render, which a long list would be too slow for.
 */
export function useDragOrder(ids: readonly string[], onMove: (id: string, to: number) => void): DragOrder {
  const [drag, setDrag] = useState<Drag | null>(null);
  const grip = useRef<Grip | null>(null);

  useEffect(() => letGo, []);

  function letGo(): void {
    if (grip.current?.row) grip.current.row.style.transform = "";
    grip.current = null;
  }

  /** Each frame, so that the page goes on scrolling while the pointer rests at its edge. */
  function follow(): void {
    const held = grip.current;
    if (held === null) return;
    if (held.pointer < EDGE) window.scrollBy(0, -SCROLL);
    if (held.pointer > window.innerHeight - EDGE) window.scrollBy(0, SCROLL);
    const here = held.pointer + window.scrollY;
    if (held.row) held.row.style.transform = `translateY(${here - held.start}px)`;
    const to = held.middles.filter((middle) => middle < here).length;
    if (to !== held.to) setDrag({ id: held.id, to });
    grip.current = { ...held, to };
    requestAnimationFrame(follow);
  }

  function drop(isMeant: boolean): void {
    const held = grip.current;
    letGo();
    setDrag(null);
    if (isMeant && held !== null && held.to !== ids.indexOf(held.id)) onMove(held.id, held.to);
  }

  return {
    drag,
    handle: (id) => ({
      onPointerDown(event) {
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
        const place = { id, to: ids.indexOf(id) };
        const middles = ids.filter((each) => each !== id).map(middleOf);
        const pointer = event.clientY;
        grip.current = { ...place, row: rowOf(id), start: pointer + window.scrollY, middles, pointer };
        setDrag(place);
        requestAnimationFrame(follow);
      },
      onPointerMove({ clientY }) {
        if (grip.current !== null) grip.current = { ...grip.current, pointer: clientY };
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

function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(id)}"]`);
}

function middleOf(id: string): number {
  const row = rowOf(id)?.getBoundingClientRect();
  return row === undefined ? Infinity : row.top + row.height / 2 + window.scrollY;
}
