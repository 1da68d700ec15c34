import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MAX_TILE_BYTES, type Tile, tilesOfArea } from "#domain/itinerary/map-tiles.ts";
import { drawMapTile } from "#emulator/local/map-tile.ts";
import { openMapTiles } from "#runtime/map/open-map-tiles.ts";

const PUEBLA = { latitude: 19.0414, longitude: -98.2063 };
const TILE = { z: 12, x: 930, y: 1826 };

/** What the browser keeps: as a cache, in the order of storing. */
class FakeCache {
  readonly stored = new Map<string, Response>();
  room = Infinity;

  readonly keys = async () => [...this.stored.keys()].map((url) => ({ url }));
  readonly matchAll = async () => [...this.stored.values()];
  readonly match = async (url: string) => this.stored.get(url)?.clone();
  readonly delete = async (url: string) => this.stored.delete(url);
  readonly put = async (url: string, response: Response) => {
    if (this.stored.size >= this.room) throw new DOMException("no room", "QuotaExceededError");
    this.stored.delete(url);
    this.stored.set(url, response);
  };
  bytes(): number {
    return [...this.stored.values()].reduce((sum, { headers }) => sum + Number(headers.get("X-Tile-Bytes")), 0);
  }
}

let server: Server;
let template: string;
let asked: string[];
/** Appended to each tile, so that few of them fill the room. */
let padding: string;
let cache: FakeCache;

beforeEach(async () => {
  [asked, padding, cache] = [[], "", new FakeCache()];
  server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const tile = drawMapTile(url);
    response.writeHead(tile === null ? 404 : 200, { "Content-Type": "image/svg+xml" }).end(tile && tile + padding);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  template = `http://127.0.0.1:${(server.address() as AddressInfo).port}/map-tiles/{z}/{x}/{y}.svg`;
});
afterEach(() => server.close());

const open = (isOnline = () => true) =>
  openMapTiles(
    { template, attribution: "Test" },
    {
      openCache: async () => cache as unknown as Cache,
      fetch: (...request) => (isOnline() ? fetch(...request) : Promise.reject(new TypeError("no network"))),
    },
  );

describe("VISIT-50 the map's tiles on this device", () => {
  it("asks the provider once for a tile, and has it without signal after a restart", async () => {
    expect(await (await open().read(TILE))?.text()).toContain("12/930/1826");
    const offline = open(() => false);
    expect(await (await offline.read(TILE))?.text()).toContain("12/930/1826");
    expect(await offline.read({ ...TILE, x: 5 })).toBeNull();
    expect(asked).toEqual(["/map-tiles/12/930/1826.svg"]);
  });

  it("does not keep a provider's error as a tile", async () => {
    const tiles = openMapTiles(
      { template: template.replace("map-tiles", "elsewhere"), attribution: "Test" },
      { openCache: async () => cache as unknown as Cache, fetch },
    );
    expect(await tiles.read(TILE)).toBeNull();
    expect(cache.stored.size).toBe(0);
  });

  it("stores a day's area, and fetches none of it again", async () => {
    await open().storeArea([PUEBLA]);
    const area = tilesOfArea([PUEBLA]);
    expect(cache.stored.size).toBe(area.length);
    asked = [];
    await open().storeArea([PUEBLA]);
    expect(asked).toEqual([]);
    const offline = open(() => false);
    for (const tile of area) expect(await offline.read(tile)).not.toBeNull();
  });

  it("stays within its 20 MB: the oldest tiles go first, the day's area stays", async () => {
    padding = "<!---->".padEnd(200 * 1024, " ");
    const tiles = open();
    const seen = Array.from({ length: 120 }, (_, place): Tile => ({
      z: 18,
      x: place % 60,
      y: 1 + Math.floor(place / 60),
    }));
    for (const tile of seen.slice(0, 60)) await tiles.read(tile);
    await tiles.storeArea([PUEBLA]);
    for (const tile of seen.slice(60)) await tiles.read(tile);
    expect(cache.bytes()).toBeLessThanOrEqual(MAX_TILE_BYTES);
    const isStored = async (tile: Tile) => (await tiles.readStored(tile)) !== null;
    const area = await Promise.all(tilesOfArea([PUEBLA]).map(isStored));
    expect(new Set(area)).toEqual(new Set([true]));
    const kept = await Promise.all(seen.map(isStored));
    const firstKept = kept.indexOf(true);
    expect(firstKept).toBeGreaterThan(60);
    // Whatever was seen after the oldest that is left is there too.
    expect(kept.slice(firstKept)).toEqual(kept.slice(firstKept).map(() => true));
  });

  it("stops storing an area that would not fit, or when the signal is gone", async () => {
    padding = "<!---->".padEnd(1024 * 1024, " ");
    await open().storeArea([PUEBLA]);
    expect(cache.bytes()).toBeLessThanOrEqual(MAX_TILE_BYTES);
    expect(cache.stored.size).toBeGreaterThan(10);

    cache = new FakeCache();
    let left = 5;
    await open(() => (left -= 1) >= 0).storeArea([PUEBLA]);
    expect(cache.stored.size).toBe(5);
  });

  it("shows tiles without keeping them where the disk is full or the browser gives no cache", async () => {
    cache.room = 0;
    expect(await open().read(TILE)).not.toBeNull();
    const none = openMapTiles(
      { template, attribution: "Test" },
      { openCache: () => Promise.reject(new DOMException("refused", "SecurityError")), fetch },
    );
    expect(await none.read(TILE)).not.toBeNull();
    await none.storeArea([PUEBLA]);
    expect(cache.stored.size).toBe(0);
  });
});
