const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** OFFLINE-9: after 5 s, 15 s, 60 s, 5 min, then every 15 min. */
const DELAYS = [5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE];
const LAST_DELAY = 15 * MINUTE;
const SPREAD = 0.2;

/** The longest wait: a due time further off was written before the clock was set back. */
export const LONGEST_DELAY = LAST_DELAY * (1 + SPREAD);

/**
 * The delay after the `attempts`-th failure, in milliseconds. The last step varies by ±20 % (`random` is in [0, 1)), so
 * that phones that lost the same server do not all return in one second.
 */
export function retryDelay(attempts: number, random: number): number {
  return DELAYS[Math.max(attempts, 1) - 1] ?? Math.round(LAST_DELAY * (1 - SPREAD + 2 * SPREAD * random));
}
