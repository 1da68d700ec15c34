import { type MouseEvent, type PointerEvent, useRef } from "react";

const LONG_MS = 500;
/** Beyond this movement, in pixels, it is a scroll and not a press. */
const STILL_PX = 10;

/**
 * Long-press handlers for something that also takes a tap (SCREEN-3); the tap that ends a long press is ignored. The
 * action must also have a button.
 */
export function useLongPress(onLongPress: (() => void) | undefined) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const wasLong = useRef(false);
  if (onLongPress === undefined) return {};

  const end = () => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };
  return {
    onPointerDown(event: PointerEvent) {
      end();
      wasLong.current = false;
      if (!event.isPrimary || event.button !== 0) return;
      const timer = setTimeout(() => {
        wasLong.current = true;
        onLongPress();
      }, LONG_MS);
      press.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = press.current;
      if (from !== null && Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onClickCapture(event: MouseEvent) {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // The browser's own long-press menu would cover the selection.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
}
