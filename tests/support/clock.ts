import type { Timer } from "#sync/timer.ts";
import { MORNING } from "./build.ts";

/** A clock that only moves when a test moves it. */
export interface Clock {
  readonly timer: Timer;
  readonly now: () => number;
  /** Changes only the time of day; no timers run. */
  readonly set: (at: number) => void;
  /** Advances the time: due timers run, each at its own time, with their effects completed before the next. */
  readonly pass: (milliseconds: number) => Promise<void>;
}

export function createClock(start = MORNING): Clock {
  let current = start;
  const pending = new Set<{ at: number; run: () => void }>();
  const nextBefore = (end: number) => [...pending].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => current,
    set(at) {
      current = at;
    },
    timer: {
      after(milliseconds, run) {
        const entry = { at: current + milliseconds, run };
        pending.add(entry);
        return () => pending.delete(entry);
      },
    },
    async pass(milliseconds) {
      const end = current + milliseconds;
      for (let next = nextBefore(end); next !== undefined; next = nextBefore(end)) {
        pending.delete(next);
        current = Math.max(current, next.at);
        next.run();
        await settle();
      }
      current = end;
      await settle();
    },
  };
}

/** Lets everything that needs no clock finish: promises, and the database, which works in macrotasks. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
