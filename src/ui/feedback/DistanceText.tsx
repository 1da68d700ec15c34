import { bearingBetween, compassPoint, distanceBetween } from "#domain/values/distance.ts";
import { formatDistance } from "#i18n/format-distance.ts";
import { useText } from "#i18n/use-text.ts";
import { usePreferences } from "../ports/ports.tsx";
import type { Position } from "#domain/values/position.ts";

/** Distance and direction to a place: "1.2 km NE". */
export function DistanceText({ from, to }: { readonly from: Position; readonly to: Position }) {
  const { t, locale } = useText();
  const { distanceUnit } = usePreferences().preferences;
  const point = t(`map.points.${compassPoint(bearingBetween(from, to))}`);
  return `${formatDistance(distanceBetween(from, to), locale, distanceUnit)} ${point}`;
}
