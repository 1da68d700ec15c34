import type { Instant } from "#domain/values/instant.ts";
import type { Timer } from "../timer.ts";

const TICK_MS = 60_000;
/** A tick later than this was not only throttled, as in a page in the background. */
const FROZEN_MS = 120_000;

/**
 * Notices that the app was frozen or the device slept: a tick comes late (P22). `onThawed` gets the time of the last tick
 * before it. Returns how to stop.
 */
export function watchFreezes(now: () => Instant, timer: Timer, onThawed: (since: Instant) => void): () => void {
  let cancel = () => {};
  let last = now();

  function tick(): void {
    const before = last;
    start();
    if (last - before > TICK_MS + FROZEN_MS) onThawed(before);
  }

  function start(): void {
    last = now();
    cancel = timer.after(TICK_MS, tick);
  }

  start();
  return () => cancel();
}
