import { Navigation } from "lucide-react";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useMapTiles } from "#components/ports.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { usePreferences } from "#ui/ports/ports.tsx";
import type { Position } from "#domain/values/position.ts";
import { routeLink } from "../customer/contact/route-link.ts";
import { useOwnPosition } from "../customer/use-own-position.ts";
import { type MapPin, STOP_MARKS, type StopPinMark } from "./map-pin.ts";
import { PinLegend } from "./PinLegend.tsx";
import { PinMap } from "./PinMap.tsx";
import { PinSign } from "./PinSign.tsx";

/** A stop as the day's map shows it. */
export interface DayMapStop {
  readonly stopId: string;
  readonly customerId: string;
  /** In driving order, from 1. */
  readonly number: number;
  readonly name: string;
  readonly mark: StopPinMark;
  /** Null: no pin, but a row below the map. */
  readonly position: Position | null;
}

interface DayMapProps {
  /** Names the day: another one makes the map show all its stops. */
  readonly day: string;
  /** In driving order. */
  readonly stops: readonly DayMapStop[];
  readonly onOpen: (customerId: string) => void;
}

type PlacedStop = DayMapStop & { readonly position: Position };

/** A day's stops on the map, numbered, with the line through them and the way to a map app (VISIT-4, VISIT-8). */
export function DayMap({ day, stops, onOpen }: DayMapProps) {
  const { t } = useTranslation();
  const tiles = useMapTiles();
  const { own, ask } = useOwnPosition();
  const placed = useMemo(() => stops.filter((stop): stop is PlacedStop => stop.position !== null), [stops]);
  const pins = useMemo(
    () =>
      placed.map(({ stopId, number, name, mark, position }): MapPin => ({ id: stopId, number, name, mark, position })),
    [placed],
  );
  const route = useMemo(() => placed.map(({ position }) => position), [placed]);
  const area = JSON.stringify(route);

  useEffect(() => {
    void tiles?.storeArea(JSON.parse(area) as Position[]);
  }, [tiles, area]);

  async function locate(): Promise<Position | null> {
    const answer = await ask();
    return answer.state === "found" ? answer.position : null;
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col panes:grid panes:grid-cols-[minmax(0,58fr)_minmax(0,42fr)]">
      <div className="relative min-h-0 flex-1 edge-b panes:h-full panes:border-b-0 panes:edge-r">
        {placed.length === 0 ? (
          <EmptyState title={t("map.noStopPins")} detail={t("customers.noPinsText")} />
        ) : (
          <PinMap
            label={t("map.stops", { count: placed.length })}
            pins={pins}
            own={own.state === "found" ? own : null}
            question={day}
            route={route}
            onOpen={(id) => onOpen(placed.find(({ stopId }) => stopId === id)?.customerId ?? "")}
            onLocate={locate}
          />
        )}
      </div>
      <div className="flex max-h-[40%] shrink-0 flex-col overflow-y-auto pb-[max(0.5rem,env(safe-area-inset-bottom))] panes:max-h-none">
        <div className="flex flex-wrap items-center gap-x-2 px-4 pt-2">
          <WholeRoute stops={placed} />
          <PinLegend marks={STOP_MARKS} />
        </div>
        {placed.length > 0 && (
          <div className="hidden panes:block">
            <StopRows title={t("map.onMap")} stops={placed} onOpen={onOpen} />
          </div>
        )}
        {placed.length < stops.length && (
          <StopRows
            title={t("map.withoutPin")}
            stops={stops.filter(({ position }) => position === null)}
            onOpen={onOpen}
          />
        )}
      </div>
    </div>
  );
}

/** Opens what is left of the route in the chosen map app, and says where that takes only a part. */
function WholeRoute({ stops }: { readonly stops: readonly PlacedStop[] }) {
  const { t } = useTranslation();
  const { mapApp } = usePreferences().preferences;
  const left = stops.filter(({ mark }) => mark !== "done" && mark !== "skipped");
  const link = routeLink(
    left.map(({ position }) => position),
    mapApp,
  );
  if (link === null) return null;
  const isPart = link.places < left.length;
  return (
    <div className="flex flex-col gap-1">
      <LinkButton to={link.href} outside icon={<Navigation aria-hidden className="size-5" />}>
        {t(mapApp === "waze" ? "map.nextStop" : "map.wholeRoute")}
      </LinkButton>
      {isPart && (
        <p className="text-caption text-muted">
          {mapApp === "waze" ? t("map.nextStopOnly") : t("map.partOfRoute", { count: link.places, total: left.length })}
        </p>
      )}
    </div>
  );
}

interface StopRowsProps extends Pick<DayMapProps, "stops" | "onOpen"> {
  readonly title: string;
}

function StopRows({ title, stops, onOpen }: StopRowsProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={title} className="pt-2">
      <h2 className="px-4 pt-1 text-body font-bold text-muted">{title}</h2>
      <ul>
        {stops.map(({ stopId, customerId, number, name, mark }) => (
          <li key={stopId} className="edge-b">
            <button
              type="button"
              onClick={() => onOpen(customerId)}
              className="flex min-h-14 w-full items-center gap-3 px-4 text-left text-body font-medium active:bg-raised"
            >
              <PinSign mark={mark} number={number} />
              <span className="sr-only">{t("itineraryDay.stopNumber", { number })}</span>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
