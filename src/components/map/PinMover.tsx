import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { movePosition } from "#domain/values/distance.ts";
import { fromPixels, toPixels, toPlane, toPosition } from "./map-plane.ts";
import { formatDistance } from "#i18n/format-distance.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { MapSurface, type OwnPlace } from "./MapSurface.tsx";
import { PinShape } from "./SchematicMap.tsx";
import { useMapView } from "./use-map-view.ts";
import type { Position } from "#domain/values/position.ts";

interface PinMoverProps {
  readonly label: string;
  readonly position: Position;
  readonly own: OwnPlace | null;
  readonly onChange: (position: Position) => void;
}

/** Metres per arrow key press; ten times as far with Shift. */
const STEP = 10;
const STEPS = [
  { key: "ArrowLeft", point: "west", Icon: ArrowLeft, north: 0, east: -STEP },
  { key: "ArrowUp", point: "north", Icon: ArrowUp, north: STEP, east: 0 },
  { key: "ArrowDown", point: "south", Icon: ArrowDown, north: -STEP, east: 0 },
  { key: "ArrowRight", point: "east", Icon: ArrowRight, north: 0, east: STEP },
] as const;

/** A pin that can be dragged, or moved by arrow keys or buttons. */
export function PinMover({ label, position, own, onChange }: PinMoverProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  // The map stays in place while the pin moves.
  const [shown] = useState(() => [toPlane(position)]);
  const hold = useMapView(shown, "");
  /** The offset between finger and pin. */
  const held = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const { view, size } = hold;
  const at = toPixels(toPlane(position), view, size);

  function drag({ clientX, clientY }: PointerEvent) {
    if (held.current === null) return;
    const to = { x: clientX + held.current.x, y: clientY + held.current.y };
    onChange(toPosition(fromPixels(to, view, size)));
  }

  function press(event: KeyboardEvent) {
    const step = STEPS.find(({ key }) => key === event.key);
    if (step === undefined) return;
    event.preventDefault();
    const times = event.shiftKey ? 10 : 1;
    onChange(movePosition(position, step.north * times, step.east * times));
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="h-64 overflow-hidden rounded-card edge-control">
        <MapSurface label={label} hold={hold} own={own}>
          <button
            type="button"
            data-drags
            aria-label={t("map.pin")}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              held.current = { x: at.x - event.clientX, y: at.y - event.clientY };
            }}
            onPointerMove={drag}
            onPointerUp={() => (held.current = null)}
            onPointerCancel={() => (held.current = null)}
            onKeyDown={press}
            className="absolute inline-flex size-12 -translate-1/2 cursor-grab touch-none items-center justify-center rounded-full border-2 border-brand"
            style={{ left: at.x, top: at.y }}
          >
            <PinShape shape="full" />
          </button>
        </MapSurface>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {STEPS.map(({ key, point, Icon, north, east }) => (
          <IconButton
            key={key}
            outlined
            label={t(`map.move.${point}`, { distance: formatDistance(STEP, locale) })}
            icon={<Icon className="size-5" />}
            onClick={() => onChange(movePosition(position, north, east))}
          />
        ))}
        <span className="text-caption text-muted">{t("map.step", { distance: formatDistance(STEP, locale) })}</span>
      </div>
    </div>
  );
}
