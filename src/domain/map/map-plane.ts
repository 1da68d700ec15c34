import type { Position } from "../values/position.ts";

/** A place on the plane of the map (Mercator): metres at the equator, `x` to the east, `y` to the south. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/** What part of the plane is drawn: its centre, and how many metres of the plane one pixel is. */
export interface MapView {
  readonly centre: PlanePoint;
  readonly scale: number;
}

/** In pixels. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** A stretch of the earth, in degrees; both edges belong to it. */
export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

const EQUATOR_RADIUS = 6_378_137;
/** Mercator goes to infinity at the poles; nobody sells beyond. */
const MAX_LATITUDE = 85;
/** A pixel is never less than this, in metres of the plane: finer than any position that is measured. */
export const MIN_SCALE = 0.125;
/** The whole earth on a small phone. */
const MAX_SCALE = 131_072;
/** One door alone is shown with the streets around it. */
const ONE_PLACE = 2;
/** What is left free around pins that are fitted in, in pixels: half a pin and its name, and below it the buttons. */
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

/** Where a place of the plane is drawn, in pixels from the upper left corner. */
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

/** How many metres on the ground one pixel is, at the middle of the map. */
export function groundScale({ centre, scale }: MapView): number {
  return scale * Math.cos(radians(toPosition(centre).latitude));
}

/** The view that shows all of these places, as large as possible. Null for none. */
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

/** `factor` 2 shows half as much; the place under `pixel` stays where it is. */
export function zoomView(view: MapView, size: MapSize, factor: number, pixel?: PlanePoint): MapView {
  const scale = clampScale(view.scale / factor);
  const at = pixel ?? { x: size.width / 2, y: size.height / 2 };
  const fixed = fromPixels(at, view, size);
  return {
    centre: { x: fixed.x - (at.x - size.width / 2) * scale, y: fixed.y - (at.y - size.height / 2) * scale },
    scale,
  };
}

/** Moves the map by so many pixels: what lay at the middle lies that far to the right and below. */
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

export function isWithin({ latitude, longitude }: Position, { south, west, north, east }: Bounds): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/**
 * The longest round length (1, 2 or 5 with zeros) that is drawn with at most so many pixels, in multiples of `unit`
 * metres but not shorter than `least` metres: what a scale says.
 */
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
