import { Maximize, Minus, MoveUp, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { groundScale, roundLength, toPixels, toPlane } from "./map-plane.ts";
import { formatDistance } from "#i18n/format-distance.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import type { MapHold } from "./use-map-view.ts";
import { usePreferences } from "#ui/ports/ports.tsx";
import type { Position } from "#domain/values/position.ts";

/** The own position and its accuracy in metres. */
export interface OwnPlace {
  readonly position: Position;
  readonly accuracy: number;
}

interface MapSurfaceProps {
  readonly label: string;
  readonly hold: MapHold;
  readonly own: OwnPlace | null;
  /** The content, placed in pixels from the upper left corner. */
  readonly children: ReactNode;
  /** Extra buttons beside the zoom. */
  readonly actions?: ReactNode;
}

/** The approximate size of a grid square in pixels; the scale bar states its length. */
const SQUARE = 96;
const METRES_IN_A_MILE = 1609.344;
const RINGS = [1, 2, 3];

/**
 * A map without tiles (VISIT-9): a grid of round lengths, north up, and the own position with rings of that length. One
 * finger pans, two zoom; the arrow keys, + and − do the same.
 */
export function MapSurface({ label, hold, own, children, actions }: MapSurfaceProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { distanceUnit } = usePreferences().preferences;
  const { view, size, surface, show, zoom } = hold;
  const ground = groundScale(view);
  const [unit, least] = distanceUnit === "mi" ? [METRES_IN_A_MILE, METRES_IN_A_MILE / 10] : [1, 10];
  const length = roundLength(ground, SQUARE, unit, least);
  const square = length / ground;
  const origin = toPixels({ x: 0, y: 0 }, view, size);
  const me = own && toPixels(toPlane(own.position), view, size);
  return (
    <section
      ref={surface}
      aria-label={label}
      className="relative size-full touch-none overflow-hidden bg-card select-none"
    >
      <svg aria-hidden className="absolute inset-0 size-full">
        <g className="stroke-ink" opacity={0.15} shapeRendering="crispEdges">
          {linesFrom(origin.x, square, size.width).map((x) => (
            <line key={`x${x}`} x1={x} x2={x} y1={0} y2={size.height} />
          ))}
          {linesFrom(origin.y, square, size.height).map((y) => (
            <line key={`y${y}`} x1={0} x2={size.width} y1={y} y2={y} />
          ))}
        </g>
        {own && me && (
          <>
            <g className="fill-none stroke-info" strokeDasharray="4 6">
              {RINGS.map((ring) => (
                <circle key={ring} cx={me.x} cy={me.y} r={ring * square} />
              ))}
            </g>
            <circle cx={me.x} cy={me.y} r={Math.max(12, own.accuracy / ground)} className="fill-info" opacity={0.2} />
            <circle cx={me.x} cy={me.y} r={8} className="fill-info stroke-card" strokeWidth={3} />
          </>
        )}
      </svg>
      {children}
      <span className="pointer-events-none absolute top-2 right-2 flex items-center rounded-control bg-card px-1 text-caption font-bold">
        <MoveUp aria-hidden className="size-4" />
        {t("map.points.n")}
      </span>
      <span className="pointer-events-none absolute bottom-3 left-3 flex flex-col items-start text-caption font-medium tabular-nums">
        <span className="rounded-control bg-card px-1">{formatDistance(length, locale, distanceUnit)}</span>
        <span className="h-2 border-x-2 border-b-2 border-ink" style={{ width: square }} />
      </span>
      <div className="absolute right-2 bottom-2 flex gap-2 left-hand:flex-row-reverse">
        {actions}
        <IconButton outlined label={t("map.all")} icon={<Maximize className="size-5" />} onClick={() => show([])} />
        <IconButton outlined label={t("map.out")} icon={<Minus className="size-5" />} onClick={() => zoom(1 / 2)} />
        <IconButton outlined label={t("map.in")} icon={<Plus className="size-5" />} onClick={() => zoom(2)} />
      </div>
    </section>
  );
}

/** Grid lines between 0 and `length`, one of them through `origin`. */
function linesFrom(origin: number, step: number, length: number): number[] {
  const first = ((origin % step) + step) % step;
  return Array.from({ length: Math.ceil((length - first) / step) }, (_, index) => Math.round(first + index * step));
}
