import { describe, expect, it } from "vitest";
import { startOfWeek } from "#screens/field/itinerary/week.ts";
import type { Stop } from "#domain/itinerary/itinerary-day.ts";
import { type DayStop, moveOpen, splitDay } from "#screens/field/itinerary-day/day-sections.ts";
import { distanceBetween } from "#domain/values/distance.ts";
import { formatDistance } from "#i18n/format-distance.ts";
import type { Role } from "#domain/access/identity.ts";
import { NO_FILTER } from "#domain/order/order-filter.ts";
import { readAskedOrders } from "#screens/selling/orders/order-tabs.ts";

const stop = (state: Stop["state"], changes: Partial<DayStop> = {}): DayStop => ({
  stop: { state },
  isDone: state === "done",
  isVisitedNow: false,
  ...changes,
});

describe("a day's stops", () => {
  it("VISIT-4 are now, next, later, done or left, and keep their numbers", () => {
    const states = ["done", "planned", "skipped", "planned", "planned", "missed"] as const;
    const day = splitDay(states.map((state) => stop(state)));
    expect(day.now?.number).toBe(2);
    expect(day.next?.number).toBe(4);
    expect(day.later.map(({ number }) => number)).toEqual([5]);
    expect(day.done.map(({ number }) => number)).toEqual([1]);
    expect(day.skipped.map(({ number }) => number)).toEqual([3, 6]);
  });

  it("VISIT-26 count as done with an order placed today, sent or not", () => {
    const day = splitDay([stop("planned", { isDone: true }), stop("planned")]);
    expect(day.done.map(({ number }) => number)).toEqual([1]);
    expect(day.now?.number).toBe(2);
  });

  it("VISIT-20 put the visit in progress first, also at a skipped stop", () => {
    const day = splitDay([stop("planned"), stop("skipped", { isVisitedNow: true }), stop("planned")]);
    expect([day.now?.number, day.next?.number, day.later[0]?.number]).toEqual([2, 1, 3]);
  });

  it("may be none, or all done", () => {
    expect(splitDay([]).now).toBe(null);
    expect(splitDay([stop("done")]).now).toBe(null);
  });

  it("VISIT-21 are moved among the open ones; the others keep their places", () => {
    const all = ["a", "x", "b", "c"].map((stopId) => ({ stopId, state: "planned" as const, isFixed: false }));
    const moved = moveOpen(all, ["a", "b", "c"], "c", 0);
    expect(moved.map(({ stopId }) => stopId)).toEqual(["c", "x", "a", "b"]);
    expect(moved.filter(({ isFixed }) => isFixed).map(({ stopId }) => stopId)).toEqual(["c"]);
  });
});

describe("distances", () => {
  it("are straight lines in metres", () => {
    const puebla = { latitude: 19.0414, longitude: -98.2063 };
    const mexicoCity = { latitude: 19.4326, longitude: -99.1332 };
    expect(distanceBetween(puebla, puebla)).toBe(0);
    expect(distanceBetween(puebla, mexicoCity)).toBeGreaterThan(105_000);
    expect(distanceBetween(puebla, mexicoCity)).toBeLessThan(108_000);
  });

  it.each([
    [3, "10 m"],
    [344, "340 m"],
    [1_260, "1.3 km"],
    [12_600, "13 km"],
  ])("%i m reads %s", (metres, text) => {
    expect(formatDistance(metres, "en")).toBe(text);
  });
});

describe("weeks", () => {
  it("start on Monday, or on Sunday if the company is set so", () => {
    expect(startOfWeek("2026-11-22", 1)).toBe("2026-11-16");
    expect(startOfWeek("2026-11-22", 0)).toBe("2026-11-22");
    expect(startOfWeek("2026-11-16", 1)).toBe("2026-11-16");
  });
});

describe("the list in the address", () => {
  const ask = (address: string, role: Role = "company_owner") => readAskedOrders(new URLSearchParams(address), role);

  it("is the first tab for an unknown address", () => {
    expect(ask("tab=toSend").tab).toBe("toSend");
    expect(ask("tab=nonsense").tab).toBe("all");
    expect(ask("")).toEqual({ tab: "all", filter: NO_FILTER, sort: "newest" });
  });

  it("ORDER-62 ORDER-76: the store sees first what is promised first, and of the review what waits longest", () => {
    expect(ask("tab=open", "store_staff").sort).toBe("promised");
    expect(ask("tab=review", "store_staff").sort).toBe("oldest");
    expect(ask("tab=done", "store_staff").sort).toBe("newest");
    expect(ask("tab=open", "salesperson").sort).toBe("newest");
    expect(ask("tab=open&sort=total", "store_staff").sort).toBe("total");
  });
});
