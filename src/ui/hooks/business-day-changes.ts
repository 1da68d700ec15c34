import { useSyncExternalStore } from "react";
import type { Day } from "#domain/values/instant.ts";

const listeners = new Set<() => void>();
let today: Day | null = null;
let changes = 0;

/** Sets the current business day; when it changes, live queries run again. */
export function setBusinessDay(day: Day): void {
  const isChange = today !== null && today !== day;
  today = day;
  if (!isChange) return;
  changes += 1;
  for (const listener of listeners) listener();
}

/** How often the business day has changed while the app was open. */
export function useBusinessDayChanges(): number {
  return useSyncExternalStore(subscribe, () => changes);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
