import { type MouseEvent, type PointerEvent, useRef, useState } from "react";

/** So far (CSS pixels) a card is pulled to act, and so far before it follows the finger at all. */
const ACTS_AT = 96;
const FOLLOWS_AT = 12;

interface Swipe {
  /** How far the card is pulled; to the right is positive. */
  readonly pulled: number;
  readonly handlers: {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onPointerCancel(): void;
    onClickCapture(event: MouseEvent): void;
  };
}

/**
 * Pulling the card of a record aside by touch. The element needs `touch-action: pan-y`. Buttons do the same for
 * everybody else. A list can reuse the element for another record under the finger: that one is neither pulled nor
 * acted on.
 */
export function useSwipe(recordId: string, onSwipe: (side: "left" | "right") => void): Swipe {
  const [pull, setPull] = useState({ recordId, across: 0 });
  const start = useRef<{ readonly recordId: string; readonly x: number; readonly y: number } | null>(null);
  const wasPulled = useRef(false);
  const pulled = pull.recordId === recordId ? pull.across : 0;

  function end(): void {
    start.current = null;
    setPull({ recordId, across: 0 });
  }

  return {
    pulled,
    handlers: {
      onPointerDown({ pointerType, clientX, clientY, isPrimary }) {
        wasPulled.current = false;
        if (pointerType === "touch" && isPrimary) start.current = { recordId, x: clientX, y: clientY };
      },
      onPointerMove({ currentTarget, pointerId, clientX, clientY }) {
        if (start.current?.recordId !== recordId) return;
        const across = clientX - start.current.x;
        const down = Math.abs(clientY - start.current.y);
        if (!wasPulled.current && (Math.abs(across) < FOLLOWS_AT || down > Math.abs(across))) return;
        if (!wasPulled.current) currentTarget.setPointerCapture(pointerId);
        wasPulled.current = true;
        setPull({ recordId, across });
      },
      onPointerUp() {
        if (start.current?.recordId === recordId && Math.abs(pulled) >= ACTS_AT) onSwipe(pulled > 0 ? "right" : "left");
        end();
      },
      onPointerCancel: end,
      // The click that ends a pull is none.
      onClickCapture(event) {
        if (!wasPulled.current) return;
        wasPulled.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
