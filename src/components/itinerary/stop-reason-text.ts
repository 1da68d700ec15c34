import type { Stop } from "#domain/itinerary/itinerary-day.ts";
import type { Text } from "#i18n/use-text.ts";

/** Why a stop is on the plan (VISIT-3). */
export function stopReasonText(reason: Stop["because"][number], t: Text["t"]): string {
  switch (reason.code) {
    case "frequency": {
      const rhythm = t("itineraryDay.because.everyWeeks", { count: reason.weeks });
      if (reason.daysSinceLast === null) return rhythm;
      return `${rhythm} · ${t("itineraryDay.because.daysSince", { count: reason.daysSinceLast })}`;
    }
    case "movedByHand":
      return t("itineraryDay.because.movedByHand", { name: reason.by });
    case "followUp":
    case "overdueBalance":
      return t(`itineraryDay.because.${reason.code}`);
  }
}
