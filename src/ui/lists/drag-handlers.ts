import type { DragEvent, PointerEvent } from "react";

/** What the pointer was put down on. */
let pressed: EventTarget | null = null;

/**
 * Makes something draggable to a `DropArea`: by a mouse, or by a finger held on it. `name` is what is dragged, for other
 * programs. Keys and a button must do the same. A list that changes can move something else under a pointer that is
 * already down; the browser would drag that instead, so the drag is cancelled.
 */
export function dragHandlers(name: string, onGrab: (isGrabbed: boolean) => void) {
  return {
    draggable: true,
    onPointerDown({ currentTarget }: PointerEvent<HTMLElement>) {
      pressed = currentTarget;
    },
    onPointerUp() {
      pressed = null;
    },
    onDragStart(event: DragEvent<HTMLElement>) {
      const isOther = pressed !== null && pressed !== event.currentTarget;
      pressed = null;
      if (isOther) {
        event.preventDefault();
        return;
      }
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", name);
      onGrab(true);
    },
    onDragEnd: () => onGrab(false),
  };
}
