import type { Stop } from "#domain/itinerary/itinerary-day.ts";

/** A stop with its number in driving order. */
export interface NumberedStop<Item> {
  readonly number: number;
  readonly item: Item;
}

export interface DaySections<Item> {
  readonly now: NumberedStop<Item> | null;
  readonly next: NumberedStop<Item> | null;
  readonly later: readonly NumberedStop<Item>[];
  readonly done: readonly NumberedStop<Item>[];
  /** Skipped, or missed. */
  readonly skipped: readonly NumberedStop<Item>[];
}

/** What decides a stop's section: its state, whether an order makes it done, and whether somebody is there now. */
export interface DayStop {
  readonly stop: Pick<Stop, "state">;
  readonly isDone: boolean;
  readonly isVisitedNow: boolean;
}

/** A day's stops by section (VISIT-4). The visit in progress is now, wherever it is in the order. */
export function splitDay<Item extends DayStop>(items: readonly Item[]): DaySections<Item> {
  const numbered = items.map((item, position) => ({ number: position + 1, item }));
  const left = numbered.filter(({ item }) => !item.isDone);
  const open = left.filter(({ item }) => item.stop.state === "planned" || item.isVisitedNow);
  const now = open.find(({ item }) => item.isVisitedNow) ?? open[0] ?? null;
  const [next = null, ...later] = open.filter((each) => each !== now);
  return {
    now,
    next,
    later,
    done: numbered.filter(({ item }) => item.isDone),
    skipped: left.filter((each) => !open.includes(each)),
  };
}

/** The stops with one of the open ones moved to another place among the open ones; it keeps that place. */
export function moveOpen<Moved extends Pick<Stop, "stopId" | "state" | "isFixed">>(
  stops: readonly Moved[],
  openIds: readonly string[],
  stopId: string,
  place: number,
): Moved[] {
  const order = openIds.filter((id) => id !== stopId);
  order.splice(place, 0, stopId);
  const byId = new Map(stops.map((stop) => [stop.stopId, stop]));
  const open = new Set(openIds);
  const queue = order.flatMap((id) => byId.get(id) ?? []);
  return stops.map((stop) => {
    const next = open.has(stop.stopId) ? (queue.shift() ?? stop) : stop;
    return next.stopId === stopId ? { ...next, isFixed: true } : next;
  });
}
