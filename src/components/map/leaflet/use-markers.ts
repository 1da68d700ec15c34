import type { Map as LeafletMap } from "leaflet";
import { useEffect, useMemo, useState } from "react";
import Supercluster from "supercluster";
import type { Position } from "#domain/values/position.ts";
import { movePosition } from "#domain/values/distance.ts";
import { MAX_ZOOM } from "./map-zoom.ts";
import { roomForNames } from "./name-room.ts";
import type { MapPin } from "../map-pin.ts";
import { useMap } from "./use-map.ts";

/** A pin, or several too close together to tap apart. */
type Marker =
  | { readonly id: string; readonly position: Position; readonly pin: MapPin }
  | {
      readonly id: string;
      readonly position: Position;
      readonly pin: null;
      readonly cluster: number;
      readonly count: number;
    };

interface Markers {
  readonly markers: readonly Marker[];
  /** The ids of those with room for a name. */
  readonly named: ReadonlySet<string>;
  /** The places of a cluster's pins. */
  readonly placesIn: (cluster: number) => readonly Position[];
}

/** Pins closer than this many pixels become one marker, in their middle: so that those stay a tap target apart (SCREEN-2). */
const APART = 64;
/** A tile of the map, in pixels. */
const TILE = 256;
/** How far apart pins of one place are drawn, in metres: a marker's width at the closest zoom. */
const BESIDE = 8;
const NAME = { width: 104, height: 18 };
/** How much of the map beyond each edge has markers too, so that a short pan finds them there. */
const AROUND = 0.25;

/** The markers in view of the map around, as it moves. */
export function useMarkers(pins: readonly MapPin[]): Markers {
  const { map } = useMap();
  const index = useMemo(() => indexOf(pins), [pins]);
  const [{ area, zoom }, setView] = useState(() => viewOf(map));

  useEffect(() => {
    const move = () => setView(viewOf(map));
    map.on("moveend", move);
    return () => {
      map.off("moveend", move);
    };
  }, [map]);

  return useMemo(() => {
    const found = index.getClusters([area.getWest(), area.getSouth(), area.getEast(), area.getNorth()], zoom);
    const markers = found.map(({ geometry, properties }): Marker => {
      const position = placeOf(geometry.coordinates);
      if (!("cluster" in properties)) return { id: properties.pin.id, position, pin: properties.pin };
      const { cluster_id: cluster, point_count: count } = properties;
      return { id: `cluster ${cluster}`, position, pin: null, cluster, count };
    });
    const placed = markers.map(({ id, position, pin }) => {
      const { x, y } = map.project([position.latitude, position.longitude], zoom);
      return { id, x, y, isCluster: pin === null };
    });
    return {
      markers,
      named: roomForNames(placed, NAME.width, NAME.height),
      placesIn: (cluster) => index.getLeaves(cluster, Infinity).map(({ geometry }) => placeOf(geometry.coordinates)),
    };
  }, [map, index, area, zoom]);
}

function viewOf(map: LeafletMap) {
  return { area: map.getBounds().pad(AROUND), zoom: map.getZoom() };
}

function placeOf([longitude = 0, latitude = 0]: readonly number[]): Position {
  return { latitude, longitude };
}

type Properties = { readonly pin: MapPin };

/** Pins of one place are drawn side by side: at the closest zoom each is seen by itself. */
function indexOf(pins: readonly MapPin[]): Supercluster<Properties, Properties> {
  const atPlace = new Map<string, number>();
  const features = pins.map((pin) => {
    const place = `${pin.position.latitude} ${pin.position.longitude}`;
    const before = atPlace.get(place) ?? 0;
    atPlace.set(place, before + 1);
    const { latitude, longitude } = movePosition(pin.position, 0, before * BESIDE);
    return {
      type: "Feature" as const,
      properties: { pin },
      geometry: { type: "Point" as const, coordinates: [longitude, latitude] },
    };
  });
  const options = { radius: APART, extent: TILE, maxZoom: MAX_ZOOM - 1 };
  return new Supercluster<Properties, Properties>(options).load(features);
}
