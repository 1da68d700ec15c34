import type { Position } from "#domain/customer.ts";
import { bearingBetween, compassPoint, distanceBetween } from "#domain/distance.ts";
import { formatDistance } from "#i18n/format-distance.ts";
import { useText } from "#i18n/use-text.ts";
import { usePreferences } from "./preferences-context.ts";

/** How far and in which direction a place lies: "1.2 km NE". */
export function DistanceText({ from, to }: { readonly from: Position; readonly to: Position }) {
  const { t, locale } = useText();
  const { distanceUnit } = usePreferences().preferences;
  const point = t(`map.points.${compassPoint(bearingBetween(from, to))}`);
  return `${formatDistance(distanceBetween(from, to), locale, distanceUnit)} ${point}`;
}
