import { useEffect } from "react";
import { useStableCallback } from "#ui/hooks/use-stable-callback.ts";

/** The till's keys (COUNTER-11), in the order of the legend. */
export const TILL_KEYS = ["/", "+", "-", "F2", "F4", "F9", "Escape"] as const;
export type TillKey = (typeof TILL_KEYS)[number];

/** A character this close to another one is part of a scanned code. */
const ALONE_MS = 120;

/** Hears the till's keys while no sheet is open: in a search field only those that write nothing. */
export function useTillKeys(listens: boolean, onKey: (key: TillKey) => void): void {
  const heard = useStableCallback(onKey);
  useEffect(() => {
    if (!listens) return;
    let lastAt = -Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Not yet known to stand alone. */
    let waiting: TillKey | null = null;
    function drop() {
      clearTimeout(timer);
      waiting = null;
    }
    function hearWaiting() {
      const key = waiting;
      drop();
      if (key !== null) heard(key);
    }
    function hear(event: KeyboardEvent) {
      const key = TILL_KEYS.find((each) => each === event.key);
      const isWriting = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      const writes = event.key.length === 1;
      const follows = event.timeStamp - lastAt <= ALONE_MS;
      if (writes) {
        drop();
        lastAt = event.timeStamp;
      }
      if (key === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!writes) {
        event.preventDefault();
        // F9 right after a plus charges what the plus added.
        hearWaiting();
        heard(key);
      } else if (!isWriting && !follows) {
        // Firefox would open its own search at a slash.
        event.preventDefault();
        waiting = key;
        timer = setTimeout(hearWaiting, ALONE_MS);
      }
    }
    window.addEventListener("keydown", hear);
    return () => {
      drop();
      window.removeEventListener("keydown", hear);
    };
  }, [listens, heard]);
}
