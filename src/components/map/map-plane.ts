import type { Bounds } from "#domain/values/bounds.ts";
import type { Position } from "#domain/values/position.ts";

/** A point on the map plane (Mercator): metres at the equator, `x` to the east, `y` to the south. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/** The part of the plane on screen: its centre, and the metres of the plane per pixel. */
export interface MapView {
  readonly centre: PlanePoint;
  readonly scale: number;
}

/** In pixels. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

const EQUATOR_RADIUS = 6_378_137;
/** Mercator goes to infinity at the poles. */
const MAX_LATITUDE = 85;
/** Metres of the plane per pixel at most zoom: finer than any position measurement. */
export const MIN_SCALE = 0.125;
/** The whole earth on a small phone. */
const MAX_SCALE = 131_072;
/** A single place is shown with the streets around it. */
const ONE_PLACE = 2;
/** Pixels left free around fitted pins: half a pin and its name, and the buttons below. */
const PADDING = 40;
const BUTTONS = 48;

export function toPlane({ latitude, longitude }: Position): PlanePoint {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  return {
    x: EQUATOR_RADIUS * radians(longitude),
    y: -EQUATOR_RADIUS * Math.log(Math.tan(Math.PI / 4 + radians(clamped) / 2)),
  };
}

export function toPosition({ x, y }: PlanePoint): Position {
  const latitude = degrees(2 * Math.atan(Math.exp(-y / EQUATOR_RADIUS)) - Math.PI / 2);
  const longitude = degrees(x / EQUATOR_RADIUS);
  return { latitude, longitude: Math.max(-180, Math.min(180, longitude)) };
}

/** Pixels from the upper left corner. */
export function toPixels(point: PlanePoint, view: MapView, size: MapSize): PlanePoint {
  return {
    x: size.width / 2 + (point.x - view.centre.x) / view.scale,
    y: size.height / 2 + (point.y - view.centre.y) / view.scale,
  };
}

export function fromPixels(pixel: PlanePoint, view: MapView, size: MapSize): PlanePoint {
  return {
    x: view.centre.x + (pixel.x - size.width / 2) * view.scale,
    y: view.centre.y + (pixel.y - size.height / 2) * view.scale,
  };
}

/** Metres on the ground per pixel, at the middle of the map. */
export function groundScale({ centre, scale }: MapView): number {
  return scale * Math.cos(radians(toPosition(centre).latitude));
}

/** The closest view that shows all points; null for none. */
export function fitView(points: readonly PlanePoint[], size: MapSize): MapView | null {
  const [first] = points;
  if (first === undefined) return null;
  let [left, right, top, bottom] = [first.x, first.x, first.y, first.y];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const room = (length: number) => Math.max(1, length - 2 * PADDING);
  const fitting = Math.max((right - left) / room(size.width), (bottom - top) / room(size.height - BUTTONS));
  const scale = clampScale(fitting === 0 ? ONE_PLACE : fitting);
  return { centre: { x: (left + right) / 2, y: (top + bottom) / 2 + (BUTTONS / 2) * scale }, scale };
}

/** `factor` 2 shows half as much; the point under `pixel` (default: the middle) stays in place. */
export function zoomView(view: MapView, size: MapSize, factor: number, pixel?: PlanePoint): MapView {
  const scale = clampScale(view.scale / factor);
  const at = pixel ?? { x: size.width / 2, y: size.height / 2 };
  const fixed = fromPixels(at, view, size);
  return {
    centre: { x: fixed.x - (at.x - size.width / 2) * scale, y: fixed.y - (at.y - size.height / 2) * scale },
    scale,
  };
}

/** Moves the map by pixels: what was in the middle ends up that far to the right and below. */
export function panView({ centre, scale }: MapView, right: number, down: number): MapView {
  return { centre: { x: centre.x - right * scale, y: centre.y - down * scale }, scale };
}

export function boundsOf(view: MapView, size: MapSize): Bounds {
  const upperLeft = toPosition(fromPixels({ x: 0, y: 0 }, view, size));
  const lowerRight = toPosition(fromPixels({ x: size.width, y: size.height }, view, size));
  return {
    south: lowerRight.latitude,
    west: upperLeft.longitude,
    north: upperLeft.latitude,
    east: lowerRight.longitude,
  };
}

/** For the scale bar: the longest round length (1, 2 or 5 with zeros, times `unit` metres) that fits in `pixels`. */
export function roundLength(metresPerPixel: number, pixels: number, unit = 1, least = 10): number {
  const longest = (metresPerPixel * pixels) / unit;
  const zeros = 10 ** Math.floor(Math.log10(longest));
  const digit = [5, 2, 1].find((each) => each * zeros <= longest) ?? 1;
  return Math.max(least, digit * zeros * unit);
}

function clampScale(scale: number): number {
  return Math.max(MIN_SCALE, Math.min(MAX_SCALE, scale));
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
