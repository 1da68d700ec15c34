import type { Position } from "../values/position.ts";

/** A customer to be visited on one of these days. */
export interface Divisible {
  readonly position: Position | null;
  readonly days: readonly number[];
}

/**
 * Divides customers into compact areas of like size, one for each day, and returns the middle of each day's area. Areas
 * are halves of halves; each goes to the day that most of its customers can be visited on.
 */
export function divideDays(customers: readonly Divisible[], days: readonly number[]): Map<number, Position> {
  const areas = halve(
    customers.flatMap(({ position, days: its }) => (position === null ? [] : [{ position, days: its }])),
    days.length,
  );
  const middles = new Map<number, Position>();
  const pairs = areas
    .flatMap((area, at) =>
      days.map((day) => ({ at, day, fits: area.filter((customer) => customer.days.includes(day)).length })),
    )
    .toSorted((a, b) => b.fits - a.fits || a.at - b.at || a.day - b.day);
  const taken = new Set<number>();
  for (const { at, day } of pairs) {
    if (taken.has(at) || middles.has(day)) continue;
    taken.add(at);
    middles.set(day, middle(areas[at] ?? []));
  }
  return middles;
}

interface Placed extends Divisible {
  readonly position: Position;
}

function halve(customers: readonly Placed[], parts: number): Placed[][] {
  if (customers.length === 0 || parts < 1) return [];
  if (parts === 1) return [[...customers]];
  const first = Math.floor(parts / 2);
  const cut = Math.max(1, Math.round((customers.length * first) / parts));
  const sorted = customers.toSorted(alongLongerSide(customers));
  return [...halve(sorted.slice(0, cut), first), ...halve(sorted.slice(cut), parts - first)];
}

/** Sorts along the longer side of the area; customers of one place stay in their order. */
function alongLongerSide(customers: readonly Placed[]): (a: Placed, b: Placed) => number {
  const range = (of: (place: Position) => number) => {
    const values = customers.map(({ position }) => of(position));
    return Math.max(...values) - Math.min(...values);
  };
  const shrink = Math.cos((middle(customers).latitude * Math.PI) / 180);
  const isTall = range(({ latitude }) => latitude) >= range(({ longitude }) => longitude) * shrink;
  return isTall
    ? (a, b) => a.position.latitude - b.position.latitude
    : (a, b) => a.position.longitude - b.position.longitude;
}

function middle(customers: readonly Placed[]): Position {
  const mean = (of: (place: Position) => number) =>
    customers.reduce((sum, { position }) => sum + of(position), 0) / Math.max(1, customers.length);
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}
