import { type Coords, type DoneCallback, GridLayer } from "leaflet";
import type { Tile } from "#domain/itinerary/map-tiles.ts";
import type { MapTiles } from "#ports/map-tiles.ts";
import { MAX_TILE_ZOOM } from "./map-zoom.ts";

const SIDE = 256;
/** How much a stored tile is enlarged at most in place of a missing one: 16 times. */
const FARTHER = 4;

/** A tile's picture, and the part of it to show where it is of a farther zoom. */
interface Part {
  readonly picture: Blob;
  readonly times: number;
  readonly left: number;
  readonly top: number;
}

/** The provider's tiles; where one is missing, that part of a farther one that this device has. */
export class TileLayer extends GridLayer {
  readonly #tiles: MapTiles;

  constructor(tiles: MapTiles) {
    super({ maxNativeZoom: MAX_TILE_ZOOM, className: "map-tiles" });
    this.#tiles = tiles;
  }

  override createTile(tile: Coords, done: DoneCallback): HTMLElement {
    const square = document.createElement("div");
    square.className = "overflow-hidden";
    void this.#fill(square, { x: tile.x, y: tile.y, z: tile.z }, done);
    return square;
  }

  /** A tile that nobody has leaves the plain ground. */
  async #fill(square: HTMLElement, tile: Tile, done: DoneCallback): Promise<void> {
    try {
      const part = await findPart(this.#tiles, tile);
      if (part !== null) square.append(imageOf(part));
    } finally {
      done(undefined, square);
    }
  }
}

async function findPart(tiles: MapTiles, { x, y, z }: Tile): Promise<Part | null> {
  const own = await tiles.read({ x, y, z });
  if (own !== null) return { picture: own, times: 1, left: 0, top: 0 };
  for (let up = 1; up <= FARTHER && up <= z; up += 1) {
    const times = 2 ** up;
    const [left, top] = [x % times, y % times];
    // One after the other: the closest that there is.
    const picture = await tiles.readStored({ x: (x - left) / times, y: (y - top) / times, z: z - up });
    if (picture !== null) return { picture, times, left, top };
  }
  return null;
}

function imageOf({ picture, times, left, top }: Part): HTMLImageElement {
  const image = document.createElement("img");
  image.alt = "";
  Object.assign(image.style, {
    width: `${SIDE * times}px`,
    maxWidth: "none",
    transform: `translate(${-left * SIDE}px, ${-top * SIDE}px)`,
  });
  const url = URL.createObjectURL(picture);
  image.addEventListener("load", () => URL.revokeObjectURL(url));
  image.addEventListener("error", () => URL.revokeObjectURL(url));
  image.src = url;
  return image;
}
