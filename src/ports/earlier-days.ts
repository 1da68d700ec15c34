import type { EarlierDays } from "#domain/itinerary/earlier-days.ts";

/**
 * Brings days of the itinerary that this device does not keep any more: from then on they are here (VISIT-56). Otherwise
 * the store gave no answer, or did not hand them out, or there is no room for them.
 */
export type FetchDays = (range: EarlierDays) => Promise<"here" | "unreachable" | "refused" | "noRoom">;
