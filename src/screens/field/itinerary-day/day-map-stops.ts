import type { DayMapStop } from "#components/map/DayMap.tsx";
import type { StopPinMark } from "#components/map/map-pin.ts";
import type { StopView } from "#local/queries/itinerary/itinerary.ts";
import type { DayStop } from "./day-sections.ts";

interface DayItem extends DayStop {
  readonly view: StopView;
}

/**
 * The stops of a day, in driving order, as its map shows them (VISIT-8). `now` is the one to go to, if any; `unknown`
 * names a customer who is not on this device yet.
 */
export function dayMapStops(items: readonly DayItem[], now: DayItem | null, unknown: string): readonly DayMapStop[] {
  return items.map((item, index) => ({
    stopId: item.view.stop.stopId,
    customerId: item.view.stop.customerId,
    number: index + 1,
    name: item.view.customer?.name ?? unknown,
    mark: markOf(item, item === now),
    position: item.view.customer?.position ?? null,
  }));
}

function markOf({ view, ordered }: DayItem, isNow: boolean): StopPinMark {
  const { state, isAdded } = view.stop;
  if (state === "skipped" || state === "missed") return "skipped";
  if (state === "done" || ordered) return "done";
  if (isNow) return "now";
  if (isOnItsWay(view)) return "delivery";
  return isAdded === true ? "offPlan" : "planned";
}

/** An order of the customer is out for delivery. */
function isOnItsWay({ ordersToday, lastOrder }: StopView): boolean {
  return [...ordersToday, lastOrder].some((order) => order?.status === "out_for_delivery");
}
