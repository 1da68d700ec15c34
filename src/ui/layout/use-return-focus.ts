import { useRef } from "react";

/**
 * Gives the focus back to the control that opened a sheet or modal. Radix does so only for a trigger of its own; ours are
 * opened by state.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    /** Called before the focus moves in. */
    remember: () => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      // Closing may have moved the focus itself, for example to the next sheet.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
  };
}
