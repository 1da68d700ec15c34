import { HttpsError } from "firebase-functions/https";
import type { Instant } from "#domain/values/instant.ts";
import { noteEvent } from "./security-events.ts";

/** How many keys an instance tracks before it drops the oldest windows. */
const MAX_KEYS = 10_000;

type Windows = Map<string, { startedAt: Instant; items: number }>;

/** Counts what a key asks for at this moment: a call, or the items in it. Throws beyond the limit. */
export type RateLimit = (key: string, now: Instant, items?: number) => void;

const everyLimit: Windows[] = [];

/**
 * Limits what one key (a user, an address) may ask for within a window; a call counts as many as it has items. It lives in the memory of each
 * instance: a document would add a write to every call, and what must be exact (once per order, reserved stock) does
 * not depend on it. With n instances a key gets at most n times the limit.
 */
export function createRateLimit(
  action: string,
  limit: number,
  windowMs: number,
  counts: "people" | "addresses" = "people",
): RateLimit {
  const windows: Windows = new Map();
  everyLimit.push(windows);
  return (key, now, items = 1) => {
    const known = windows.get(key);
    const window = known !== undefined && now - known.startedAt < windowMs ? known : { startedAt: now, items: 0 };
    if (window !== known) {
      windows.delete(key);
      windows.set(key, window);
      const [oldest] = windows.keys();
      if (windows.size > MAX_KEYS && oldest !== undefined) windows.delete(oldest);
    }
    window.items += items;
    if (window.items <= limit) return;
    // Once a window: somebody who is held back usually goes on asking.
    if (window.items - items <= limit)
      noteEvent({ event: "limitReached", action, uid: counts === "people" ? key : null });
    throw new HttpsError("resource-exhausted", "Too many requests. Try again in a minute.");
  };
}

/** How many items a request claims to carry in this list, before it is parsed; at least one. */
export function countItems(data: unknown, list: string): number {
  const items: unknown = typeof data === "object" && data !== null ? Reflect.get(data, list) : null;
  return Array.isArray(items) ? Math.max(1, items.length) : 1;
}

/** What a new instance starts with: nobody has called yet. */
export function forgetCallers(): void {
  for (const windows of everyLimit) windows.clear();
}
