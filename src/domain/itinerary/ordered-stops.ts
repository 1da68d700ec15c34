import { isCounted } from "../order/order-status.ts";
import type { StoredOrder } from "../order/order.ts";
import type { Identifier } from "../values/identifier.ts";
import { type ItineraryDay, itineraryDayId, type Stop } from "./itinerary-day.ts";

/** Whose day an order belongs to. */
type DayOrder = Pick<StoredOrder, "repId" | "businessDay" | "customerId" | "status">;

/** From whom each salesperson took a counted order on each day, by the day's id. */
export function orderedByDay(orders: readonly DayOrder[]): ReadonlyMap<string, ReadonlySet<Identifier>> {
  const ordered = new Map<string, Set<Identifier>>();
  for (const { repId, businessDay, customerId, status } of orders) {
    if (!isCounted(status)) continue;
    const id = itineraryDayId(repId, businessDay);
    ordered.set(id, (ordered.get(id) ?? new Set()).add(customerId));
  }
  return ordered;
}

/**
 * The day with the stops done at whose customers its salesperson took an order on that day, though nobody made a visit
 * (VISIT-26). What was skipped stays so.
 */
export function markOrdered(day: ItineraryDay, ordered: ReadonlySet<Identifier> | undefined): ItineraryDay {
  if (ordered === undefined) return day;
  const mark = (stop: Stop): Stop => {
    const isLeft = stop.state === "planned" || stop.state === "missed";
    if (!isLeft || !ordered.has(stop.customerId)) return stop;
    const { skip: _, ...rest } = stop;
    return { ...rest, state: "done" };
  };
  return { ...day, stops: day.stops.map(mark) };
}
