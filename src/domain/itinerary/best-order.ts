/** A stop of a route; times are seconds after midnight. */
export interface RouteNode {
  readonly opensAt: number;
  /** The latest arrival. */
  readonly latestAt: number;
  readonly service: number;
  /** Its place in the order, if it must keep it. */
  readonly place: number | null;
  /** Stops of the same chain are visited by ascending rank. */
  readonly chain: { readonly id: string; readonly rank: number } | null;
}

/**
 * The nodes of a route and the whole seconds between any two of them; with n nodes, n is the start and n + 1 the end.
 * Where the start or the end is anywhere, its seconds are 0.
 */
export interface Route {
  readonly nodes: readonly RouteNode[];
  readonly startsAt: number;
  seconds(from: number, to: number): number;
}

/** The weight of a second of lateness: more than any detour that avoids it. */
const LATE_WEIGHT = 1_000_000;
/** How many routes are begun and improved: fewer the more stops there are. */
const BEGINNINGS = 160;
/** With hours, each change has to be timed. */
const TIMED_BEGINNINGS = 60;
const LONGEST_SEGMENT = 3;

/** The time a route takes on the road and waiting, its lateness, and when it ends; all in seconds. */
export interface RouteTime {
  readonly travel: number;
  readonly waiting: number;
  readonly late: number;
  readonly endsAt: number;
  /** When each stop is reached and open, in the order of the route. */
  readonly arrivals: readonly number[];
}

/** The times of these nodes in this order. */
export function timeRoute(route: Route, order: readonly number[]): RouteTime {
  const { nodes, startsAt } = route;
  const arrivals: number[] = [];
  let [travel, waiting, late, now, here] = [0, 0, 0, startsAt, nodes.length];
  for (const next of order) {
    const node = nodes[next] as RouteNode;
    const way = route.seconds(here, next);
    travel += way;
    now += way;
    if (now < node.opensAt) {
      waiting += node.opensAt - now;
      now = node.opensAt;
    }
    late += Math.max(0, now - node.latestAt);
    arrivals.push(now);
    now += node.service;
    here = next;
  }
  const home = route.seconds(here, nodes.length + 1);
  return { travel: travel + home, waiting, late, endsAt: now + home, arrivals };
}

/**
 * The order of the nodes with the least time (VISIT-10): several beginnings by nearest neighbour, each improved by
 * reversing, moving and exchanging stops until nothing helps. `given` is an order to beat. Ties go to the lower index.
 */
export function bestOrder(route: Route, given: readonly number[] = []): number[] {
  const size = route.nodes.length;
  const isTimed = hasHours(route);
  const most = Math.floor((isTimed ? TIMED_BEGINNINGS : BEGINNINGS) / Math.max(1, size));
  const beginnings = Math.max(1, Math.min(size, most));
  const starts = Array.from({ length: beginnings }, (_, turn) => nearestFirst(route, turn));
  if (isTimed) starts.push(soonestFirst(route));
  if (given.length === size && keepsPlaces(route, given)) starts.push([...given]);
  let best: number[] = [];
  let least = Infinity;
  for (const start of starts) {
    const improved = improve(route, start);
    const cost = costOf(timeRoute(route, improved));
    if (cost < least) [best, least] = [improved, cost];
  }
  return best;
}

/** What a route is judged by: its time on the road and waiting, and above all its lateness. */
export function costOf({ travel, waiting, late }: RouteTime): number {
  return travel + waiting + late * LATE_WEIGHT;
}

/** Always the nearest node, from the start; `turn` chooses another first node. */
function nearestFirst(route: Route, turn: number): number[] {
  return fill(route, (free, here) => {
    const byWay = (a: number, b: number) => route.seconds(here, a) - route.seconds(here, b) || a - b;
    if (here === route.nodes.length && turn > 0) return free.toSorted(byWay)[Math.min(turn, free.length - 1)];
    return free.reduce((best, node) => (byWay(node, best) < 0 ? node : best));
  });
}

/** Always the node that closes first. */
function soonestFirst(route: Route): number[] {
  const latest = (node: number) => route.nodes[node]?.latestAt ?? Infinity;
  return fill(route, (free) => free.reduce((best, node) => (latest(node) < latest(best) ? node : best)));
}

/** An order that keeps places and chains, each next node by choice among those that may come. */
function fill({ nodes }: Route, choose: (free: readonly number[], here: number) => number | undefined): number[] {
  const placed = new Map(nodes.flatMap(({ place }, node) => (place === null ? [] : [[place, node] as const])));
  let left = nodes.map((_, node) => node).filter((node) => nodes[node]?.place === null);
  const order: number[] = [];
  while (order.length < nodes.length) {
    const here = order.at(-1) ?? nodes.length;
    const free = left.filter((node) => isNextOfChain(nodes, left, node));
    const next = placed.get(order.length) ?? choose(free, here);
    if (next === undefined) break;
    order.push(next);
    left = left.filter((node) => node !== next);
  }
  return order;
}

function isNextOfChain(nodes: readonly RouteNode[], left: readonly number[], node: number): boolean {
  const chain = nodes[node]?.chain ?? null;
  if (chain === null) return true;
  return left.every((other) => {
    const before = nodes[other]?.chain ?? null;
    return before?.id !== chain.id || before.rank >= chain.rank;
  });
}

