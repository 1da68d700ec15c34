import { describe, expect, it } from "vitest";
import { roomForNames } from "#components/map/leaflet/name-room.ts";
import { bearingBetween, compassPoint, distanceBetween, movePosition } from "#domain/values/distance.ts";
import { readPosition } from "#domain/customer/read-position.ts";

const PUEBLA = { latitude: 19.0414, longitude: -98.2063 };

describe("VISIT-8 names on the map", () => {
  it("a name is shown only where it covers neither a marker nor another name", () => {
    const placed = [
      { id: "a", x: 100, y: 100, isCluster: false },
      { id: "b", x: 160, y: 100, isCluster: false },
      { id: "c", x: 100, y: 130, isCluster: false },
      { id: "d", x: 300, y: 100, isCluster: true },
    ];
    expect([...roomForNames(placed, 96, 18)].toSorted()).toEqual(["b", "c"]);
  });
});

describe("bearing", () => {
  it.each([
    [1, 0, "n"],
    [1, 1, "ne"],
    [0, 1, "e"],
    [-1, -1, "sw"],
    [1, -1, "nw"],
  ])("%s north and %s east is %s", (north, east, name) => {
    expect(compassPoint(bearingBetween(PUEBLA, movePosition(PUEBLA, north * 500, east * 500)))).toBe(name);
  });

  it("a pin moved by a few metres reports that distance", () => {
    expect(distanceBetween(PUEBLA, movePosition(PUEBLA, 30, -40))).toBeCloseTo(50, 1);
  });
});

describe("a pasted position", () => {
  it.each([
    ["19.0412, -98.2063"],
    [" 19.0412 -98.2063 "],
    ["19,0412; -98,2063"],
    ["19,0412 -98,2063"],
    ["https://www.google.com/maps/@19.0412,-98.2063,17z"],
    ["https://maps.google.com/?q=19.0412%2C-98.2063"],
    ["https://waze.com/ul?ll=19.0412,-98.2063&navigate=yes"],
    ["geo:19.0412,-98.2063"],
  ])("%s is read", (text) => {
    expect(readPosition(text)).toEqual({ latitude: 19.0412, longitude: -98.2063 });
  });

  it.each([[""], ["Av. Juárez 5"], ["95.1, 20"], ["19.04"], ["19.04, 200"]])("rejects %s", (text) => {
    expect(readPosition(text)).toBeNull();
  });
});
