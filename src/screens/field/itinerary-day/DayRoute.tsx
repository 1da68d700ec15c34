import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Company } from "#domain/company/company.ts";
import { distanceBetween } from "#domain/values/distance.ts";
import type { Position } from "#domain/values/position.ts";
import { formatDistance } from "#i18n/format-distance.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ItineraryDayView, StopView } from "#local/queries/itinerary/itinerary.ts";
import { AppointmentSheet } from "#components/itinerary/AppointmentSheet.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { RouteLine, RouteStop, type StopMark } from "#ui/layout/RouteLine.tsx";
import { usePreferences } from "#ui/ports/ports.tsx";
import { type DaySections, moveOpen, type NumberedStop } from "./day-sections.ts";
import { LeftStop } from "./LeftStop.tsx";
import { StopCard, type StopCardActions } from "./StopCard.tsx";
import { StopSheet } from "./StopSheet.tsx";
import type { DayActions } from "./use-day-actions.ts";
import { useDragOrder } from "#ui/lists/use-drag-order.ts";
import { VisitedStop } from "./VisitedStop.tsx";

interface Group {
  readonly title: string;
  readonly mark: StopMark;
  readonly kind: "open" | "done" | "left";
  readonly stops: readonly NumberedStop<StopView>[];
}

interface DayRouteProps {
  readonly view: ItineraryDayView;
  readonly sections: DaySections<StopView>;
  /** Where the device is, if known. */
  readonly here: Position | null;
  readonly company: Company | null;
  /** Null: the day is over, closed or somebody else's. */
  readonly actions: DayActions | null;
}

/** A long day shows so many stops of each section first, and the rest a moment later. */
const FIRST_DRAWN = 3;

