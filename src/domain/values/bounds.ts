import type { Position } from "./position.ts";

/** An area of the earth, in degrees, edges included. */
export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

export function isWithin({ latitude, longitude }: Position, { south, west, north, east }: Bounds): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}
