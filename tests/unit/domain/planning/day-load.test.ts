import { describe, expect, it } from "vitest";
import { dayLoad, type RouteCustomer } from "#domain/planning/day-load.ts";
import { emptyDay, type Stop } from "#domain/itinerary/itinerary-day.ts";
import { routeProgress } from "#domain/itinerary/route-progress.ts";
import { dayOff, workHours } from "#domain/itinerary/work-plan.ts";
import { NEW_WORK_PLAN } from "#domain/itinerary/work-plan.ts";
import { visitRules } from "#domain/settings/visit-rules.ts";
import { NEW_VISIT_PLAN } from "#domain/customer/visit-plan.ts";
import { checkInAt, makeVisit } from "#tests/support/visits.ts";
import { markVisit } from "#domain/itinerary/mark-visit.ts";

const RULES = visitRules({});
const DAY = "2026-11-20";

const stop = (customerId: string, state: Stop["state"] = "planned"): Stop => ({
  stopId: `s-${customerId}`,
  customerId,
  window: null,
  because: [],
  state,
});

/** Customers some kilometres apart on a line to the east, with visits of 30 minutes. */
function shops(...ids: string[]): Map<string, RouteCustomer> {
  const visitPlan = { ...NEW_VISIT_PLAN, serviceMinutes: 30 };
  return new Map(
    ids.map((id, at) => [
      id,
      { position: { latitude: 0, longitude: at * 0.1 }, zone: "", routeOrder: null, visitPlan },
    ]),
  );
}

describe("VISIT-43 a day's load", () => {
  const hours = workHours(RULES, null);

  it("is its stops, the minutes of visits and way, and the way by road", () => {
    const load = dayLoad({ stops: [stop("a"), stop("b", "done")] }, shops("a", "b"), hours, RULES);
    expect(load).toMatchObject({ stops: 2, done: 1, isTooMuch: false });
    expect(load.metres).toBeGreaterThan(14_000);
    expect(load.metres).toBeLessThan(15_000);
    // 5 km at 25 km/h and the rest at 60 km/h: 12 and 9.5 minutes.
    expect(load.minutes).toBe(60 + 22);
  });

  it("is nothing without stops, and skipped ones do not count", () => {
    const start = {
      ...hours,
      startPosition: { latitude: 1, longitude: 1 },
      endPosition: { latitude: 2, longitude: 2 },
    };
    const nothing = { stops: 0, done: 0, minutes: 0, metres: 0, isTooMuch: false };
    expect(dayLoad({ stops: [] }, shops(), start, RULES)).toEqual(nothing);
    expect(dayLoad({ stops: [stop("a", "skipped")] }, shops("a"), start, RULES)).toEqual(nothing);
  });

  it("is too much beyond the most stops or the end of the day", () => {
    const two = { stops: [stop("a"), stop("b")] };
    expect(dayLoad(two, shops("a", "b"), { ...hours, maxStops: 1 }, RULES).isTooMuch).toBe(true);
    const short = { ...hours, startsAt: 480, endsAt: 480 + 81 };
    expect(dayLoad(two, shops("a", "b"), short, RULES).isTooMuch).toBe(true);
    expect(dayLoad(two, shops("a", "b"), { ...short, endsAt: 480 + 82 }, RULES).isTooMuch).toBe(false);
  });

  it("takes a customer that is not known for an ordinary visit", () => {
    expect(dayLoad({ stops: [stop("x")] }, shops(), hours, RULES)).toMatchObject({ minutes: 20, metres: 0 });
  });
});

describe("VISIT-43 a day off", () => {
  const hours = workHours(RULES, {
    ...NEW_WORK_PLAN,
    id: "ana",
    workDays: [1, 2, 3, 4, 5],
    leave: { l1: { id: "l1", from: "2026-11-17", to: "2026-11-18" } },
  });

  it.each([
    ["2026-11-16", null],
    ["2026-11-17", "leave"],
    ["2026-11-18", "leave"],
    ["2026-11-19", "holiday"],
    ["2026-11-21", "weekday"],
    ["2026-11-22", "weekday"],
  ] as const)("on %s is %s", (day, why) => {
    expect(dayOff(hours, new Set(["2026-11-19"]), day)).toBe(why);
  });
});

describe("VISIT-45 where somebody is", () => {
  const day = { ...emptyDay("ana", DAY), stops: [stop("a"), stop("b"), stop("c", "skipped"), stop("d")] };
  const visited = (id: string, at: number) =>
    makeVisit({
      visitId: `v-${id}`,
      repId: "ana",
      customerId: id,
      stopId: `s-${id}`,
      businessDay: DAY,
      checkIn: checkInAt(at),
      endedAt: at + 600,
    });

  it("is nowhere before the first step or visit", () => {
    expect(routeProgress(day)).toMatchObject({ state: "notStarted", since: null, planned: 3, done: 0, last: null });
  });

  it("is after the last visit that arrived, whatever their order", () => {
    const later = markVisit(markVisit(day, visited("d", 2_000)), visited("a", 1_000));
    const progress = routeProgress(later);
    expect(progress).toMatchObject({ state: "underway", since: 1_000, done: 2 });
    expect([progress.last?.customerId, progress.next?.customerId]).toEqual(["d", "b"]);
  });

  it("is closed when the day is", () => {
    const closed = { at: 9_000, note: "", figures: { orders: 0, net: 0, unsent: 0 } };
    expect(routeProgress({ ...day, startedAt: 500, closed })).toMatchObject({ state: "closed", since: 9_000 });
    expect(routeProgress({ ...day, startedAt: 500 })).toMatchObject({ state: "underway", since: 500 });
  });
});
