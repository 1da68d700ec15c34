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

/** The report of a day that is closed (VISIT-16), and when it began. */
export function DayReport({ view: { plan, stops }, currency }: DayReportProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { startedAt, closed } = plan;
  if (startedAt === null && closed === null) return null;
  const times = [
    startedAt === null ? "" : t("itineraryDay.startedAt", { time: formatDate(startedAt, locale, "time") }),
    closed === null ? "" : t("itineraryDay.closedAt", { time: formatDate(closed.at, locale, "time") }),
  ];
  return (
    <section aria-label={t("itineraryDay.report")} className="flex flex-col gap-2 px-4 pt-3">
      <p className="text-body text-muted tabular-nums">{times.filter(Boolean).join(" · ")}</p>
      {closed !== null && (
        <>
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
        </>
      )}
    </section>
  );
}
