import type { Instant } from "#domain/values/instant.ts";
import { formatDate } from "#i18n/format-date.ts";
import type { Text } from "#i18n/use-text.ts";

/** "today 18:10", "tomorrow 06:10": within 24 hours it is always one of the two. */
export function untilText(at: Instant, now: Instant, { t, locale }: Pick<Text, "t" | "locale">): string {
  const time = formatDate(at, locale, "time");
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? t("syncSheet.today", { time }) : t("syncSheet.tomorrow", { time });
}
