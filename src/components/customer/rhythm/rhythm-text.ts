import type { Rhythm } from "#domain/customer/visit-plan.ts";
import type { Text } from "#i18n/use-text.ts";
import { weekdayName } from "#i18n/weekday-name.ts";

/** How often a customer is visited, as a choice and in histories. */
export function rhythmText(rhythm: Rhythm, { t, language }: Pick<Text, "t" | "language">): string {
  if (rhythm === null) return t("editCustomer.onDemand");
  if ("nth" in rhythm) return monthlyText(rhythm, { t, language });
  const { perWeek, everyWeeks } = rhythm;
  return perWeek > 1
    ? t("editCustomer.perWeek", { count: perWeek })
    : t("itineraryDay.because.everyWeeks", { count: everyWeeks });
}

/** "First Monday of the month". */
export function monthlyText(
  { nth, weekday }: { readonly nth: number; readonly weekday: number },
  { t, language }: Pick<Text, "t" | "language">,
): string {
  return t("itineraryDay.because.monthly", {
    which: nthText(nth, t),
    weekday: weekdayName(weekday, language, "long"),
  });
}

/** "First"; −1 = "Last". */
export function nthText(nth: number, t: Text["t"]): string {
  return t(`itineraryDay.because.nth.${NTH.get(nth) ?? "last"}`);
}

const NTH = new Map<number, "1" | "2" | "3" | "4">([
  [1, "1"],
  [2, "2"],
  [3, "3"],
  [4, "4"],
]);
