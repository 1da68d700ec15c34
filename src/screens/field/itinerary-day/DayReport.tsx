import { useTranslation } from "react-i18next";
import type { Currency } from "#domain/values/money.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ItineraryDayView } from "#local/queries/itinerary/itinerary.ts";
import { DayFacts } from "./DayFacts.tsx";

interface DayReportProps {
  readonly view: ItineraryDayView;
  readonly currency: Currency | null;
}

/** When the day was started and closed. */
export function DayTimes({ plan: { startedAt, closed } }: Pick<ItineraryDayView, "plan">) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const times = [
    startedAt === null ? "" : t("itineraryDay.startedAt", { time: formatDate(startedAt, locale, "time") }),
    closed === null ? "" : t("itineraryDay.closedAt", { time: formatDate(closed.at, locale, "time") }),
  ];
  return <p className="min-w-0 flex-1 text-caption text-muted tabular-nums">{times.filter(Boolean).join(" · ")}</p>;
}

/** The report of a day that is closed (VISIT-16). */
export function DayReport({ view: { plan, stops }, currency }: DayReportProps) {
  const { t } = useTranslation();
  const { closed } = plan;
  if (closed === null) return null;
  return (
    <section aria-label={t("itineraryDay.report")} className="flex flex-col gap-2 px-4 pt-1 pb-3">
      <DayFacts
        planned={stops.length}
        done={stops.filter(({ isDone }) => isDone).length}
        {...closed.figures}
        currency={currency}
      />
      {closed.figures.unsent > 0 && (
        <p className="text-body">{t("itineraryDay.wasUnsent", { count: closed.figures.unsent })}</p>
      )}
      {closed.note !== "" && <blockquote className="text-body whitespace-pre-wrap">{closed.note}</blockquote>}
    </section>
  );
}
