import { useEffect } from "react";
import { isWriting } from "./is-writing.ts";
import { useStableCallback } from "./use-stable-callback.ts";

/** A character this close to another one is part of a scanned code. */
const ALONE_MS = 120;

/** How many parts of the page hear keys of their own. */
let inner = 0;

interface LoneKeys<Key extends string> {
  readonly keys: readonly Key[];
  readonly listens: boolean;
  /** Hears only while no part of the page has keys of its own. */
  readonly isOutermost?: boolean;
}

/** Hears keys that are pressed on their own, not the characters of a scanned code; in a text field only keys that write nothing. */
export function useLoneKeys<Key extends string>(
  { keys, listens, isOutermost = false }: LoneKeys<Key>,
  onKey: (key: Key) => void,
): void {
  const heard = useStableCallback(onKey);
  useEffect(() => {
    if (!listens) return;
    let lastAt = -Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Not yet known to stand alone. */
    let waiting: Key | null = null;
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
      if (isOutermost && inner > 0) return drop();
      const key = keys.find((each) => each === event.key);
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
      } else if (!isWriting(event.target) && !follows) {
        // Firefox would open its own search at a slash.
        event.preventDefault();
        waiting = key;
        timer = setTimeout(hearWaiting, ALONE_MS);
      }
    }
    if (!isOutermost) inner += 1;
    window.addEventListener("keydown", hear);
    return () => {
      drop();
      if (!isOutermost) inner -= 1;
      window.removeEventListener("keydown", hear);
    };
  }, [keys, listens, isOutermost, heard]);
}
