import { Maximize, Minus, Plus } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Bounds } from "#domain/values/bounds.ts";
import type { Position } from "#domain/values/position.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import type { OwnPlace } from "../map-pin.ts";
import { MapGround } from "./MapGround.tsx";
import { moveByKey, type OpenMap, openMap } from "./open-map.ts";
import { OwnOnMap } from "./OwnOnMap.tsx";
import { MapContext } from "./use-map.ts";
import "./map.css";

interface MapSurfaceProps {
  readonly label: string;
  readonly own: OwnPlace | null;
  /** What the map shows until it is moved. */
  readonly positions: readonly Position[];
  /** A new one makes the map show all of `positions` again. */
  readonly question: string;
  readonly onRest?: ((bounds: Bounds) => void) | undefined;
  /** Extra buttons beside the zoom. */
  readonly actions?: ReactNode;
  /** Drawn on the map through `useMap`. */
  readonly children: ReactNode;
}

/**
 * A map: the provider's tiles where there are any, else plain ground with a scale (VISIT-9). One finger pans, two zoom;
 * the arrow keys, + and − do the same.
 */
export function MapSurface({ label, own, positions, question, onRest, actions, children }: MapSurfaceProps) {
  const { t } = useTranslation();
  const [section, setSection] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<OpenMap | null>(null);

  const place = useCallback((container: HTMLElement | null) => {
    if (container === null) return undefined;
    const opened = openMap(container);
    setOpen(opened);
    return () => {
      setOpen(null);
      opened.close();
    };
  }, []);

  useEffect(() => {
    if (open === null || onRest === undefined) return undefined;
    const rest = () => onRest(open.bounds());
    open.map.on("moveend", rest);
    return () => {
      open.map.off("moveend", rest);
    };
  }, [open, onRest]);

  useEffect(() => open?.setPlaces(positions, question), [open, positions, question]);

  useEffect(() => {
    if (section === null || open === null) return undefined;
    const press = (event: KeyboardEvent) => moveByKey(open.map, event);
    section.addEventListener("keydown", press);
    return () => section.removeEventListener("keydown", press);
  }, [section, open]);

  return (
    <section ref={setSection} aria-label={label} className="relative size-full overflow-hidden bg-card select-none">
      <div ref={place} tabIndex={-1} className="absolute inset-0 z-0" />
      {open && (
        <MapContext value={open}>
          <MapGround />
          {own && <OwnOnMap own={own} />}
          {children}
          <div className="absolute right-2 bottom-6 flex gap-2 left-hand:flex-row-reverse">
            {actions}
            <IconButton
              outlined
              label={t("map.all")}
              icon={<Maximize className="size-5" />}
              onClick={() => open.showAll()}
            />
            <IconButton
              outlined
              label={t("map.out")}
              icon={<Minus className="size-5" />}
              onClick={() => open.map.zoomOut()}
            />
            <IconButton
              outlined
              label={t("map.in")}
              icon={<Plus className="size-5" />}
              onClick={() => open.map.zoomIn()}
            />
          </div>
        </MapContext>
      )}
    </section>
  );
}
