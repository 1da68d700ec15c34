import { useEffect, useSyncExternalStore } from "react";

/** How long a screen may wait for the local database before somebody is told how to go on (W5). */
export const LATE_AFTER_MS = 8_000;

const waiting = new Set<object>();
const late = new Set<object>();
const listeners = new Set<() => void>();

/** While `isWaiting`, this component waits for the local database. */
export function useDataWait(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const wait = {};
    waiting.add(wait);
    const timer = setTimeout(() => tellAfter(() => late.add(wait)), LATE_AFTER_MS);
    return () => {
      waiting.delete(wait);
      clearTimeout(timer);
      if (late.has(wait)) tellAfter(() => late.delete(wait));
    };
  }, [isWaiting]);
}

/** While this component is shown, the code of its screen is on the way. It is not late: it may have to be downloaded. */
export function useCodeWait(): void {
  useEffect(() => {
    const wait = {};
    waiting.add(wait);
    return () => void waiting.delete(wait);
  }, []);
}

/** Whether a component waits for the local database, or for its code. */
export function isAnythingWaiting(): boolean {
  return waiting.size > 0;
}

/**
 * Calls back once, in the frame after which no component waits for the local database or its code any more. Returns how
 * to stop that. A hidden page has no frames, so it is never called there.
 */
export function whenNothingWaits(callback: () => void): () => void {
  let frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);

  function look(): void {
    if (!isAnythingWaiting()) callback();
    else frame = requestAnimationFrame(look);
  }
}

/** Whether something on this page has waited too long. */
export function useIsDataLate(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => late.size > 0,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellAfter(change: () => void): void {
  change();
  for (const listener of listeners) listener();
}