/** Whether fixed nodes are at their place and chains in order; fixed nodes leave their chain. */
export function keepsPlaces({ nodes }: Pick<Route, "nodes">, order: readonly number[]): boolean {
  const ranks = new Map<string, number>();
  return order.every((node, at) => {
    const { place, chain } = nodes[node] as RouteNode;
    if (place !== null) return place === at;
    if (chain === null) return true;
    const before = ranks.get(chain.id) ?? -Infinity;
    ranks.set(chain.id, chain.rank);
    return before <= chain.rank;
  });
}

/** Changes the order until no change improves it. */
function improve(route: Route, start: readonly number[]): number[] {
  const { nodes } = route;
  const size = nodes.length;
  const isBound = nodes.some(({ place, chain }) => place !== null || chain !== null);
  const isTimed = hasHours(route);
  let order = [...start];
  let clock = openClock(route, order);
  let travel = timeRoute(route, order).travel;
  const at = (place: number) => (place < 0 ? size : place >= size ? size + 1 : (order[place] as number));
  const way = (from: number, to: number) => route.seconds(from, to);
  /** Takes the changed order if it is better. `first` is the first changed place. Without hours, distance decides. */
  const take = (change: number, first: number, changed: () => number[]): boolean => {
    if (isTimed ? travel + change >= clock.cost : change >= 0) return false;
    const next = changed();
    if (isBound && !keepsPlaces(route, next)) return false;
    if (isTimed && !clock.isBetter(next, first)) return false;
    order = next;
    travel += change;
    if (isTimed) clock = openClock(route, order);
    return true;
  };
  const reverse = (from: number, to: number) => {
    const change =
      way(at(from - 1), at(to)) + way(at(from), at(to + 1)) - way(at(from - 1), at(from)) - way(at(to), at(to + 1));
    return take(change, from, () => {
      const next = order.slice();
      for (let place = from; place <= to; place += 1) next[place] = at(from + to - place);
      return next;
    });
  };
  /** Moves the nodes from `from` to `to` between `target` and the next one. */
  const move = (from: number, to: number, target: number, isTurned: boolean) => {
    const [first, last] = isTurned ? [at(to), at(from)] : [at(from), at(to)];
    const gone = way(at(from - 1), at(from)) + way(at(to), at(to + 1)) - way(at(from - 1), at(to + 1));
    const come = way(at(target), first) + way(last, at(target + 1)) - way(at(target), at(target + 1));
    return take(come - gone, Math.min(from, target + 1), () => {
      const segment = order.slice(from, to + 1);
      if (isTurned) segment.reverse();
      const rest = order.slice();
      rest.splice(from, segment.length);
      rest.splice(target < from ? target + 1 : target - segment.length + 1, 0, ...segment);
      return rest;
    });
  };
  const exchange = (one: number, other: number) => {
    const next = order.with(one, at(other)).with(other, at(one));
    return take(timeRoute(route, next).travel - travel, one, () => next);
  };
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (let from = 0; from < size; from += 1) {
      for (let to = from + 1; to < size; to += 1) {
        isBetter = reverse(from, to) || isBetter;
        if (isBound) isBetter = exchange(from, to) || isBetter;
      }
      for (let to = from; to < Math.min(size, from + LONGEST_SEGMENT); to += 1) {
        for (let target = -1; target < size; target += 1) {
          if (target >= from - 1 && target <= to) continue;
          isBetter = move(from, to, target, false) || isBetter;
          if (to > from) isBetter = move(from, to, target, true) || isBetter;
        }
      }
    }
  }
  return order;
}

function hasHours({ nodes }: Route): boolean {
  return nodes.some(({ opensAt, latestAt }) => opensAt > 0 || latestAt !== Infinity);
}

interface RouteClock {
  readonly cost: number;
  /** Whether another order costs less, which is the same before the place `first`. */
  isBetter(order: readonly number[], first: number): boolean;
}

/** The times of an order at each of its places, so that a changed one is judged from its first change on. */
function openClock(route: Route, order: readonly number[]): RouteClock {
  const { nodes } = route;
  const size = nodes.length;
  const times = new Float64Array(size + 1);
  const costs = new Float64Array(size + 1);
  times[0] = route.startsAt;
  /** The cost of an order from a place on; stops when it is no less than the limit. */
  const run = (next: readonly number[], first: number, limit: number, isKept: boolean): number => {
    let [now, cost] = [times[first] as number, costs[first] as number];
    let here = first === 0 ? size : (next[first - 1] as number);
    for (let place = first; place < size && cost < limit; place += 1) {
      const there = next[place] as number;
      const { opensAt, latestAt, service } = nodes[there] as RouteNode;
      const arrival = now + route.seconds(here, there);
      const begin = Math.max(arrival, opensAt);
      cost += begin - now + Math.max(0, begin - latestAt) * LATE_WEIGHT;
      now = begin + service;
      here = there;
      if (isKept) [times[place + 1], costs[place + 1]] = [now, cost];
    }
    return cost + route.seconds(here, size + 1);
  };
  const cost = run(order, 0, Infinity, true);
  return { cost, isBetter: (next, first) => run(next, first, cost, false) < cost };
}
