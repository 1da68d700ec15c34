import { reasonName, reasonsOf, type OwnReasons } from "#domain/settings/reasons.ts";
import type { DistanceUnit } from "#domain/values/distance.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { CheckIn, VisitOutcome } from "#domain/visit/visit.ts";
import { formatDistance } from "#i18n/format-distance.ts";
import type { Text } from "#i18n/use-text.ts";

/** Whole minutes, none if a clock was set back. */
export function minutesBetween(from: Instant, to: Instant): number {
  return Math.max(0, Math.floor((to - from) / 60_000));
}

/** How a visit ended: "Order", or why there was none. */
export function outcomeText(
  { kind, reasonCode }: Pick<VisitOutcome, "kind" | "reasonCode">,
  company: OwnReasons | null,
  { t, language }: Text,
): string {
  const reason = kind === "no_order" ? reasonsOf(company, "noOrderReasons")[reasonCode] : undefined;
  return reason === undefined ? t(`visit.outcomes.${kind}`) : reasonName(reason, language);
}

/** Where an arrival was: at the customer, how far from the saved point, or not verified. */
export function placeText(
  { place, position, distance }: Pick<CheckIn, "place" | "position" | "distance">,
  { t, locale }: Text,
  unit: DistanceUnit,
): string {
  if (place === "unknown") return t(position === null ? "visit.place.noPosition" : "visit.place.noPin");
  return t(`visit.place.${place}`, { distance: formatDistance(distance ?? 0, locale, unit) });
}
