import type { Instant } from "../values/instant.ts";
import { isOpenStop, type ItineraryDay, type Stop } from "./itinerary-day.ts";

/** Where somebody is on their route, as far as their visits and steps have arrived (VISIT-45). */
export interface RouteProgress {
  readonly state: "notStarted" | "underway" | "closed";
  /** When it began or was closed; null before. */
  readonly since: Instant | null;
  /** Stops that are to be visited or were: all but the skipped ones. */
  readonly planned: number;
  readonly done: number;
  /** The stop visited last, and the next one; null = none. */
  readonly last: Stop | null;
  readonly next: Stop | null;
}

/** A visit also says that the route is under way: its day may have been started without signal. */
export function routeProgress({ stops, startedAt, closed }: ItineraryDay): RouteProgress {
  const visited = stops
    .filter(({ visit }) => visit !== undefined)
    .toSorted((a, b) => (a.visit?.endedAt ?? 0) - (b.visit?.endedAt ?? 0));
  const last = visited.at(-1) ?? null;
  const began = startedAt ?? visited[0]?.visit?.arrivedAt ?? null;
  return {
    state: closed !== null ? "closed" : began !== null ? "underway" : "notStarted",
    since: closed?.at ?? began,
    planned: stops.filter(({ state }) => state !== "skipped").length,
    done: stops.filter(({ state }) => state === "done").length,
    last,
    next: stops.find(isOpenStop) ?? null,
  };
}
