import { useEffect, useSyncExternalStore } from "react";

/** How long a screen may wait for the local database before somebody is told how to go on (W5). */
export const LATE_AFTER_MS = 8_000;

const late = new Set<object>();
const listeners = new Set<() => void>();

/** While `isWaiting`, this component waits for the local database. */
export function useDataWait(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const wait = {};
    const timer = setTimeout(() => tellAfter(() => late.add(wait)), LATE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      if (late.has(wait)) tellAfter(() => late.delete(wait));
    };
  }, [isWaiting]);
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
