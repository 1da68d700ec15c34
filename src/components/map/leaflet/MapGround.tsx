import { Control, type Coords, GridLayer } from "leaflet";
import { useEffect } from "react";
import { useMapTiles } from "#components/ports.ts";
import { usePreferences } from "#ui/ports/ports.tsx";
import { TileLayer } from "./tile-layer.ts";
import { useMap } from "./use-map.ts";

/** What lies under the pins: a grid, so that a move is seen, and the provider's tiles where there are any. */
export function MapGround() {
  const { map } = useMap();
  const tiles = useMapTiles();
  const { distanceUnit } = usePreferences().preferences;

  useEffect(() => {
    const ground = new Grid().addTo(map);
    return () => {
      ground.remove();
    };
  }, [map]);

  useEffect(() => {
    if (tiles === null) return undefined;
    const layer = new TileLayer(tiles).addTo(map);
    const source = new Control.Attribution({ prefix: false }).addAttribution(tiles.attribution).addTo(map);
    return () => {
      layer.remove();
      source.remove();
    };
  }, [map, tiles]);

  useEffect(() => {
    const isMetric = distanceUnit === "km";
    const scale = new Control.Scale({ metric: isMetric, imperial: !isMetric }).addTo(map);
    return () => {
      scale.remove();
    };
  }, [map, distanceUnit]);
  return null;
}

class Grid extends GridLayer {
  override createTile(_: Coords): HTMLElement {
    const square = document.createElement("div");
    square.className = "border-r border-b border-line";
    return square;
  }
}