/** A day's stops by section. Only today has a "now"; another day is a plain list. */
export function DayRoute({ view, sections, here, company, actions }: DayRouteProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ readonly view: StopView; readonly what: "skip" | "move" | "appoint" } | null>(
    null,
  );
  const isToday = view.day === view.today;
  const { now } = sections;
  const openIds = openStops(sections).map(({ item }) => item.stop.stopId);
  const distance = useDistances(view.stops, isToday && view.repName === null ? here : null);

  const { drag, handle } = useDragOrder(openIds, (stopId, place) => {
    const stops = moveOpen(view.plan.stops, openIds, stopId, place);
    const number = stops.findIndex((stop) => stop.stopId === stopId) + 1;
    const moved = view.stops.find(({ stop }) => stop.stopId === stopId);
    const name = moved?.customer?.name ?? t("itineraryDay.aCustomer");
    void actions?.order(stops, t("itineraryDay.orderedToast", { name, number }));
  });

  function cardActions(item: StopView): StopCardActions | null {
    if (actions === null || item.isVisitedNow) return null;
    const { stopId } = item.stop;
    const name = item.customer?.name ?? t("itineraryDay.aCustomer");
    const released = view.plan.stops.map((stop) => (stop.stopId === stopId ? { ...stop, isFixed: false } : stop));
    return {
      ...(isToday && { onSkip: () => setAsked({ view: item, what: "skip" }) }),
      onMove: () => setAsked({ view: item, what: "move" }),
      onAppoint: () => setAsked({ view: item, what: "appoint" }),
      ...(item.stop.isFixed === true && {
        onRelease: () => void actions.order(released, t("itineraryDay.releasedToast", { name })),
      }),
      handle: handle(stopId),
    };
  }

  /** The stop before which the dragged one would land. */
  const landing = drag === null ? null : openIds.filter((id) => id !== drag.id)[drag.to];
  const drawn = useDeferredValue(view.stops.length, FIRST_DRAWN);
  const groups = useGroups(sections, isToday).filter(({ stops }) => stops.length > 0);
  return (
    <div className="flex flex-col pb-10">
      {isToday && now === null && view.plan.closed === null && (
        <div className="px-4 pb-2">
          <Notice>{t(sections.skipped.length === 0 ? "itineraryDay.allDone" : "itineraryDay.noneLeft")}</Notice>
        </div>
      )}
      <RouteLine label={t("itineraryDay.title")}>
        {groups.flatMap((group, groupIndex) =>
          group.stops.slice(0, drawn).map((stop, index) => (
            <RouteStop
              key={stop.item.stop.stopId}
              mark={
                group.kind === "open" && stop.item.stop.isAdded === true && group.mark !== "now"
                  ? "offPlan"
                  : group.mark
              }
              markLabel={t("itineraryDay.stopNumber", { number: stop.number })}
              number={stop.number}
              last={groupIndex === groups.length - 1 && index === group.stops.length - 1}
            >
              {index === 0 && (
                <div className="mt-4 mr-2 flex min-h-7 items-center justify-between">
                  <h2 className="pb-1 text-body font-bold text-muted">{group.title}</h2>
                </div>
              )}
              {landing === stop.item.stop.stopId && (
                <span aria-hidden className="mr-4 mb-1 block h-1 rounded-full bg-brand" />
              )}
              {group.kind === "open" && (
                <StopCard
                  view={stop.item}
                  distance={distance(stop)}
                  currency={company?.settings.currency ?? null}
                  isNow={group.mark === "now"}
                  isOwn={view.repName === null}
                  isVisitable={isToday && view.repName === null && view.plan.closed === null}
                  actions={cardActions(stop.item)}
                  isDragged={drag?.id === stop.item.stop.stopId}
                />
              )}
              {group.kind === "done" && <VisitedStop view={stop.item} isOwn={view.repName === null} />}
              {group.kind === "left" && (
                <LeftStop
                  view={stop.item}
                  company={company}
                  {...(actions !== null &&
                    isToday &&
                    stop.item.stop.state === "skipped" && { onUnskip: () => void actions.unskip(stop.item) })}
                />
              )}
            </RouteStop>
          )),
        )}
      </RouteLine>
      {asked?.what === "appoint" && asked.view.customer !== null && actions !== null && (
        <AppointmentSheet
          customer={asked.view.customer}
          today={view.today}
          day={view.day}
          onClose={() => setAsked(null)}
        />
      )}
      {asked !== null && asked.what !== "appoint" && actions !== null && (
        <StopSheet
          view={asked.view}
          what={asked.what}
          day={view.day}
          today={view.today}
          company={company}
          actions={actions}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** The open stops as they are shown. */
function openStops({ now, next, later }: DaySections<StopView>): readonly NumberedStop<StopView>[] {
  return [now, next, ...later].filter((stop) => stop !== null);
}

function useGroups(sections: DaySections<StopView>, isToday: boolean): readonly Group[] {
  const { t } = useTranslation();
  const { now, next, later, done, skipped } = sections;
  const open: readonly Group[] = isToday
    ? [
        { title: t("itineraryDay.now"), mark: "now", kind: "open", stops: now ? [now] : [] },
        {
          title: t("itineraryDay.next"),
          mark: "planned",
          kind: "open",
          stops: next ? [next] : [],
        },
        { title: t("itineraryDay.later"), mark: "planned", kind: "open", stops: later },
      ]
    : [
        {
          title: t("itineraryDay.planned"),
          mark: "planned",
          kind: "open",
          stops: openStops(sections),
        },
      ];
  return [
    ...open,
    { title: t("itineraryDay.done"), mark: "done", kind: "done", stops: done },
    { title: t("itineraryDay.skipped"), mark: "skipped", kind: "left", stops: skipped },
  ];
}

/** How far a stop is: from here, or from the stop before. */
function useDistances(stops: readonly StopView[], here: Position | null) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const unit = usePreferences().preferences.distanceUnit;
  const textOf = (from: Position, to: Position) => formatDistance(distanceBetween(from, to), locale, unit);
  return ({ number, item }: NumberedStop<StopView>): string | null => {
    const there = item.customer?.position;
    if (!there) return null;
    if (here) return t("itineraryDay.distance", { distance: textOf(here, there) });
    const before = stops.slice(0, number - 1).findLast(({ customer }) => customer?.position)?.customer?.position;
    return before ? t("itineraryDay.fromStopBefore", { distance: textOf(before, there) }) : null;
  };
}
