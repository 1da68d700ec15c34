import { distanceBetween } from "../values/distance.ts";
import type { Position } from "../values/position.ts";

/** Kilometres per hour. */
export interface TravelSpeeds {
  readonly urbanSpeed: number;
  readonly ruralSpeed: number;
}

/** Roads are longer than the straight line by this factor. */
const DETOUR = 1.3;
/** So much of each way counts as within a town, in metres; the rest is driven at the rural speed. */
const URBAN_METRES = 5_000;

/** The estimated way by road in whole metres; 0 if a position is unknown. */
export function roadMetres(from: Position | null, to: Position | null): number {
  return from === null || to === null ? 0 : Math.round(distanceBetween(from, to) * DETOUR);
}

/** The estimated seconds for a way of this many metres: whole, so that every device computes the same route. */
export function travelSeconds(metres: number, { urbanSpeed, ruralSpeed }: TravelSpeeds): number {
  const urban = Math.min(metres, URBAN_METRES);
  return Math.round(urban * (3.6 / urbanSpeed) + (metres - urban) * (3.6 / ruralSpeed));
}
