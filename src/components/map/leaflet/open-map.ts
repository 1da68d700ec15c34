import { LatLngBounds, Map as LeafletMap } from "leaflet";
import type { Bounds } from "#domain/values/bounds.ts";
import type { Position } from "#domain/values/position.ts";
import { MAX_ZOOM, MIN_ZOOM } from "./map-zoom.ts";

/** A map on the screen, which looks at all its places until it is moved. */
export interface OpenMap {
  readonly map: LeafletMap;
  /** Its places. A new question makes it look at all of them again. */
  readonly setPlaces: (places: readonly Position[], question: string) => void;
  readonly showAll: () => void;
  readonly show: (places: readonly Position[]) => void;
  readonly bounds: () => Bounds;
  readonly close: () => void;
}

/** Pixels left free around what is shown: half a pin and its name, and the buttons below. */
const PADDING = 40;
const BUTTONS = 48;
/** A single place is shown with the streets around it. */
const CLOSEST = 16;
const KEY_STEP = 80;
const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

export function openMap(container: HTMLElement): OpenMap {
  const map = createMap(container);
  let all: readonly Position[] = [];
  let asked: string | null = null;
  let isMoved = false;
  /** Set while the map moves by itself. */
  let isLooking = false;
  map.on("movestart zoomstart", () => (isMoved ||= !isLooking));

  function byItself(change: () => void): void {
    isLooking = true;
    change();
    isLooking = false;
  }

  function look(places: readonly Position[]): void {
    // A hidden map has no size: it looks once it is shown.
    if (places.length === 0 || map.getSize().x === 0) return;
    const area = new LatLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
    byItself(() =>
      map.fitBounds(area, {
        paddingTopLeft: [PADDING, PADDING],
        paddingBottomRight: [PADDING, PADDING + BUTTONS],
        maxZoom: places.length > 1 ? MAX_ZOOM : CLOSEST,
        animate: false,
      }),
    );
  }

  const observer = new ResizeObserver(() => {
    byItself(() => map.invalidateSize({ animate: false, pan: false }));
    if (!isMoved) look(all);
  });
  observer.observe(container);

  return {
    map,
    setPlaces(places, question) {
      all = places;
      isMoved &&= question === asked;
      asked = question;
      if (!isMoved) look(all);
    },
    showAll() {
      isMoved = false;
      look(all);
    },
    show(places) {
      isMoved = true;
      look(places);
    },
    bounds() {
      const area = map.getBounds();
      return { south: area.getSouth(), west: area.getWest(), north: area.getNorth(), east: area.getEast() };
    },
    close() {
      observer.disconnect();
      map.remove();
    },
  };
}

function createMap(container: HTMLElement): LeafletMap {
  const moves = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  return new LeafletMap(container, {
    center: [0, 0],
    zoom: CLOSEST,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    zoomControl: false,
    attributionControl: false,
    // The keys work on the buttons and pins too: see `moveByKey`.
    keyboard: false,
    inertia: moves,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
  });
}

/** Arrow keys, + and −, except on what they move themselves. */
export function moveByKey(map: LeafletMap, event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest("[data-drags]") !== null) return;
  const arrow = ARROWS[event.key];
  if (arrow !== undefined) map.panBy([arrow[0], arrow[1]]);
  else if (event.key === "+" || event.key === "=") map.zoomIn();
  else if (event.key === "-") map.zoomOut();
  else return;
  event.preventDefault();
}
