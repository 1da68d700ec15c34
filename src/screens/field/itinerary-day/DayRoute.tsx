import { useTranslation } from "react-i18next";
import { distanceBetween } from "#domain/values/distance.ts";
import { formatDistance } from "#i18n/format-distance.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { StopView } from "#local/queries/itinerary/itinerary.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { RouteLine, RouteStop, type StopMark } from "#ui/layout/RouteLine.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { StopCard } from "./StopCard.tsx";
import { VisitedStop } from "./VisitedStop.tsx";
import { type DaySections, type DayStop, type NumberedStop } from "./day-sections.ts";
import { usePosition } from "./use-position.ts";
import { usePreferences } from "#ui/ports/ports.tsx";
import type { Position } from "#domain/values/position.ts";

interface DayItem extends DayStop {
  readonly view: StopView;
}

interface Group {
  readonly title: string;
  readonly mark: StopMark;
  /** Done or skipped: one line instead of a card. */
  readonly visited: boolean;
  readonly stops: readonly NumberedStop<DayItem>[];
}

interface DayRouteProps {
  readonly sections: DaySections<DayItem>;
  /** All stops in driving order: a stop's distance is from the previous one. */
  readonly stops: readonly DayItem[];
  readonly isToday: boolean;
}

/** A day's stops by section. Only today has a "now"; another day is a plain list. */
export function DayRoute({ sections, stops, isToday }: DayRouteProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const company = useLive(readCompany, null);
  const here = usePosition();
  const unit = usePreferences().preferences.distanceUnit;
  const currency = readyValue(company)?.settings.currency ?? null;
  const { now, next, later, done, skipped } = sections;
  const open: readonly Group[] = isToday
    ? [
        { title: t("itineraryDay.now"), mark: "now", visited: false, stops: now ? [now] : [] },
        { title: t("itineraryDay.next"), mark: "planned", visited: false, stops: next ? [next] : [] },
        { title: t("itineraryDay.later"), mark: "planned", visited: false, stops: later },
      ]
    : [
        {
          title: t("itineraryDay.planned"),
          mark: "planned",
          visited: false,
          stops: [now, next, ...later].filter((stop) => stop !== null),
        },
      ];
  const groups: readonly Group[] = [
    ...open,
    { title: t("itineraryDay.done"), mark: "done", visited: true, stops: done },
    { title: t("itineraryDay.skipped"), mark: "skipped", visited: true, stops: skipped },
  ];
  const shown = groups.filter((group) => group.stops.length > 0);

  function distance({ number, item }: NumberedStop<DayItem>): string | null {
    const there = item.view.customer?.position;
    if (!there) return null;
    if (here && isToday)
      return t("itineraryDay.distance", { distance: formatDistance(distanceBetween(here, there), locale, unit) });
    const before = lastPosition(stops.slice(0, number - 1));
    if (!before) return null;
    return t("itineraryDay.fromStopBefore", { distance: formatDistance(distanceBetween(before, there), locale, unit) });
  }

  return (
    <div className="flex flex-col pb-10">
      {isToday && now === null && (
        <div className="px-4 pb-2">
          <Notice>{t("itineraryDay.allDone")}</Notice>
        </div>
      )}
      <RouteLine label={t("itineraryDay.title")}>
        {shown.flatMap((group, groupIndex) =>
          group.stops.map((stop, index) => (
            <RouteStop
              key={stop.item.view.stop.stopId}
              mark={group.mark}
              markLabel={t("itineraryDay.stopNumber", { number: stop.number })}
              number={stop.number}
              last={groupIndex === shown.length - 1 && index === group.stops.length - 1}
            >
              {index === 0 && (
                <h2 className="mt-4 flex h-7 items-center pb-1 text-body font-bold text-muted">{group.title}</h2>
              )}
              {group.visited ? (
                <VisitedStop view={stop.item.view} />
              ) : (
                <StopCard
                  view={stop.item.view}
                  distance={distance(stop)}
                  currency={currency}
                  isNow={group.mark === "now"}
                />
              )}
            </RouteStop>
          )),
        )}
      </RouteLine>
    </div>
  );
}

function lastPosition(stops: readonly DayItem[]): Position | null {
  return stops.findLast(({ view }) => view.customer?.position)?.view.customer?.position ?? null;
}
