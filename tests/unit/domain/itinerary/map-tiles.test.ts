import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tileAt, tilesOfArea, tilesToDrop } from "#domain/itinerary/map-tiles.ts";
import { movePosition } from "#domain/values/distance.ts";

const PUEBLA = { latitude: 19.0414, longitude: -98.2063 };
const keys = (tiles: readonly { z: number; x: number; y: number }[]) => tiles.map(({ z, x, y }) => `${z}/${x}/${y}`);
const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe("VISIT-50 the tiles of a day's area", () => {
  it.each([
    [{ latitude: 0, longitude: 0 }, 0, "0/0/0"],
    [{ latitude: 0.1, longitude: -0.1 }, 1, "1/0/0"],
    // The worked example of OpenStreetMap's wiki.
    [{ latitude: 35.6590699, longitude: 139.7006793 }, 18, "18/232798/103246"],
  ])("%o at zoom %s is on the tile %s, as with every provider", (place, z, key) => {
    expect(keys([tileAt(place, z)])).toEqual([key]);
  });

  it("has the streets around each stop, and the way between them from farther away", () => {
    const there = movePosition(PUEBLA, 0, 12_000);
    const stored = new Set(keys(tilesOfArea([PUEBLA, there])));
    const has = (place: typeof PUEBLA, z: number) => stored.has(keys([tileAt(place, z)])[0] ?? "");
    expect([has(PUEBLA, 16), has(there, 16)]).toEqual([true, true]);
    const between = movePosition(PUEBLA, 0, 6_000);
    expect([has(between, 14), has(between, 16)]).toEqual([true, false]);
  });

  it("is bounded, names each tile once and only tiles there are, wherever the stops", () => {
    fc.assert(
      fc.property(fc.array(position, { maxLength: 80 }), (places) => {
        const tiles = tilesOfArea(places);
        expect(tiles.length).toBeLessThanOrEqual(600);
        expect(new Set(keys(tiles)).size).toBe(tiles.length);
        const isReal = tiles.every(({ z, x, y }) => Math.min(x, y) >= 0 && Math.max(x, y) < 2 ** z);
        expect(isReal).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it("drops the oldest tiles until the rest fits, those of the day's area last", () => {
    const stored = ["a", "b", "c", "d"].map((key) => ({ key, bytes: 10 }));
    expect(tilesToDrop(stored, new Set(), 40)).toEqual([]);
    expect(tilesToDrop(stored, new Set(["a"]), 25)).toEqual(["b", "c"]);
    expect(tilesToDrop(stored, new Set(["a", "b", "c", "d"]), 25)).toEqual(["a", "b"]);
  });
});
