import type { Position } from "#domain/customer.ts";

const EARTH_RADIUS = 6_371_000;

/** Straight-line distance in whole metres between two places (haversine). */
export function distanceBetween(from: Position, to: Position): number {
  const latitude = radians(to.latitude - from.latitude);
  const longitude = radians(to.longitude - from.longitude);
  const chord =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude / 2) ** 2;
  return Math.round(2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord))));
}

/** How far it is, in steps that help a driver: tens of metres below 1 km, tenths of a kilometre below 10. */
export function distanceText(metres: number, locale: string): string {
  if (metres < 1000) {
    const rounded = Math.max(10, Math.round(metres / 10) * 10);
    return new Intl.NumberFormat(locale, { style: "unit", unit: "meter" }).format(rounded);
  }
  const digits = metres < 10_000 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: "unit", unit: "kilometer", maximumFractionDigits: digits }).format(
    metres / 1000,
  );
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
