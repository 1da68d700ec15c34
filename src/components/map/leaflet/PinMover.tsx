import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { movePosition } from "#domain/values/distance.ts";
import { formatDistance } from "#i18n/format-distance.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { MapMarker } from "./MapMarker.tsx";
import { MapSurface } from "./MapSurface.tsx";
import type { OwnPlace } from "../map-pin.ts";
import { PinSign } from "../PinSign.tsx";
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
  const [shown] = useState(() => [position]);

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
        <MapSurface label={label} own={own} positions={shown} question="">
          <MapMarker position={position} label={t("map.pin")} onDrag={onChange} onKeyDown={press}>
            <PinSign mark="customer" />
          </MapMarker>
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
