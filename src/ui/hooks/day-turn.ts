import { useSyncExternalStore } from "react";
import type { Day } from "#domain/values/instant.ts";

const listeners = new Set<() => void>();
let today: Day | null = null;
let turns = 0;

/** Says which business day it is; when it is another one than before, everything that reads the device reads again. */
export function noteBusinessDay(day: Day): void {
  const isTurn = today !== null && today !== day;
  today = day;
  if (!isTurn) return;
  turns += 1;
  for (const listener of listeners) listener();
}

/** How often the business day has turned while the app was open. */
export function useDayTurns(): number {
  return useSyncExternalStore(subscribe, () => turns);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
