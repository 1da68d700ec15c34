import { useTranslation } from "react-i18next";
import { formatDay } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { type ItineraryDaySummary, readItineraryDay } from "#local/queries/itinerary/itinerary.ts";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { StopSign } from "#ui/layout/RouteLine.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { dayPath } from "./week.ts";

interface DayRowProps {
  readonly summary: ItineraryDaySummary;
  readonly isToday: boolean;
}

export function DayRow({ summary, isToday }: DayRowProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  return (
    <ListRow
      to={dayPath(summary.day, isToday)}
      leading={<StopSign mark={isToday ? "now" : summary.planned === 0 ? "skipped" : "planned"} />}
      title={
        <span className="inline-block first-letter:uppercase">
          {isToday ? t("itinerary.today") : formatDay(summary.day, locale, "full")}
        </span>
      }
      detail={
        isToday ? (
          <TodayProgress />
        ) : summary.planned === 0 ? (
          t("itinerary.noStops")
        ) : (
          t("itinerary.stops", { count: summary.planned })
        )
      }
    />
  );
}

/** Today counts an order placed at a stop as done, sent or not. */
function TodayProgress() {
  const { t } = useTranslation();
  const today = readyValue(useLive(readItineraryDay, { day: "today" }));
  if (!today) return null;
  const stops = today.stops.filter(({ stop }) => stop.state !== "skipped");
  if (stops.length === 0) return t("itinerary.noStops");
  const done = stops.filter(({ isDone }) => isDone).length;
  return t("itinerary.doneOf", { done, planned: stops.length });
}
