import { useSyncExternalStore } from "react";

/** Without listeners the time stays the same during one render. */
const KEPT_MS = 1_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** The current time, updated every half minute by one shared timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}

/** Brings the shared time up to date, for what depends on it and has just arrived: a period that begins now. */
export function renewNow(): void {
  now = Date.now();
  for (const each of listeners) each();
}

function read(): number {
  if (listeners.size === 0 && Math.abs(Date.now() - now) > KEPT_MS) now = Date.now();
  return now;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(renewNow, 30_000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}
