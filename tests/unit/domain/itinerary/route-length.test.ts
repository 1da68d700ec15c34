import { describe, expect, it } from "vitest";
import { bestOrder, type Route, type RouteNode, timeRoute } from "#domain/itinerary/best-order.ts";
import { seededRandom } from "#tests/support/random.ts";
import { BERLIN_52, EIL_51 } from "./tsplib.ts";

const ANY_TIME: RouteNode = { opensAt: 0, latestAt: Infinity, service: 0, place: null, chain: null };
const DAYS = 100;

interface Place {
  x: number;
  y: number;
}

/** A route from the start through all places to the end. */
function routeThrough(start: Place, places: readonly Place[], end: Place): Route {
  const points = [...places, start, end];
  const seconds = points.map((a) => points.map((b) => Math.round(Math.hypot(a.x - b.x, a.y - b.y))));
  return { nodes: places.map(() => ANY_TIME), seconds: (from, to) => seconds[from]?.[to] ?? 0, startsAt: 0 };
}

/** The shortest route by dynamic programming over all sets of stops (Held and Karp). */
function shortest(route: Route): number {
  const size = route.nodes.length;
  const way = (from: number, to: number) => route.seconds(from, to);
  const best = Array.from({ length: 1 << size }, () => Array.from({ length: size }, () => Infinity));
  for (let stop = 0; stop < size; stop += 1) (best[1 << stop] as number[])[stop] = way(size, stop);
  for (let set = 1; set < 1 << size; set += 1) {
    for (let last = 0; last < size; last += 1) {
      const length = best[set]?.[last] ?? Infinity;
      for (let next = 0; next < size && length < Infinity; next += 1) {
        if (set & (1 << next)) continue;
        const after = best[set | (1 << next)] as number[];
        after[next] = Math.min(after[next] ?? Infinity, length + way(last, next));
      }
    }
  }
  return Math.min(...(best.at(-1) ?? []).map((length, last) => length + way(last, size + 1)));
}

describe("VISIT-10: the length of a route", () => {
  it.each([
    ["berlin52", BERLIN_52],
    ["eil51", EIL_51],
  ])("of TSPLIB's %s is within 10 %% of the best", (_, { places, optimum }) => {
    const [home = { x: 0, y: 0 }, ...others] = places;
    const route = routeThrough(home, others, home);
    const order = bestOrder(route);
    expect(order.toSorted((a, b) => a - b)).toEqual(others.map((_place, at) => at));
    expect(timeRoute(route, order).travel).toBeLessThanOrEqual(optimum * 1.1);
  });

  it("of random days of up to 12 stops is within 5 % of the best", () => {
    const random = seededRandom(7);
    const place = () => ({ x: Math.floor(random() * 6_000), y: Math.floor(random() * 6_000) });
    for (let day = 0; day < DAYS; day += 1) {
      const places = Array.from({ length: 1 + Math.floor(random() * 12) }, place);
      const route = routeThrough(place(), places, place());
      const { travel } = timeRoute(route, bestOrder(route));
      const least = shortest(route);
      expect(travel, `day ${day}`).toBeGreaterThanOrEqual(least);
      expect(travel, `day ${day}`).toBeLessThanOrEqual(least * 1.05);
    }
  });
});
