import { HttpsError } from "firebase-functions/https";
import type { Instant } from "#domain/values/instant.ts";

/** How many keys an instance tracks before it drops the oldest windows. */
const MAX_KEYS = 10_000;

type Windows = Map<string, { startedAt: Instant; calls: number }>;

const everyLimit: Windows[] = [];

/**
 * Limits how often one key (a user, an address) may call within a window. It lives in the memory of each
 * instance: a document would add a write to every call, and what must be exact (once per order, reserved stock) does
 * not depend on it. With n instances a key gets at most n times the limit.
 */
export function createRateLimit(limit: number, windowMs: number): (key: string, now: Instant) => void {
  const windows: Windows = new Map();
  everyLimit.push(windows);
  return (key, now) => {
    const window = windows.get(key);
    if (window === undefined || now - window.startedAt >= windowMs) {
      windows.delete(key);
      windows.set(key, { startedAt: now, calls: 1 });
      const [oldest] = windows.keys();
      if (windows.size > MAX_KEYS && oldest !== undefined) windows.delete(oldest);
      return;
    }
    window.calls += 1;
    if (window.calls > limit) throw new HttpsError("resource-exhausted", "Too many requests. Try again in a minute.");
  };
}

/** What a new instance starts with: nobody has called yet. */
export function forgetCallers(): void {
  for (const windows of everyLimit) windows.clear();
}
