import { LocateFixed } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Bounds } from "#domain/values/bounds.ts";
import { distanceBetween } from "#domain/values/distance.ts";
import type { Position } from "#domain/values/position.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { MapMarker } from "./MapMarker.tsx";
import { MapSurface } from "./MapSurface.tsx";
import { PinSign } from "../PinSign.tsx";
import { RouteOnMap } from "./RouteOnMap.tsx";
import type { MapPin, OwnPlace } from "../map-pin.ts";
import { useMarkers } from "./use-markers.ts";
import { useMap } from "./use-map.ts";

export interface PinMapProps {
  readonly label: string;
  readonly pins: readonly MapPin[];
  readonly own: OwnPlace | null;
  /** The pins' question: a new one makes the map show all pins again. */
  readonly question: string;
  /** A line through these places. */
  readonly route?: readonly Position[];
  readonly onOpen: (id: string) => void;
  /** Called with the visible area once the map rests. */
  readonly onRest?: (bounds: Bounds) => void;
  /** Asks for the device's position; null when unavailable. */
  readonly onLocate?: () => Promise<Position | null>;
}

/** How many nearest pins are shown around the own position. */
const NEAREST = 5;

/**
 * Pins on a map (VISIT-8, VISIT-9), those too close together as one count. Tapping a pin opens it, tapping a count looks
 * closer.
 */
export function ShownPins({ label, pins, own, question, route = [], onOpen, onRest, onLocate }: PinMapProps) {
  const positions = useMemo(() => pins.map(({ position }) => position), [pins]);
  return (
    <MapSurface
      label={label}
      own={own}
      positions={positions}
      question={question}
      onRest={onRest}
      actions={onLocate && <Locate positions={positions} onLocate={onLocate} />}
    >
      {route.length > 1 && <RouteOnMap places={route} />}
      <Markers pins={pins} onOpen={onOpen} />
    </MapSurface>
  );
}

function Markers({ pins, onOpen }: Pick<PinMapProps, "pins" | "onOpen">) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { show } = useMap();
  const { markers, named, placesIn } = useMarkers(pins);
  return markers.map((marker) =>
    marker.pin === null ? (
      <MapMarker key={marker.id} position={marker.position} onPress={() => show(placesIn(marker.cluster))}>
        <span className="inline-flex min-h-9 min-w-9 items-center justify-center rounded-full border-2 border-card bg-ink px-1 text-caption font-bold text-paper tabular-nums">
          <span aria-hidden>{`×${formatCount(marker.count, locale)}`}</span>
          <span className="sr-only">{t("map.several", { count: marker.count })}</span>
        </span>
      </MapMarker>
    ) : (
      <Pin key={marker.id} pin={marker.pin} isNamed={named.has(marker.id)} onOpen={onOpen} />
    ),
  );
}

interface PinProps {
  readonly pin: MapPin;
  readonly isNamed: boolean;
  readonly onOpen: (id: string) => void;
}

function Pin({ pin: { id, position, name, mark, number }, isNamed, onOpen }: PinProps) {
  const { t } = useTranslation();
  return (
    <MapMarker position={position} isAbove={mark === "now"} onPress={() => onOpen(id)}>
      <PinSign mark={mark} number={number} />
      {number !== undefined && <span className="sr-only">{t("itineraryDay.stopNumber", { number })}</span>}
      <span
        className={
          isNamed
            ? "pointer-events-none absolute top-10 max-w-26 truncate rounded-control bg-card px-1 text-caption text-ink"
            : "sr-only"
        }
      >
        {name}
      </span>
      {mark !== "customer" && <span className="sr-only">{t(`map.marks.${mark}`)}</span>}
    </MapMarker>
  );
}

function Locate({
  positions,
  onLocate,
}: {
  readonly positions: readonly Position[];
  onLocate: () => Promise<Position | null>;
}) {
  const { t } = useTranslation();
  const { show } = useMap();

  async function locate() {
    const here = await onLocate();
    if (!here) return;
    const away = (place: Position) => distanceBetween(here, place);
    show([here, ...positions.toSorted((a, b) => away(a) - away(b)).slice(0, NEAREST)]);
  }

  return (
    <IconButton
      outlined
      label={t("map.locate")}
      icon={<LocateFixed className="size-5" />}
      onClick={() => void locate()}
    />
  );
}
