import type { DayMapStop } from "#components/map/DayMap.tsx";
import type { StopPinMark } from "#components/map/map-pin.ts";
import type { StopView } from "#local/queries/itinerary/itinerary.ts";

/**
 * The stops of a day, in driving order, as its map shows them (VISIT-8). `now` is the one to go to, if any; `unknown`
 * names a customer who is not on this device yet.
 */
export function dayMapStops(views: readonly StopView[], now: StopView | null, unknown: string): readonly DayMapStop[] {
  return views.map((view, index) => ({
    stopId: view.stop.stopId,
    customerId: view.stop.customerId,
    number: index + 1,
    name: view.customer?.name ?? unknown,
    mark: markOf(view, view === now),
    position: view.customer?.position ?? null,
  }));
}

function markOf(view: StopView, isNow: boolean): StopPinMark {
  const { state, isAdded } = view.stop;
  if (view.isDone) return "done";
  if (state === "skipped" || state === "missed") return "skipped";
  if (isNow) return "now";
  if (isOnItsWay(view)) return "delivery";
  return isAdded === true ? "offPlan" : "planned";
}

/** An order of the customer is out for delivery. */
function isOnItsWay({ ordersToday, lastOrder }: StopView): boolean {
  return [...ordersToday, lastOrder].some((order) => order?.status === "out_for_delivery");
}
