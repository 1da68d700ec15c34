import { costOf, keepsPlaces, type Route, timeRoute } from "../itinerary/best-order.ts";

/** A day being filled. Numbers are nodes of the person's route. */
export interface DayDraft {
  readonly day: number;
  /** Those whose place in the order is open, in driving order so far. */
  free: readonly number[];
  /** Those that keep their place. */
  readonly fixed: ReadonlyMap<number, number>;
}

/** What fits into a day; `endsAt` in seconds after midnight. */
export interface DayLimits {
  readonly maxStops: number;
  readonly endsAt: number;
}

/** All stops of the day in driving order. */
export function orderOf({ fixed }: Pick<DayDraft, "fixed">, free: readonly number[]): number[] {
  const order = [...free];
  const placed = [...fixed].toSorted(([a, here], [b, there]) => here - there || a - b);
  for (const [stop, place] of placed) order.splice(Math.min(place, order.length), 0, stop);
  return order;
}

/** Puts the stop where it costs the least, if the day has room for it; with `limits` null, in any case. */
export function insertStop(route: Route, draft: DayDraft, stop: number, limits: DayLimits | null): boolean {
  const before = timeRoute(route, orderOf(draft, draft.free));
  if (limits !== null && before.arrivals.length >= limits.maxStops) return false;
  let best: readonly number[] | null = null;
  let least = Infinity;
  for (const { at, detour } of placesFor(route, draft, stop)) {
    // A route costs at least its distance, so farther places need not be tried.
    if (before.travel + detour >= least) break;
    const free = draft.free.toSpliced(at, 0, stop);
    if (!keepsPlaces(route, free)) continue;
    const time = timeRoute(route, orderOf(draft, free));
    const isTooLong = limits !== null && time.endsAt > Math.max(limits.endsAt, before.endsAt);
    if (isTooLong || (limits !== null && time.late > before.late)) continue;
    const cost = costOf(time);
    if (cost < least) [best, least] = [free, cost];
  }
  if (best === null) return false;
  draft.free = best;
  return true;
}

/** Where a stop may go, the shortest detour first; unknown (and so tried) where stops with a place are in between. */
function placesFor(
  route: Route,
  { free, fixed }: DayDraft,
  stop: number,
): readonly { readonly at: number; readonly detour: number }[] {
  const [start, end] = [route.nodes.length, route.nodes.length + 1];
  const places = Array.from({ length: free.length + 1 }, (_, at) => {
    const [before, after] = [free[at - 1] ?? start, free[at] ?? end];
    const detour = route.seconds(before, stop) + route.seconds(stop, after) - route.seconds(before, after);
    return { at, detour: fixed.size === 0 ? detour : -Infinity };
  });
  return fixed.size === 0 ? places.toSorted((a, b) => a.detour - b.detour || a.at - b.at) : places;
}
