import type { Identifier } from "../values/identifier.ts";
import type { Position } from "../values/position.ts";
import { bestOrder, type Route, type RouteTime, timeRoute } from "./best-order.ts";
import { roadMetres, type TravelSpeeds, travelSeconds } from "./travel.ts";

/** What the sequence depends on. `opensAt` and `closesAt` are minutes after midnight. */
export interface RouteStop {
  readonly customerId: Identifier;
  readonly position: Position | null;
  readonly zone: string;
  /** Its place in the fixed sequence of its zone. */
  readonly routeOrder: number | null;
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  readonly serviceMinutes: number;
  /** Keeps its place in the list. */
  readonly isFixed: boolean;
}

/** Where and when (minutes after midnight) a route begins and where it ends; null = at its first or last stop. */
export interface RouteTerms {
  readonly start: Position | null;
  readonly end: Position | null;
  readonly startsAt: number;
  readonly speeds: TravelSpeeds;
}

/** A route's figures: minutes after midnight at each stop and at the end, and the way in metres. */
export interface RouteFigures {
  readonly arrivals: readonly number[];
  readonly endsAt: number;
  readonly lateMinutes: number;
  readonly metres: number;
}

/**
 * The stops in driving order (VISIT-10): a zone's fixed sequence is kept, fixed stops stay at their place, hours are
 * met where possible, and the time on the road and waiting is the least that was found; ties by customer. The order
 * given is kept if none is better. To sequence the rest of a day, `start` is the present position.
 */
export function sequenceStops<Stop extends RouteStop>(stops: readonly Stop[], terms: RouteTerms): Stop[] {
  const places = new Map<RouteStop, number>(stops.flatMap((stop, at) => (stop.isFixed ? [[stop, at]] : [])));
  const sorted = stops.toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1));
  const route = routeOf(sorted, terms, places);
  const given = stops.map((stop) => sorted.indexOf(stop));
  return bestOrder(route, given).map((at) => sorted[at] as Stop);
}

/** The times of stops in this order. */
export function timeStops(stops: readonly RouteStop[], terms: RouteTerms): RouteFigures {
  const { arrivals, endsAt, late } = routeTime(stops, terms);
  const ways = [terms.start, ...stops.map(({ position }) => position), terms.end].filter((place) => place !== null);
  return {
    arrivals: arrivals.map((second) => Math.floor(second / 60)),
    endsAt: Math.ceil(endsAt / 60),
    lateMinutes: Math.ceil(late / 60),
    metres: ways.reduce((sum, place, at) => sum + roadMetres(ways[at - 1] ?? place, place), 0),
  };
}

/** The times of stops in this order, in seconds. */
export function routeTime(stops: readonly RouteStop[], terms: RouteTerms): RouteTime {
  return timeRoute(
    routeOf(stops, terms),
    stops.map((_, at) => at),
  );
}

/** The route of stops; a stop without a position is assumed in the middle of its zone. */
export function routeOf(
  stops: readonly RouteStop[],
  { start, end, startsAt, speeds }: RouteTerms,
  places: ReadonlyMap<RouteStop, number> = new Map(),
): Route {
  const nodes = stops.map((stop) => {
    const { opensAt, latestAt } = openingSeconds(stop);
    const chain = stop.routeOrder === null ? null : { id: stop.zone, rank: stop.routeOrder };
    return { opensAt, latestAt, service: stop.serviceMinutes * 60, place: places.get(stop) ?? null, chain };
  });
  const points = [...stops.map((stop) => stop.position ?? middleOf(stops, stop.zone)), start, end];
  return { nodes, startsAt: startsAt * 60, seconds: secondsAmong(points, speeds) };
}

/** Above so many points, what was computed is not kept. */
const MOST_KEPT = 2_000;

/** The seconds between points, each computed once. */
function secondsAmong(points: readonly (Position | null)[], speeds: TravelSpeeds): Route["seconds"] {
  const size = points.length;
  const compute = (from: number, to: number) =>
    travelSeconds(roadMetres(points[from] ?? null, points[to] ?? null), speeds);
  if (size > MOST_KEPT) return compute;
  const known = new Int32Array(size * size).fill(-1);
  return (from, to) => {
    const at = from * size + to;
    const before = known[at] as number;
    if (before >= 0) return before;
    const seconds = compute(from, to);
    known[at] = seconds;
    return seconds;
  };
}

/** When a visit can begin: it ends before the shop closes, where there is time enough. */
function openingSeconds({ opensAt, closesAt, serviceMinutes }: RouteStop): { opensAt: number; latestAt: number } {
  const opens = opensAt ?? 0;
  if (closesAt === null || closesAt <= opens) return { opensAt: opens * 60, latestAt: Infinity };
  return { opensAt: opens * 60, latestAt: Math.max(opens, closesAt - serviceMinutes) * 60 };
}

/** A stop without a position is assumed in the middle of its zone, or of the day. */
function middleOf(stops: readonly RouteStop[], zone: string): Position | null {
  const known = stops.flatMap(({ position, zone: its }) => (position === null ? [] : [{ ...position, zone: its }]));
  const near = known.filter((place) => place.zone === zone);
  const places = near.length > 0 ? near : known;
  if (places.length === 0) return null;
  const mean = (of: (place: Position) => number) => places.reduce((sum, place) => sum + of(place), 0) / places.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}
