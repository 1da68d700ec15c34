import { Circle, CircleMarker, LayerGroup } from "leaflet";
import { useEffect } from "react";
import type { OwnPlace } from "../map-pin.ts";
import { useMap } from "./use-map.ts";

/** The device's position, with its circle of accuracy. */
export function OwnOnMap({ own: { position, accuracy } }: { readonly own: OwnPlace }) {
  const { map } = useMap();
  useEffect(() => {
    const at: [number, number] = [position.latitude, position.longitude];
    const look = { interactive: false, fillOpacity: 1 };
    const drawn = new LayerGroup([
      new Circle(at, { ...look, radius: accuracy, className: "fill-info stroke-info", weight: 1, fillOpacity: 0.15 }),
      new CircleMarker(at, { ...look, radius: 8, className: "fill-info stroke-card", weight: 3 }),
    ]).addTo(map);
    return () => {
      drawn.remove();
    };
  }, [map, position, accuracy]);
  return null;
}
