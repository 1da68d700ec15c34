import { type RouteStop, type RouteTerms, sequenceStops } from "#domain/itinerary/sequence-stops.ts";

/** Milliseconds to put the stops in order. */
function sequence(stops: readonly RouteStop[], terms: RouteTerms): number {
  const start = performance.now();
  const sorted = sequenceStops(stops, terms);
  const taken = performance.now() - start;
  if (sorted.length !== stops.length) throw new Error("stops were lost");
  return taken;
}

const bench = { sequence };
export type ItineraryBench = typeof bench;
Object.assign(globalThis, { bench });
