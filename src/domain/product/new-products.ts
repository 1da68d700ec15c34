import { addDays } from "../values/business-day.ts";
import type { Day, Instant } from "../values/instant.ts";

/** How many days a product is new. */
const NEW_DAYS = 30;

/** Of a catalogue that was just loaded everything would be new: above this share nothing is. */
const NEW_SHARE = 0.2;

/** Products that were added since then are new on this day (SELL-14). */
export function newSince(day: Day): Instant {
  return Math.max(0, Date.parse(addDays(day, -NEW_DAYS)));
}

/** Whether so many new products of a catalogue are worth naming (SELL-14). */
export function areNamedNew(count: number, products: number): boolean {
  return count <= products * NEW_SHARE;
}
