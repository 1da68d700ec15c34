import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusterPins, type PlacedPin, roomForNames } from "#components/map/cluster-pins.ts";
import { bearingBetween, compassPoint, distanceBetween, movePosition } from "#domain/values/distance.ts";
import {
  boundsOf,
  fitView,
  fromPixels,
  groundScale,
  panView,
  roundLength,
  toPixels,
  toPlane,
  toPosition,
  zoomView,
} from "#components/map/map-plane.ts";
import { readPosition } from "#domain/customer/read-position.ts";
import { isWithin } from "#domain/values/bounds.ts";

const PUEBLA = { latitude: 19.0414, longitude: -98.2063 };
const SIZE = { width: 360, height: 300 };

const position = fc.record({
  latitude: fc.double({ min: -60, max: 60, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
});
const positions = fc.array(position, { minLength: 1, maxLength: 60 });

const placed = (places: readonly { latitude: number; longitude: number }[]): PlacedPin[] =>
  places.map((place, index) => ({ id: `p${String(index).padStart(3, "0")}`, at: toPlane(place) }));

describe("VISIT-9 the map plane", () => {
  it("converts positions and pixels back and forth without loss", () => {
    fc.assert(
      fc.property(position, position, (centre, place) => {
        const view = { centre: toPlane(centre), scale: 7 };
        const back = toPosition(fromPixels(toPixels(toPlane(place), view, SIZE), view, SIZE));
        expect(back.latitude).toBeCloseTo(place.latitude, 6);
        expect(back.longitude).toBeCloseTo(place.longitude, 6);
      }),
    );
  });

  it("has north up and east right, and a true scale on the ground", () => {
    const view = { centre: toPlane(PUEBLA), scale: 1 };
    const there = toPixels(toPlane(movePosition(PUEBLA, 300, 400)), view, SIZE);
    const [right, up] = [there.x - SIZE.width / 2, SIZE.height / 2 - there.y];
    expect(right * groundScale(view)).toBeCloseTo(400, 0);
    expect(up * groundScale(view)).toBeCloseTo(300, 0);
  });

  it("fits every point into the view", () => {
    fc.assert(
      fc.property(positions, (places) => {
        const view = fitView(places.map(toPlane), SIZE);
        const bounds = view && boundsOf(view, SIZE);
        expect(places.every((place) => bounds && isWithin(place, bounds))).toBe(true);
      }),
    );
    expect(fitView([], SIZE)).toBeNull();
  });

  it("zooms around the point under the finger and moves with it", () => {
    const view = { centre: toPlane(PUEBLA), scale: 4 };
    const finger = { x: 40, y: 220 };
    const under = fromPixels(finger, view, SIZE);
    const zoomed = zoomView(view, SIZE, 2, finger);
    expect(zoomed.scale).toBe(2);
    expect(toPixels(under, zoomed, SIZE).x).toBeCloseTo(finger.x, 6);
    const moved = toPixels(under, panView(zoomed, 30, -50), SIZE);
    expect([moved.x, moved.y].map(Math.round)).toEqual([70, 170]);
  });

  it.each([
    [1, 100, 100],
    [0.7, 100, 50],
    [3.1, 96, 200],
    [0.01, 96, 10],
  ])("shows a round length: at %s m per pixel and %s pixels it is %s m", (metres, pixels, length) => {
    expect(roundLength(metres, pixels)).toBe(length);
  });
});

describe("VISIT-9 pins close together share a marker", () => {
  it("each pin in view is in exactly one marker, in any order", () => {
    fc.assert(
      fc.property(positions, (places) => {
        const pins = placed(places);
        const view = fitView(
          pins.map(({ at }) => at),
          SIZE,
        );
        if (view === null) throw new Error("nothing to see");
        const markers = clusterPins(pins, view, SIZE);
        const ids = markers.flatMap((marker) => marker.pins.map(({ id }) => id));
        expect(ids.toSorted()).toEqual(pins.map(({ id }) => id));
        expect(clusterPins(pins.toReversed(), view, SIZE)).toEqual(markers);
      }),
    );
  });

  it("no two markers are closer than a fingertip, and 20,000 pins give a few dozen markers", () => {
    const pins = placed(
      Array.from({ length: 20_000 }, (_, index) =>
        movePosition(PUEBLA, (index * 7919) % 9_973, (index * 104_729) % 9_967),
      ),
    );
    const view = fitView(
      pins.map(({ at }) => at),
      SIZE,
    );
    const markers = view === null ? [] : clusterPins(pins, view, SIZE);
    expect(markers.length).toBeGreaterThan(4);
    expect(markers.length).toBeLessThanOrEqual(48);
    for (const [index, a] of markers.entries()) {
      for (const b of markers.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(48);
    }
  });

  it("a small pan regroups nothing", () => {
    const pins = placed([0, 20, 100, 130].map((east) => movePosition(PUEBLA, 0, east)));
    const view = { centre: toPlane(PUEBLA), scale: 1 };
    const groups = (markers: ReturnType<typeof clusterPins>) =>
      markers.map((marker) => marker.pins.map(({ id }) => id).join()).toSorted();
    expect(groups(clusterPins(pins, panView(view, 9, 5), SIZE))).toEqual(groups(clusterPins(pins, view, SIZE)));
  });

  it("pins out of view are left out", () => {
    const pins = placed([PUEBLA, movePosition(PUEBLA, 0, 9_000)]);
    expect(clusterPins(pins, { centre: toPlane(PUEBLA), scale: 1 }, SIZE)).toHaveLength(1);
  });

  it("a name is shown only where it covers neither a marker nor another name", () => {
    const pins = placed([PUEBLA, movePosition(PUEBLA, 0, 60), movePosition(PUEBLA, 100, 0)]);
    const markers = clusterPins(pins, { centre: toPlane(PUEBLA), scale: 1 }, SIZE);
    expect(markers).toHaveLength(3);
    expect([...roomForNames(markers, 96, 18)].toSorted()).toEqual(["p000", "p002"]);
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
