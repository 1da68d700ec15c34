import { describe, expect, it } from "vitest";
import { startOfWeek } from "#screens/field/itinerary/week.ts";
import type { Stop } from "#domain/itinerary/itinerary-day.ts";
import { type DayStop, moveOpen, splitDay } from "#screens/field/itinerary-day/day-sections.ts";
import { distanceBetween } from "#domain/values/distance.ts";
import { formatDistance } from "#i18n/format-distance.ts";
import { splitBoard, urgencyOf } from "#screens/selling/orders/board-columns.ts";
import { readTab } from "#screens/selling/orders/order-tabs.ts";

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

  it("VISIT-5 count as done with an order placed today, sent or not", () => {
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

describe("the store's board", () => {
  const row = (status: Parameters<typeof splitBoard>[0][number]["status"], promisedOn: string, since: number) => ({
    status,
    promisedOn,
    since,
  });

  it("lists promised orders first, then the longest waiting; finished orders are left out", () => {
    const board = splitBoard([
      row("submitted", "2026-11-22", 5),
      row("confirmed", "2026-11-21", 9),
      row("submitted", "2026-11-21", 7),
      row("needs_review", "2026-11-21", 1),
      row("completed", "2026-11-20", 1),
      row("delivery_failed", "2026-11-20", 1),
    ]);
    expect(board.new.map(({ since }) => since)).toEqual([7, 9, 5]);
    expect(board.review).toHaveLength(1);
    expect(board.out).toHaveLength(1);
    expect(board.prepare).toEqual([]);
  });

  it("ages to amber after 2 hours and to red after 4", () => {
    const hour = 3_600_000;
    expect(urgencyOf(0, 2 * hour)).toBe("fresh");
    expect(urgencyOf(0, 2 * hour + 1)).toBe("ageing");
    expect(urgencyOf(0, 4 * hour + 1)).toBe("late");
  });
});

describe("the tab in the address", () => {
  it("is the first one for an unknown address", () => {
    expect(readTab("toSend")).toBe("toSend");
    expect(readTab("nonsense")).toBe("all");
    expect(readTab(null)).toBe("all");
  });
});
