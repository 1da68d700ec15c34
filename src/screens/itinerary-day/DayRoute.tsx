import type { Position } from "#domain/customer.ts";
import { useText } from "#i18n/use-text.ts";
import type { StopView } from "#local/queries/itinerary.ts";
import { readCompany } from "#local/queries/company.ts";
import { Notice } from "#ui/Notice.tsx";
import { RouteLine, RouteStop, type StopMark } from "#ui/RouteLine.tsx";
import { Section } from "#ui/Section.tsx";
import { useLive } from "#ui/use-live.ts";
import { StopCard } from "./StopCard.tsx";
import { VisitedStop } from "./VisitedStop.tsx";
import { type DaySections, type DayStop, type NumberedStop } from "./day-sections.ts";
import { distanceBetween, distanceText } from "./distance.ts";
import { usePosition } from "./use-position.ts";

interface DayItem extends DayStop {
  readonly view: StopView;
}

interface DayRouteProps {
  readonly sections: DaySections<DayItem>;
  /** All stops in driving order: where a stop lies is told from the one before it. */
  readonly stops: readonly DayItem[];
  readonly isToday: boolean;
}

/** A day's stops by what to do with them. Only today has a "now"; another day is a plain list. */
export function DayRoute({ sections, stops, isToday }: DayRouteProps) {
  const { t, language } = useText();
  const company = useLive(readCompany, null);
  const here = usePosition();
  const currency = company.state === "ready" ? (company.value?.settings.currency ?? null) : null;
  const { now, next, later, done, skipped } = sections;
  const groups: { title: string; mark: StopMark; stops: readonly NumberedStop<DayItem>[] }[] = isToday
    ? [
        { title: t("itineraryDay.now"), mark: "now", stops: now ? [now] : [] },
        { title: t("itineraryDay.next"), mark: "planned", stops: next ? [next] : [] },
        { title: t("itineraryDay.later"), mark: "planned", stops: later },
      ]
    : [
        {
          title: t("itineraryDay.planned"),
          mark: "planned",
          stops: [now, next, ...later].filter((stop) => stop !== null),
        },
      ];

  function distance({ number, item }: NumberedStop<DayItem>): string | null {
    const there = item.view.customer?.position;
    if (!there) return null;
    if (here && isToday)
      return t("itineraryDay.distance", { distance: distanceText(distanceBetween(here, there), language) });
    const before = lastPosition(stops.slice(0, number - 1));
    if (!before) return null;
    return t("itineraryDay.fromStopBefore", { distance: distanceText(distanceBetween(before, there), language) });
  }

  return (
    <div className="flex flex-col gap-2 pb-10">
      {isToday && now === null && (
        <div className="px-4">
          <Notice>{t("itineraryDay.allDone")}</Notice>
        </div>
      )}
      {groups
        .filter((group) => group.stops.length > 0)
        .map((group) => (
          <Section key={group.title} title={group.title}>
            <RouteLine label={group.title}>
              {group.stops.map((stop) => (
                <RouteStop
                  key={stop.item.view.stop.stopId}
                  mark={group.mark}
                  markLabel={t("itineraryDay.stopNumber", { number: stop.number })}
                  number={stop.number}
                >
                  <StopCard
                    view={stop.item.view}
                    distance={distance(stop)}
                    currency={currency}
                    isNow={group.mark === "now"}
                  />
                </RouteStop>
              ))}
            </RouteLine>
          </Section>
        ))}
      <VisitedStops title={t("itineraryDay.done")} mark="done" stops={done} />
      <VisitedStops title={t("itineraryDay.skipped")} mark="skipped" stops={skipped} />
    </div>
  );
}

interface VisitedStopsProps {
  readonly title: string;
  readonly mark: StopMark;
  readonly stops: readonly NumberedStop<DayItem>[];
}

function VisitedStops({ title, mark, stops }: VisitedStopsProps) {
  const { t } = useText();
  if (stops.length === 0) return null;
  return (
    <Section title={title}>
      <RouteLine label={title}>
        {stops.map((stop, index) => (
          <RouteStop
            key={stop.item.view.stop.stopId}
            mark={mark}
            markLabel={t("itineraryDay.stopNumber", { number: stop.number })}
            number={stop.number}
            last={index === stops.length - 1}
          >
            <VisitedStop view={stop.item.view} />
          </RouteStop>
        ))}
      </RouteLine>
    </Section>
  );
}

function lastPosition(stops: readonly DayItem[]): Position | null {
  return stops.findLast(({ view }) => view.customer?.position)?.view.customer?.position ?? null;
}
