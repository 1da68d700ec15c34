import type { StopReason } from "#domain/itinerary/itinerary-day.ts";
import type { Text } from "#i18n/use-text.ts";
import { monthlyText } from "../customer/rhythm/rhythm-text.ts";

/** Why a stop is on the plan (VISIT-3). */
export function stopReasonText(reason: StopReason, { t, language }: Pick<Text, "t" | "language">): string {
  switch (reason.code) {
    case "frequency": {
      const { perWeek = 1, weeks } = reason;
      const often =
        perWeek > 1
          ? t("itineraryDay.because.timesAWeek", { count: perWeek })
          : t("itineraryDay.because.everyWeeks", { count: weeks });
      return withLast(often, reason.daysSinceLast, t);
    }
    case "monthly":
      return withLast(monthlyText(reason, { t, language }), reason.daysSinceLast, t);
    case "movedByHand":
    case "addedByHand":
      return t(`itineraryDay.because.${reason.code}`, { name: reason.by });
    case "followUp":
    case "overdueBalance":
    case "appointment":
    case "lowPurchases":
    case "carriedOver":
      return t(`itineraryDay.because.${reason.code}`);
  }
}

function withLast(often: string, days: number | null, t: Text["t"]): string {
  return days === null ? often : `${often} · ${t("itineraryDay.because.daysSince", { count: days })}`;
}
