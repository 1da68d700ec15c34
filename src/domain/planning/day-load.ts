import type { ItineraryDay } from "../itinerary/itinerary-day.ts";
import { dayStop } from "./person-calendar.ts";
import type { PlanCustomer } from "./plan-input.ts";
import { timeStops } from "../itinerary/sequence-stops.ts";
import type { TravelSpeeds } from "../itinerary/travel.ts";
import type { WorkHours } from "../itinerary/work-plan.ts";

/** What a day's load depends on of a customer. */
export type RouteCustomer = Pick<PlanCustomer, "position" | "zone" | "routeOrder" | "visitPlan">;

/** How full a day is (VISIT-43). Skipped stops do not count. */
export interface DayLoad {
  readonly stops: number;
  readonly done: number;
  /** From the start of the day until it ends: visits, the way and waiting for shops to open. */
  readonly minutes: number;
  readonly metres: number;
  /** More than the person's most stops, or beyond the end of their day. */
  readonly isTooMuch: boolean;
}

/** The load of a day in its driving order. Customers that are not known have no way and an ordinary visit. */
export function dayLoad(
  { stops }: Pick<ItineraryDay, "stops">,
  customers: ReadonlyMap<string, RouteCustomer>,
  hours: WorkHours,
  speeds: TravelSpeeds,
): DayLoad {
  const visited = stops.filter(({ state }) => state !== "skipped");
  const { startsAt, endsAt, startPosition: start, endPosition: end, maxStops } = hours;
  const route = visited.map((stop) => dayStop(stop, customers.get(stop.customerId)));
  const figures = timeStops(route, { start, end, startsAt, speeds });
  return {
    stops: visited.length,
    done: stops.filter(({ state }) => state === "done").length,
    minutes: visited.length === 0 ? 0 : figures.endsAt - startsAt,
    metres: visited.length === 0 ? 0 : figures.metres,
    isTooMuch: visited.length > maxStops || (visited.length > 0 && figures.endsAt > endsAt),
  };
}
