import { DivIcon, Marker } from "leaflet";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import type { Position } from "#domain/values/position.ts";
import { useMap } from "./use-map.ts";

interface MapMarkerProps {
  readonly position: Position;
  readonly onPress?: () => void;
  /** The marker can be dragged. */
  readonly onDrag?: (position: Position) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly label?: string;
  readonly isAbove?: boolean;
  readonly children: ReactNode;
}

/** Below this movement, in pixels, it is a tap. */
const TAP = 6;

/** A button at a place of the map around it. */
export function MapMarker({ position, onPress, onDrag, onKeyDown, label, isAbove = false, children }: MapMarkerProps) {
  const { map } = useMap();
  const drags = onDrag !== undefined;
  const [{ marker, place }] = useState(() => newMarker(position, drags, isAbove));
  const touched = useRef({ x: 0, y: 0 });
  const drag = useEffectEvent((to: Position) => onDrag?.(to));

  useEffect(() => {
    marker.addTo(map);
    marker.on("drag", () => {
      const { lat, lng } = marker.getLatLng();
      drag({ latitude: lat, longitude: lng });
    });
    return () => {
      marker.off().remove();
    };
  }, [map, marker]);

  useEffect(() => {
    marker.setLatLng([position.latitude, position.longitude]);
  }, [marker, position]);

  /** The click that ends a drag of the map does not count; a keyboard click has no detail. */
  function press({ detail, clientX, clientY }: MouseEvent) {
    const { x, y } = touched.current;
    if (detail === 0 || Math.hypot(clientX - x, clientY - y) < TAP) onPress?.();
  }

  return createPortal(
    <button
      type="button"
      aria-label={label}
      data-drags={drags || undefined}
      onPointerDown={({ clientX, clientY }) => (touched.current = { x: clientX, y: clientY })}
      onClick={press}
      onKeyDown={onKeyDown}
      className={
        drags
          ? "inline-flex size-12 -translate-1/2 cursor-grab items-center justify-center rounded-full border-2 border-brand"
          : "pointer-events-auto inline-flex size-12 -translate-1/2 items-center justify-center rounded-full"
      }
    >
      {children}
    </button>,
    place,
  );
}

function newMarker({ latitude, longitude }: Position, drags: boolean, isAbove: boolean) {
  const place = document.createElement("div");
  // The button takes the click: two in a row must not zoom the map.
  place.addEventListener("click", (event) => event.stopPropagation());
  const icon = new DivIcon({ html: place, className: "", iconSize: [0, 0] });
  const zIndexOffset = isAbove ? 1_000 : 0;
  const marker = new Marker([latitude, longitude], {
    icon,
    keyboard: false,
    interactive: drags,
    draggable: drags,
    zIndexOffset,
  });
  return { marker, place };
}
