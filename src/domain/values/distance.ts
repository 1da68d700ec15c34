import * as v from "valibot";
import type { Position } from "./position.ts";

/** The unit distances are shown in (COMPANY-18). */
export const DistanceUnit = v.picklist(["km", "mi"]);
export type DistanceUnit = v.InferOutput<typeof DistanceUnit>;

/** The earth's mean radius, in metres. */
const EARTH_RADIUS = 6_371_008.8;

/** Straight-line distance in metres. */
export function distanceBetween(a: Position, b: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Bearing from `from` to `to`: degrees clockwise from north, 0 to 360. */
export function bearingBetween(from: Position, to: Position): number {
  const [start, end] = [radians(from.latitude), radians(to.latitude)];
  const turn = radians(to.longitude - from.longitude);
  const east = Math.sin(turn) * Math.cos(end);
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(turn);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** The eight compass points, clockwise. */
export const COMPASS_POINTS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
export type CompassPoint = (typeof COMPASS_POINTS)[number];

/** The compass point nearest to `bearing` (degrees). */
export function compassPoint(bearing: number): CompassPoint {
  return COMPASS_POINTS[Math.round(bearing / 45) % 8] ?? "n";
}

/** The position this many metres north and east; accurate to a millimetre within a kilometre. */
export function movePosition({ latitude, longitude }: Position, north: number, east: number): Position {
  const degree = (EARTH_RADIUS * Math.PI) / 180;
  return {
    latitude: Math.max(-90, Math.min(90, latitude + north / degree)),
    longitude: Math.max(-180, Math.min(180, longitude + east / (degree * Math.cos(radians(latitude))))),
  };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
