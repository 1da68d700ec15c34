import type { EarlierDays } from "#domain/itinerary/earlier-days.ts";

/** Brings days of the itinerary that this device does not keep any more: from then on they are here (VISIT-56). */
export type FetchDays = (range: EarlierDays) => Promise<"here" | "unreachable">;
