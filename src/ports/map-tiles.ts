import type { Tile } from "#domain/itinerary/map-tiles.ts";
import type { Position } from "#domain/values/position.ts";

/** The map's tiles: pictures of streets from a provider, stored on this device. */
export interface MapTiles {
  /** The provider's attribution as HTML, shown on every map. */
  readonly attribution: string;
  /** A tile's picture, from this device or the provider; null when neither has it. */
  readonly read: (tile: Tile) => Promise<Blob | null>;
  /** As `read`, but only what this device has. */
  readonly readStored: (tile: Tile) => Promise<Blob | null>;
  /** Stores the tiles around these places, so that they are there without signal. */
  readonly storeArea: (places: readonly Position[]) => Promise<void>;
}
