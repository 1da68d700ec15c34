import { LocateFixed } from "lucide-react";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { clusterPins, roomForNames } from "./cluster-pins.ts";
import type { Bounds } from "#domain/values/bounds.ts";
import { boundsOf, type PlanePoint, toPlane } from "./map-plane.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { MapSurface, type OwnPlace } from "./MapSurface.tsx";
import { useMapView } from "./use-map-view.ts";
import type { Position } from "#domain/values/position.ts";

/** A place on the map. */
export interface MapPin {
  readonly id: string;
  readonly position: Position;
  readonly name: string;
  /** `full` is the default; `ring` and `alert` differ by shape, not only by colour. */
  readonly shape: "full" | "ring" | "alert";
}

interface SchematicMapProps {
  readonly label: string;
  readonly pins: readonly MapPin[];
  readonly own: OwnPlace | null;
  /** The pins' question: a new one makes the map show all pins again. */
  readonly question: string;
  readonly onOpen: (id: string) => void;
  /** Called with the visible area once the map rests. */
  readonly onRest?: (bounds: Bounds) => void;
  /** Asks for the device's position; null when unavailable. */
  readonly onLocate?: () => Promise<Position | null>;
}

const NAME = { width: 104, height: 18 };
/** Reports the area once the map rests. */
const REST_MS = 200;
/** How many nearest pins are shown around the own position. */
const NEAREST = 5;

/**
 * A map drawn from coordinates alone (VISIT-9), with pins too close together shown as one count. Tapping a pin opens
 * it, tapping a count zooms in.
 */
export function SchematicMap({ label, pins, own, question, onOpen, onRest, onLocate }: SchematicMapProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const placed = useMemo(() => pins.map((pin) => ({ ...pin, at: toPlane(pin.position) })), [pins]);
  const points = useMemo(() => placed.map(({ at }) => at), [placed]);
  const hold = useMapView(points, question);
  const { view, size } = hold;
  const markers = useMemo(() => clusterPins(placed, view, size), [placed, view, size]);
  const named = useMemo(() => roomForNames(markers, NAME.width, NAME.height), [markers]);

  useEffect(() => {
    if (onRest === undefined) return;
    const timer = window.setTimeout(() => onRest(boundsOf(view, size)), REST_MS);
    return () => window.clearTimeout(timer);
  }, [onRest, view, size]);

  async function locate() {
    const here = await onLocate?.();
    if (!here) return;
    const me = toPlane(here);
    const away = (point: PlanePoint) => Math.hypot(point.x - me.x, point.y - me.y);
    hold.show([me, ...points.toSorted((a, b) => away(a) - away(b)).slice(0, NEAREST)]);
  }

  const actions = onLocate && (
    <IconButton
      outlined
      label={t("map.locate")}
      icon={<LocateFixed className="size-5" />}
      onClick={() => void locate()}
    />
  );
  return (
    <MapSurface label={label} hold={hold} own={own} actions={actions}>
      {markers.map(({ pins: [pin, ...more], x, y }) => (
        <button
          key={pin.id}
          type="button"
          onClick={() => (more.length === 0 ? onOpen(pin.id) : hold.show([pin, ...more].map(({ at }) => at)))}
          className="absolute inline-flex size-12 -translate-1/2 items-center justify-center rounded-full"
          style={{ left: x, top: y }}
        >
          {more.length === 0 ? (
            <>
              <PinShape shape={pin.shape} />
              <span
                className={
                  named.has(pin.id)
                    ? "pointer-events-none absolute top-9 max-w-26 truncate rounded-control bg-card px-1 text-caption"
                    : "sr-only"
                }
              >
                {pin.name}
              </span>
            </>
          ) : (
            <span className="inline-flex min-h-9 min-w-9 items-center justify-center rounded-full border-2 border-card bg-brand px-1 text-caption font-bold text-on-brand tabular-nums">
              <span aria-hidden>{formatCount(more.length + 1, locale)}</span>
              <span className="sr-only">{t("map.several", { count: more.length + 1 })}</span>
            </span>
          )}
        </button>
      ))}
    </MapSurface>
  );
}

/** A pin's shape, on the map and in the legend. */
export function PinShape({ shape }: { readonly shape: MapPin["shape"] }) {
  return (
    <span
      aria-hidden
      className={joinClasses(
        "inline-block size-4 shrink-0 border-2",
        shape === "full" && "rounded-full border-card bg-brand",
        shape === "ring" && "rounded-full border-brand bg-card",
        shape === "alert" && "rotate-45 border-card bg-danger",
      )}
    />
  );
}
