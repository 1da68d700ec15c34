import type { ItineraryDay, StopVisit } from "../itinerary/itinerary-day.ts";
import type { Amount } from "../values/money.ts";
import { type Figures, sumFigures } from "./figures.ts";

const MINUTE = 60_000;

/**
 * What a salesperson's day counts (KPI-9): the stops of its frozen plan and those done among them, and its visits. They
 * are the day's own, whenever the store hears of them.
 */
export function itineraryFigures({
  frozenAt,
  base,
  stops,
}: Pick<ItineraryDay, "frozenAt" | "base" | "stops">): Figures {
  const done = new Set(stops.filter(({ state }) => state === "done").map(({ customerId }) => customerId));
  const plan = frozenAt === null ? [] : base;
  const planned: Figures = { planned: plan.length, plannedDone: plan.filter((customer) => done.has(customer)).length };
  return sumFigures([planned, ...stops.flatMap(({ visit }) => (visit === undefined ? [] : [visitFigures(visit)]))]);
}

function visitFigures({
  arrivedAt,
  endedAt,
  outcome,
  reasonCode,
  place,
  orders,
  usualOrder,
  corrections = [],
}: StopVisit): Figures {
  const ended = corrections.findLast((each) => each.outcome !== null)?.outcome ?? { kind: outcome, reasonCode };
  return {
    visits: 1,
    productiveVisits: orders > 0 ? 1 : 0,
    located: place === "unknown" ? 0 : 1,
    onSite: place === "on_site" ? 1 : 0,
    visitMinutes: Math.max(0, Math.round((endedAt - arrivedAt) / MINUTE)),
    ...(ended.kind === "no_order" && missedFigures(ended.reasonCode, usualOrder)),
  };
}

/** A visit without an order, and what its customer orders on average where that is known (KPI-46). */
function missedFigures(reasonCode: string, usualOrder: Amount | undefined): Figures {
  const missed: Figures = { [`noOrder:${reasonCode}`]: 1 };
  if (usualOrder === undefined) return missed;
  return { ...missed, [`noOrderKnown:${reasonCode}`]: 1, [`noOrderWorth:${reasonCode}`]: usualOrder };
}
