import type { DragEvent } from "react";

/**
 * Makes something draggable to a `DropArea`: by a mouse, or by a finger held on it. `name` is what is dragged, for other
 * programs. Keys and a button must do the same.
 */
export function dragHandlers(name: string, onGrab: (isGrabbed: boolean) => void) {
  return {
    draggable: true,
    onDragStart(event: DragEvent<HTMLElement>) {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", name);
      onGrab(true);
    },
    onDragEnd: () => onGrab(false),
  };
}
