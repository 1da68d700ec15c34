import { divideDays } from "../planning/divide-days.ts";
import { distanceBetween } from "../values/distance.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Position } from "../values/position.ts";

/** A customer with orders that wait for a run. */
export interface WaitingPlace {
  readonly customerId: Identifier;
  readonly zone: string;
  readonly position: Position | null;
}

/** A run that can take them, with the customers it has. */
export interface OpenRun {
  readonly runId: Identifier;
  readonly customerIds: readonly Identifier[];
}

/**
 * Divides customers among runs (DELIV-20): those of a run that goes there anyway join it, the others are split into
 * compact areas of like size. A customer without a pin goes where most of their zone go.
 */
export function suggestRuns<Place extends WaitingPlace>(
  places: readonly Place[],
  runs: readonly OpenRun[],
): Map<Identifier, Place[]> {
  const parts = new Map<Identifier, Place[]>(runs.map(({ runId }) => [runId, []]));
  const runOf = new Map(runs.flatMap(({ runId, customerIds }) => customerIds.map((id) => [id, runId] as const)));
  const numbers = runs.map((_, number) => number);
  const others = places.filter(({ customerId }) => !runOf.has(customerId));
  const middles = divideDays(
    others.map(({ position }) => ({ position, days: numbers })),
    numbers,
  );
  for (const { customerId, position } of others) {
    const near = position === null ? null : nearest(position, middles);
    const runId = near === null ? undefined : runs[near]?.runId;
    if (runId !== undefined) runOf.set(customerId, runId);
  }
  for (const place of places) {
    const runId = runOf.get(place.customerId) ?? ofZone(place, places, runOf) ?? smallest(parts);
    if (runId !== undefined) parts.get(runId)?.push(place);
  }
  return parts;
}

function nearest(position: Position, middles: ReadonlyMap<number, Position>): number | null {
  const [first] = [...middles].toSorted(
    (a, b) => distanceBetween(position, a[1]) - distanceBetween(position, b[1]) || a[0] - b[0],
  );
  return first?.[0] ?? null;
}

function ofZone(
  { zone }: WaitingPlace,
  places: readonly WaitingPlace[],
  runOf: ReadonlyMap<Identifier, Identifier>,
): Identifier | undefined {
  if (zone === "") return undefined;
  const counts = new Map<Identifier, number>();
  for (const place of places) {
    const runId = place.zone === zone ? runOf.get(place.customerId) : undefined;
    if (runId !== undefined) counts.set(runId, (counts.get(runId) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

function smallest(parts: ReadonlyMap<Identifier, readonly unknown[]>): Identifier | undefined {
  return [...parts].toSorted((a, b) => a[1].length - b[1].length)[0]?.[0];
}
