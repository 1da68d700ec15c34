import type { Identifier } from "../values/identifier.ts";
import type { Amount } from "../values/money.ts";
import type { Visit } from "../visit/visit.ts";
import { type ItineraryDay, isOpenStop, MAX_STOPS, type Stop, type StopVisit } from "./itinerary-day.ts";

/** What is known of a visit besides: the store's doubts, and its customer's average order (null = not known). */
interface VisitNotes {
  readonly flags?: readonly string[];
  readonly usualOrder?: Amount | null;
}

/** What the day shows of a visit. */
function stopVisitOf(
  { visitId, checkIn, endedAt, outcome, orderIds }: Visit,
  { flags = [], usualOrder = null }: VisitNotes,
): StopVisit {
  return {
    visitId,
    arrivedAt: checkIn.at,
    endedAt,
    outcome: outcome.kind,
    reasonCode: outcome.reasonCode,
    place: checkIn.place,
    position: checkIn.position,
    orders: orderIds.length,
    ...(usualOrder !== null && { usualOrder }),
    ...(flags.length > 0 && { flags: [...flags] }),
  };
}

/**
 * The day with a visit of it (VISIT-13): its stop is done, whatever it was before; a visit off the plan becomes a stop.
 * Marking it again changes nothing.
 */
export function markVisit(day: ItineraryDay, visit: Visit, notes: VisitNotes = {}): ItineraryDay {
  if (day.stops.some((stop) => stop.visit?.visitId === visit.visitId)) return day;
  const done = { state: "done", visit: stopVisitOf(visit, notes) } as const;
  const own = findStop(day, visit);
  if (own !== undefined) {
    const { skip: _, ...rest } = own;
    return { ...day, stops: day.stops.map((stop) => (stop === own ? { ...rest, ...done } : stop)) };
  }
  if (day.stops.length >= MAX_STOPS) return day;
  return { ...day, stops: [...day.stops, { ...offPlan(day, visit), ...done }] };
}

/** The day with the number of a visit's orders that count: one that is cancelled no longer makes it productive (KPI-9). */
export function countVisitOrders(day: ItineraryDay, visitId: Identifier, orders: number): ItineraryDay {
  const count = (stop: Stop): Stop =>
    stop.visit?.visitId === visitId ? { ...stop, visit: { ...stop.visit, orders } } : stop;
  return { ...day, stops: day.stops.map(count) };
}

/** The day with the stop of a visit in progress, though it is not planned. */
export function showOpenVisit(day: ItineraryDay, visit: VisitPlace): ItineraryDay {
  return findStop(day, visit) === undefined ? { ...day, stops: [...day.stops, offPlan(day, visit)] } : day;
}

/** Where a visit belongs. */
export type VisitPlace = Pick<Visit, "visitId" | "customerId" | "stopId">;

/** A stop off the plan. It has the id of the stop the visit was made for, which may arrive later than the visit. */
function offPlan(day: ItineraryDay, { visitId, customerId, stopId }: VisitPlace): Stop {
  const isTaken = day.stops.some((stop) => stop.stopId === stopId);
  return {
    stopId: stopId === null || isTaken ? visitId : stopId,
    customerId,
    window: null,
    because: [],
    isAdded: true,
    state: "planned",
  };
}

/** The stop of a visit: the one it names, or the customer's first without a visit. */
export function findStop(day: ItineraryDay, { stopId, customerId }: VisitPlace): Stop | undefined {
  const free = day.stops.filter((stop) => stop.visit === undefined && stop.customerId === customerId);
  return free.find((stop) => stop.stopId === stopId) ?? free[0];
}

/**
 * The day with a stop that was agreed on at a visit (VISIT-15); unchanged if the customer is on it, was taken off it
 * since, or it is closed.
 */
export function addFollowUp(
  day: ItineraryDay,
  { visitId, customerId, capturedAt, outcome }: Pick<Visit, "visitId" | "customerId" | "capturedAt" | "outcome">,
): ItineraryDay {
  if (day.movedAway.some((moved) => moved.customerId === customerId && moved.at >= capturedAt)) return day;
  const known = day.stops.find((stop) => stop.customerId === customerId && isOpenStop(stop));
  const reason = followUpReason(outcome.reasonCode);
  if (known !== undefined) {
    if (known.because.some(({ code }) => code === "followUp")) return day;
    const because = [reason, ...known.because];
    return { ...day, stops: day.stops.map((stop) => (stop === known ? { ...stop, because } : stop)) };
  }
  if (day.closed !== null || day.stops.length >= MAX_STOPS) return day;
  const stopId: Identifier = `${visitId}_${day.day}`;
  if (day.stops.some((stop) => stop.stopId === stopId)) return day;
  const stop: Stop = {
    stopId,
    customerId,
    window: null,
    because: [reason],
    state: "planned",
    ...(day.frozenAt !== null && { isAdded: true }),
  };
  return { ...day, stops: [...day.stops, stop] };
}

function followUpReason(reasonCode: string): Stop["because"][number] {
  return { code: "followUp", ...(reasonCode !== "" && { reasonCode }) };
}
