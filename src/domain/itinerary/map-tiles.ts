import { distanceBetween } from "../values/distance.ts";
import type { Position } from "../values/position.ts";

/** A square picture of the map: column `x` from the west, row `y` from the north, at zoom `z`. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** All tiles on this device, in bytes (VISIT-50). */
export const MAX_TILE_BYTES = 20 * 1024 * 1024;
/** How many tiles a day's area has at most: some 10 MB. */
const MAX_TILES = 600;
/** From a whole region to the streets around a door. */
const ZOOMS = [6, 8, 9, 10, 11, 12, 13, 14, 15, 16];
/** Up to here the way between the stops is stored too. */
const WAY_ZOOM = 14;
/** Mercator goes to infinity at the poles. */
const MAX_LATITUDE = 85;

/** The tile a place is on. */
export function tileAt({ latitude, longitude }: Position, z: number): Tile {
  const side = 2 ** z;
  const angle = (Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180;
  const within = (part: number) => Math.max(0, Math.min(side - 1, Math.floor(part * side)));
  return {
    z,
    x: within((longitude + 180) / 360),
    y: within((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2),
  };
}

/**
 * The tiles of a day's area (VISIT-50): those around each place, and up to zoom 14 those along the straight way from one
 * to the next. The farthest come first: with too many, the closest are left out.
 */
export function tilesOfArea(places: readonly Position[]): readonly Tile[] {
  const tiles = new Map<string, Tile>();
  for (const z of ZOOMS) {
    const shown = z <= WAY_ZOOM ? places.flatMap((place, index) => wayTo(place, places[index + 1], z)) : places;
    for (const place of shown) {
      for (const tile of around(tileAt(place, z))) {
        if (tiles.size >= MAX_TILES) return [...tiles.values()];
        tiles.set(`${tile.z}/${tile.x}/${tile.y}`, tile);
      }
    }
  }
  return [...tiles.values()];
}

/** The place, and points about a tile apart from there to the next. */
function wayTo(from: Position, to: Position | undefined, z: number): readonly Position[] {
  if (to === undefined) return [from];
  const tileSide = 40_075_000 / 2 ** z;
  const steps = Math.min(50, Math.max(1, Math.ceil(distanceBetween(from, to) / tileSide)));
  return Array.from({ length: steps }, (_, step) => ({
    latitude: from.latitude + ((to.latitude - from.latitude) * step) / steps,
    longitude: from.longitude + ((to.longitude - from.longitude) * step) / steps,
  }));
}

function around({ z, x, y }: Tile): readonly Tile[] {
  const side = 2 ** z;
  const near = [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].map((right) => ({ z, x: (x + right + side) % side, y: y + down })),
  );
  return near.filter((tile) => tile.y >= 0 && tile.y < side);
}

/** A tile on this device. */
export interface StoredTile {
  readonly key: string;
  readonly bytes: number;
}

/** Which tiles to drop so that the rest fits: the oldest first, those of the day's area (`kept`) last. */
export function tilesToDrop(
  oldestFirst: readonly StoredTile[],
  kept: ReadonlySet<string>,
  maxBytes = MAX_TILE_BYTES,
): readonly string[] {
  let over = oldestFirst.reduce((sum, { bytes }) => sum + bytes, 0) - maxBytes;
  const dropped: string[] = [];
  const inOrder = [
    ...oldestFirst.filter(({ key }) => !kept.has(key)),
    ...oldestFirst.filter(({ key }) => kept.has(key)),
  ];
  for (const { key, bytes } of inOrder) {
    if (over <= 0) break;
    over -= bytes;
    dropped.push(key);
  }
  return dropped;
}
