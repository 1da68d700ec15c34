import { useEffect, useRef } from "react";
import { addToBurst, endBurst, NO_BURST } from "./scan-burst.ts";

/**
 * Listens for a barcode scanner, which types like a keyboard: a burst of characters and Enter. It works wherever the
 * focus is, except in fields where a note or a number is being typed. Null = does not listen.
 */
export function useScanner(onCode: ((code: string) => void) | null): void {
  const current = useRef(onCode);
  useEffect(() => {
    current.current = onCode;
  }, [onCode]);
  const listens = onCode !== null;
  useEffect(() => {
    if (!listens) return;
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
      // The field must not treat this Enter as typed.
      event.preventDefault();
      event.stopPropagation();
      current.current?.(code);
    }
    window.addEventListener("keydown", hear, { capture: true });
    return () => window.removeEventListener("keydown", hear, { capture: true });
  }, [listens]);
}

function isWritingElsewhere(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== "search";
}
