import type { Identifier } from "../values/identifier.ts";
import type { Stop } from "./itinerary-day.ts";
import { dayStop } from "../planning/person-calendar.ts";
import type { PlanCustomer } from "../planning/plan-input.ts";
import { type RouteTerms, sequenceStops } from "./sequence-stops.ts";

/**
 * A day's stops with those that are left in the best order from here (VISIT-10). The others keep their places, and so
 * do those whose place a person chose.
 */
export function resequenceRest(
  stops: readonly Stop[],
  left: ReadonlySet<Identifier>,
  customers: ReadonlyMap<Identifier, Pick<PlanCustomer, "position" | "zone" | "routeOrder" | "visitPlan">>,
  terms: RouteTerms,
): Stop[] {
  const rest = stops.filter(({ stopId }) => left.has(stopId));
  const nodes = rest.map((stop) => ({
    ...dayStop(stop, customers.get(stop.customerId)),
    isFixed: stop.isFixed === true,
    stop,
  }));
  const queue = sequenceStops(nodes, terms).map(({ stop }) => stop);
  return stops.map((stop) => (left.has(stop.stopId) ? (queue.shift() ?? stop) : stop));
}
