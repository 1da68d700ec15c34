import type { Identifier } from "../values/identifier.ts";
import { dayOfNumber } from "./day-number.ts";
import { emptyDay, type ItineraryDay, type Stop, type StopReason } from "../itinerary/itinerary-day.ts";
import type { PlanCustomer, PlanPerson } from "./plan-input.ts";
import { type RouteStop, type RouteTerms, sequenceStops } from "../itinerary/sequence-stops.ts";
import { windowOf } from "../itinerary/stop-window.ts";

/** A visit that a plan put on a day. */
export interface PlannedVisit {
  readonly customer: PlanCustomer;
  readonly day: number;
  readonly isFollowUp: boolean;
  readonly isCarriedOver: boolean;
}

interface PlannedDay {
  readonly person: PlanPerson;
  readonly day: number;
  readonly before: ItineraryDay | null;
  /** The day's stops in the order in which they were found to fit. */
  readonly order: readonly RouteStop[];
  readonly planned: ReadonlyMap<Identifier, PlannedVisit>;
  /** The visits of each customer, made and planned, ascending. */
  readonly visits: ReadonlyMap<Identifier, readonly number[]>;
  readonly terms: RouteTerms;
}

/** The day with its stops in driving order, each with its reasons. A day whose customers stay the same keeps its order. */
export function planStops({ person, day, before, order, planned, visits, terms }: PlannedDay): ItineraryDay {
  const name = dayOfNumber(day);
  const former = new Map((before?.stops ?? []).map((stop) => [stop.customerId, stop]));
  const isSame = former.size === order.length && order.every(({ customerId }) => former.has(customerId));
  const sequence = isSame ? [...former.keys()] : inOrder(order, before, terms);
  const stops = sequence.map((customerId): Stop => {
    const stop = former.get(customerId);
    const visit = planned.get(customerId);
    if (visit === undefined) {
      if (stop === undefined) throw new Error(`nobody planned ${customerId}`);
      return stop;
    }
    return {
      stopId: stop?.stopId ?? `${customerId}_${name}`,
      customerId,
      window: windowOf(visit.customer.visitPlan),
      because: reasonsOf(visit, visits.get(customerId) ?? []),
      state: "planned",
      ...(stop?.isFixed !== undefined && { isFixed: stop.isFixed }),
    };
  });
  return { ...(before ?? emptyDay(person.repId, name)), stops };
}

/** The best order; stops whose place a person chose keep it. */
function inOrder(order: readonly RouteStop[], before: ItineraryDay | null, terms: RouteTerms): Identifier[] {
  const places = new Map(
    (before?.stops ?? []).flatMap(({ customerId, isFixed }, place) => (isFixed === true ? [[customerId, place]] : [])),
  );
  const list: RouteStop[] = order.filter(({ customerId }) => !places.has(customerId));
  const fixed = order
    .filter(({ customerId }) => places.has(customerId))
    .toSorted((a, b) => (places.get(a.customerId) ?? 0) - (places.get(b.customerId) ?? 0));
  for (const stop of fixed) list.splice(places.get(stop.customerId) ?? 0, 0, { ...stop, isFixed: true });
  return sequenceStops(list, terms).map(({ customerId }) => customerId);
}

/** Why the visit is on its day (VISIT-3). */
function reasonsOf(
  { customer, day, isFollowUp, isCarriedOver }: PlannedVisit,
  visits: readonly number[],
): StopReason[] {
  const { visitPlan, followUp, isOverdue, isBelowUsual } = customer;
  const last = visits.findLast((visit) => visit < day);
  const daysSinceLast = last === undefined ? null : day - last;
  const reasons: StopReason[] = [];
  if (isFollowUp) {
    const reasonCode = followUp?.reasonCode ?? "";
    reasons.push({ code: "followUp", ...(reasonCode !== "" && { reasonCode }) });
  } else if (visitPlan?.monthly) {
    reasons.push({ code: "monthly", ...visitPlan.monthly, daysSinceLast });
  } else if (visitPlan) {
    const { perWeek, everyWeeks } = visitPlan;
    reasons.push({ code: "frequency", weeks: everyWeeks, ...(perWeek > 1 && { perWeek }), daysSinceLast });
  }
  if (isOverdue) reasons.push({ code: "overdueBalance" });
  if (isBelowUsual) reasons.push({ code: "lowPurchases" });
  if (isCarriedOver) reasons.push({ code: "carriedOver" });
  return reasons;
}
