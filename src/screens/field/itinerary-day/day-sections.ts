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
  readonly skipped: readonly NumberedStop<Item>[];
}

/** What decides a stop's section: its state, and whether an order was placed there today. */
export interface DayStop {
  readonly stop: Pick<Stop, "state">;
  readonly ordered: boolean;
}

/** A day's stops by section (VISIT-4). An order placed today makes a planned stop done. */
export function splitDay<Item extends DayStop>(items: readonly Item[]): DaySections<Item> {
  const numbered = items.map((item, position) => ({ number: position + 1, item }));
  const open = numbered.filter(({ item }) => item.stop.state === "planned" && !item.ordered);
  return {
    now: open[0] ?? null,
    next: open[1] ?? null,
    later: open.slice(2),
    done: numbered.filter(({ item }) => item.stop.state === "done" || (item.stop.state === "planned" && item.ordered)),
    skipped: numbered.filter(({ item }) => item.stop.state === "skipped"),
  };
}
