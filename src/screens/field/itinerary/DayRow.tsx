import { formatDay } from "#i18n/format-date.ts";
import { formatDistance } from "#i18n/format-distance.ts";
import { useText } from "#i18n/use-text.ts";
import { readItineraryDay } from "#local/queries/itinerary/itinerary.ts";
import type { TeamDay } from "#local/queries/itinerary/team.ts";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { StopSign } from "#ui/layout/RouteLine.tsx";
import { usePreferences } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { dayPath } from "./week.ts";

interface DayRowProps {
  readonly day: TeamDay;
  readonly isToday: boolean;
}

export function DayRow({ day: { plan, load, off }, isToday }: DayRowProps) {
  const { t, locale } = useText();
  const { distanceUnit } = usePreferences().preferences;
  const facts = [
    off === null || off === "weekday" ? "" : t(`itinerary.team.off.${off}`),
    load.stops === 0 ? t("itinerary.noStops") : t("itinerary.stops", { count: load.stops }),
    load.metres === 0 ? "" : formatDistance(load.metres, locale, distanceUnit),
  ];
  return (
    <ListRow
      to={dayPath(plan.day, isToday)}
      leading={<StopSign mark={isToday ? "now" : load.stops === 0 ? "skipped" : "planned"} />}
      title={
        <span className="inline-block first-letter:uppercase">
          {isToday ? t("itinerary.today") : formatDay(plan.day, locale, "full")}
        </span>
      }
      detail={isToday ? <TodayProgress /> : facts.filter((fact) => fact !== "").join(" · ")}
    />
  );
}

/** Today counts an order placed at a stop as done, sent or not. */
function TodayProgress() {
  const { t } = useText();
  const today = readyValue(useLive(readItineraryDay, { day: "today" }));
  if (!today) return null;
  const stops = today.stops.filter(({ stop }) => stop.state !== "skipped");
  if (stops.length === 0) return t("itinerary.noStops");
  const done = stops.filter(({ isDone }) => isDone).length;
  return t("itinerary.doneOf", { done, planned: stops.length });
}
