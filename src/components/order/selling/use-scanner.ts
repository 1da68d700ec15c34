import { useEffect, useRef } from "react";
import { addToBurst, endBurst, NO_BURST } from "./scan-burst.ts";

/**
 * Hears a barcode scanner, which types like a keyboard: a burst of characters and Enter. It works wherever the focus
 * is, but for fields in which a note or a number is being written.
 */
export function useScanner(onCode: (code: string) => void): void {
  const current = useRef(onCode);
  useEffect(() => {
    current.current = onCode;
  }, [onCode]);
  useEffect(() => {
    let burst = NO_BURST;
    function hear(event: KeyboardEvent) {
      if (isWritingElsewhere(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1) {
        burst = addToBurst(burst, event.key, event.timeStamp);
        return;
      }
      if (event.key !== "Enter") return;
      const code = endBurst(burst, event.timeStamp);
      burst = NO_BURST;
      if (code === null) return;
      // The field must not take the same Enter as a typed one.
      event.preventDefault();
      event.stopPropagation();
      current.current(code);
    }
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, []);
}

function isWritingElsewhere(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== "search";
}
