import { type StoredTile, type Tile, tilesOfArea, tilesToDrop, MAX_TILE_BYTES } from "#domain/itinerary/map-tiles.ts";
import type { MapTiles } from "#ports/map-tiles.ts";

/** Where tiles come from, as the build names it. */
interface TileSource {
  /** An address with `{z}`, `{x}` and `{y}`. */
  readonly template: string;
  readonly attribution: string;
}

/** What it uses of the browser. */
interface Browser {
  readonly openCache: (name: string) => Promise<Cache>;
  readonly fetch: typeof fetch;
}

const CACHE = "map-tiles";
/** How many tiles are fetched at once for a day's area. */
const AT_ONCE = 4;
/** Dropping makes some room at once, so that not each new tile drops one. */
const ROOM = 1024 * 1024;
const BYTES = "X-Tile-Bytes";

/**
 * The map's tiles, kept in a cache of the browser: all that were ever seen, up to a limit, the oldest dropped first. A
 * browser that gives no cache or no room shows tiles without keeping them.
 */
export function openMapTiles(
  { template, attribution }: TileSource,
  browser: Browser = { openCache: (name) => caches.open(name), fetch: (...request) => fetch(...request) },
): MapTiles {
  let opened: Promise<Store | null> | null = null;
  const store = () => (opened ??= openStore(browser));
  // A cache names what it holds by the whole address.
  const start = () => (template.startsWith("/") ? self.location.origin : "");
  const addressOf = ({ z, x, y }: Tile) =>
    start() + template.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));

  async function fetchTile(tile: Tile): Promise<Blob | null> {
    const address = addressOf(tile);
    const response = await browser.fetch(address, { credentials: "omit" }).catch(() => null);
    if (!response?.ok) return null;
    const picture = await response.blob();
    await (await store())?.keep(address, picture);
    return picture;
  }

  const readStored = async (tile: Tile) => (await store())?.read(addressOf(tile)) ?? null;

  return {
    attribution,
    readStored,
    read: async (tile) => (await readStored(tile)) ?? fetchTile(tile),
    async storeArea(places) {
      const area = tilesOfArea(places);
      const kept = await store();
      if (kept === null) return;
      kept.protect(area.map(addressOf));
      const missing = area.filter((tile) => !kept.has(addressOf(tile)));
      // Without signal, or without room, the rest would fail as well.
      let goesOn = true;
      const take = async () => {
        for (let tile = missing.shift(); tile !== undefined && goesOn && !kept.isFull(); tile = missing.shift()) {
          goesOn = (await fetchTile(tile)) !== null;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, take));
    },
  };
}

type Store = Awaited<ReturnType<typeof readStore>>;

/** Null where the browser gives no cache. */
async function openStore(browser: Browser): Promise<Store | null> {
  try {
    return await readStore(await browser.openCache(CACHE));
  } catch {
    return null;
  }
}

async function readStore(cache: Cache) {
  /** Oldest first, as a cache lists them. */
  const bytesOf = new Map<string, number>();
  let area: ReadonlySet<string> = new Set();
  let isOutOfRoom = false;
  const [requests, responses] = [await cache.keys(), await cache.matchAll()];
  for (const [index, { url }] of requests.entries()) {
    bytesOf.set(url, Number(responses[index]?.headers.get(BYTES) ?? 0));
  }

  async function dropOldest(): Promise<void> {
    const tiles = [...bytesOf].map(([key, bytes]): StoredTile => ({ key, bytes }));
    if (tilesToDrop(tiles, area).length === 0) return;
    for (const address of tilesToDrop(tiles, area, MAX_TILE_BYTES - ROOM)) {
      bytesOf.delete(address);
      await cache.delete(address);
    }
  }

  return {
    has: (address: string) => bytesOf.has(address),
    read: async (address: string) => (bytesOf.has(address) ? ((await cache.match(address))?.blob() ?? null) : null),
    /** These are dropped last. */
    protect(addresses: readonly string[]) {
      area = new Set(addresses);
    },
    /** Another tile of the area would drop one of it. */
    isFull() {
      let bytes = 0;
      for (const [address, size] of bytesOf) if (area.has(address)) bytes += size;
      return isOutOfRoom || bytes > MAX_TILE_BYTES - 2 * ROOM;
    },
    /** A full disk keeps nothing: work needs the room more. */
    async keep(address: string, picture: Blob) {
      if (isOutOfRoom) return;
      try {
        const headers = { "Content-Type": picture.type, [BYTES]: String(picture.size) };
        await cache.put(address, new Response(picture, { headers }));
        bytesOf.delete(address);
        bytesOf.set(address, picture.size);
        await dropOldest();
      } catch {
        isOutOfRoom = true;
      }
    },
  };
}
