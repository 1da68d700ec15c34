import type { Micros } from "../values/timestamp.ts";

/**
 * Versions: the wall clock in microseconds, always increasing, also across restarts (clients silently drop anything older
 * than the newest version they have seen). Reads take one too: a commit after a read must sort after it.
 */
export class Clock {
  private last: Micros = 0;

  next(): Micros {
    this.last = Math.max(this.last + 1, Date.now() * 1000);
    return this.last;
  }

  /** Continues after a version that was given out before. */
  continueAfter(version: Micros): void {
    this.last = Math.max(this.last, version);
  }

  isPast(version: Micros): boolean {
    return version <= Math.max(this.last, Date.now() * 1000);
  }
}
