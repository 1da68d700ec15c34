import { type MapSize, type MapView, type PlanePoint, toPixels } from "./map-plane.ts";

export interface PlacedPin {
  readonly id: string;
  readonly at: PlanePoint;
}

/** A pin, or several too close together to tap apart. In pixels from the upper left. */
export interface Marker<Pin extends PlacedPin> {
  readonly pins: readonly [Pin, ...Pin[]];
  readonly x: number;
  readonly y: number;
}

/** The least distance between tap targets (SCREEN-2), in pixels. */
const APART = 48;
/** The side of a grid cell whose pins become one marker, in pixels. */
const CELL = 56;

/**
 * Markers for the pins in view: at most one per grid cell, and no two closer than `APART`. The grid is fixed to the
 * plane, so that panning does not regroup pins. The result does not depend on the order of `pins`.
 */
export function clusterPins<Pin extends PlacedPin>(
  pins: readonly Pin[],
  view: MapView,
  size: MapSize,
): readonly Marker<Pin>[] {
  const side = CELL * view.scale;
  const column = (x: number) => Math.floor(x / side);
  const left = column(view.centre.x - (size.width / 2) * view.scale);
  const right = column(view.centre.x + (size.width / 2) * view.scale);
  const top = column(view.centre.y - (size.height / 2) * view.scale);
  const bottom = column(view.centre.y + (size.height / 2) * view.scale);
  const cells = new Map<string, [Pin, ...Pin[]]>();
  for (const pin of pins) {
    const [x, y] = [column(pin.at.x), column(pin.at.y)];
    if (x < left || x > right || y < top || y > bottom) continue;
    const key = `${x},${y}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [pin]);
    else cell.push(pin);
  }
  const markers: Marker<Pin>[] = [];
  for (const cell of [...cells.values()].map(byId).sort(byCount)) {
    const marker = markerOf(cell, view, size);
    const near = markers.findIndex((other) => Math.hypot(other.x - marker.x, other.y - marker.y) < APART);
    const taken = markers[near];
    if (taken === undefined) markers.push(marker);
    else markers[near] = { ...taken, pins: [...taken.pins, ...cell] };
  }
  return markers;
}

/** The markers with room for a name of this size (pixels) below them: no name covers a marker or another name. */
export function roomForNames(
  markers: readonly Marker<PlacedPin>[],
  width: number,
  height: number,
): ReadonlySet<string> {
  const half = APART / 2;
  const taken = markers.map(({ x, y }) => ({
    left: x - half / 2,
    right: x + half / 2,
    top: y - half / 2,
    bottom: y + half / 2,
  }));
  const named = new Set<string>();
  for (const { pins, x, y } of markers) {
    if (pins.length > 1) continue;
    const name = { left: x - width / 2, right: x + width / 2, top: y + half / 2, bottom: y + half / 2 + height };
    const isFree = taken.every(
      (other) =>
        other.right <= name.left || other.left >= name.right || other.bottom <= name.top || other.top >= name.bottom,
    );
    if (!isFree) continue;
    taken.push(name);
    named.add(pins[0].id);
  }
  return named;
}

function markerOf<Pin extends PlacedPin>(pins: readonly [Pin, ...Pin[]], view: MapView, size: MapSize): Marker<Pin> {
  const sum = pins.reduce((total, { at }) => ({ x: total.x + at.x, y: total.y + at.y }), { x: 0, y: 0 });
  return { pins, ...toPixels({ x: sum.x / pins.length, y: sum.y / pins.length }, view, size) };
}

function byId<Pin extends PlacedPin>(pins: [Pin, ...Pin[]]): [Pin, ...Pin[]] {
  return pins.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The fullest first, which absorb smaller ones. */
function byCount(a: readonly [PlacedPin, ...PlacedPin[]], b: readonly [PlacedPin, ...PlacedPin[]]): number {
  return b.length - a.length || (a[0].id < b[0].id ? -1 : 1);
}
