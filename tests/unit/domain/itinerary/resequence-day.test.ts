import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Stop } from "#domain/itinerary/itinerary-day.ts";
import { resequenceRest } from "#domain/itinerary/resequence-day.ts";
import type { RouteTerms } from "#domain/itinerary/sequence-stops.ts";

const TERMS: RouteTerms = {
  start: { latitude: 19.4, longitude: -99.1 },
  end: null,
  startsAt: 540,
  speeds: { urbanSpeed: 25, ruralSpeed: 60 },
};

function stop(id: number, changes: Partial<Stop> = {}): Stop {
  return { stopId: `s${id}`, customerId: `c${id}`, window: null, because: [], state: "planned", ...changes };
}

/** On a street that leads north from the start, so many hundred metres away. */
function customer(place: number, changes: object = {}) {
  const position = { latitude: 19.4 + place / 1_000, longitude: -99.1 };
  return { position, zone: "", routeOrder: null, visitPlan: null, ...changes };
}

const ids = (stops: readonly Stop[]) => stops.map(({ stopId }) => stopId);

describe("the rest of a day", () => {
  it("VISIT-25 is driven from the nearest on; what is done or skipped keeps its place", () => {
    const stops = [stop(9, { state: "done" }), stop(3), stop(8, { state: "skipped" }), stop(1), stop(2)];
    const customers = new Map([1, 2, 3].map((place) => [`c${place}`, customer(place)]));
    const left = new Set(["s1", "s2", "s3"]);
    expect(ids(resequenceRest(stops, left, customers, TERMS))).toEqual(["s9", "s1", "s8", "s2", "s3"]);
  });

  it("VISIT-25 keeps what a person placed, and takes a customer that this device does not have", () => {
    const stops = [stop(3), stop(1, { isFixed: true }), stop(2), stop(7)];
    const customers = new Map([1, 2, 3].map((place) => [`c${place}`, customer(place)]));
    const next = resequenceRest(stops, new Set(ids(stops)), customers, TERMS);
    expect(next[1]?.stopId).toBe("s1");
    expect(ids(next).toSorted()).toEqual(["s1", "s2", "s3", "s7"]);
  });

  it("VISIT-25 loses and doubles no stop, moves none that is not left, and is the best found when made again", () => {
    const anyStop = fc.record({
      place: fc.integer({ min: -50, max: 50 }),
      isLeft: fc.boolean(),
      isFixed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyStop, { maxLength: 12 }), (given) => {
        const stops = given.map(({ isFixed }, id) => stop(id, { isFixed }));
        const left = new Set(given.flatMap(({ isLeft }, id) => (isLeft ? [`s${id}`] : [])));
        const customers = new Map(given.map(({ place }, id) => [`c${id}`, customer(place)]));
        const next = resequenceRest(stops, left, customers, TERMS);
        expect(ids(next).toSorted()).toEqual(ids(stops).toSorted());
        const stays = stops.map(({ stopId, isFixed }) => !left.has(stopId) || isFixed === true);
        const placesKept = (day: readonly Stop[]) => ids(day).map((id, place) => (stays[place] === true ? id : "any"));
        expect(placesKept(next)).toEqual(placesKept(stops));
        expect(resequenceRest(next, left, customers, TERMS)).toEqual(next);
      }),
    );
  });
});
