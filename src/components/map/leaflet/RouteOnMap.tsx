import { Polyline } from "leaflet";
import { useEffect } from "react";
import type { Position } from "#domain/values/position.ts";
import { useMap } from "./use-map.ts";

/** The straight line through the day's stops, in driving order. */
export function RouteOnMap({ places }: { readonly places: readonly Position[] }) {
  const { map } = useMap();
  useEffect(() => {
    const line = new Polyline(
      places.map(({ latitude, longitude }): [number, number] => [latitude, longitude]),
      { className: "stroke-brand", weight: 3, opacity: 0.7, interactive: false, smoothFactor: 0 },
    ).addTo(map);
    return () => {
      line.remove();
    };
  }, [map, places]);
  return null;
}
