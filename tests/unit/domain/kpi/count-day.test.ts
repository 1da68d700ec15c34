import { expect, it } from "vitest";
import { emptyDay, type Stop, type StopVisit } from "#domain/itinerary/itinerary-day.ts";
import { itineraryFigures } from "#domain/kpi/count-day.ts";

const MINUTE = 60_000;
const VISIT: StopVisit = {
  visitId: "v1",
  arrivedAt: 0,
  endedAt: 12 * MINUTE,
  outcome: "order",
  reasonCode: "",
  place: "on_site",
  position: null,
  orders: 1,
};
const stop = (customerId: string, changes: Partial<Stop> = {}): Stop => ({
  stopId: customerId,
  customerId,
  window: null,
  because: [],
  state: "planned",
  ...changes,
});
const visited = (customerId: string, changes: Partial<StopVisit> = {}) =>
  stop(customerId, { state: "done", visit: { ...VISIT, visitId: customerId, ...changes } });

const day = (stops: Stop[], base: string[] | null) => ({
  ...emptyDay("ana", "2026-11-21"),
  stops,
  ...(base !== null && { base, frozenAt: 1 }),
});

it("KPI-9 a plan that is not frozen counts no stops", () => {
  expect(itineraryFigures(day([stop("c1"), stop("c2")], null))).toEqual({});
});

it("KPI-9 counts the frozen plan, not what was added or taken off since, and each customer once", () => {
  const stops = [visited("c1"), visited("c1", { visitId: "v2" }), stop("c2", { state: "done" }), visited("c9")];
  expect(itineraryFigures(day(stops, ["c1", "c2", "c3"]))).toMatchObject({ planned: 3, plannedDone: 2, visits: 3 });
});

it("KPI-9 counts visits by where they were made, their time and their orders", () => {
  const stops = [
    visited("c1"),
    visited("c2", { place: "off_site", orders: 0, outcome: "service" }),
    visited("c3", { place: "unknown", orders: 2, endedAt: -5 }),
  ];
  expect(itineraryFigures(day(stops, null))).toEqual({
    visits: 3,
    productiveVisits: 2,
    located: 2,
    onSite: 1,
    visitMinutes: 24,
  });
});

it("KPI-9 counts a visit without an order by its reason, as the last correction has it", () => {
  const correction = { at: 1, by: "olga", byName: "Olga", words: "Called them" };
  const closed = visited("c1", { outcome: "no_order", reasonCode: "CLOSED", orders: 0 });
  expect(itineraryFigures(day([closed], null))).toMatchObject({ "noOrder:CLOSED": 1 });
  const corrections = [
    { ...correction, correctionId: "1", outcome: { kind: "no_order" as const, reasonCode: "PRICE" } },
    { ...correction, correctionId: "2", outcome: null },
  ];
  const corrected = visited("c1", { outcome: "no_order", reasonCode: "CLOSED", orders: 0, corrections });
  expect(itineraryFigures(day([corrected], null))).toEqual({
    visits: 1,
    located: 1,
    onSite: 1,
    visitMinutes: 12,
    "noOrder:PRICE": 1,
  });
});

it("KPI-46 a visit without an order counts its customer's average order, under the reason that it has in the end", () => {
  const ended = { outcome: "no_order", reasonCode: "CLOSED", orders: 0, usualOrder: 7_500 } as const;
  const corrections = [
    {
      correctionId: "1",
      at: 1,
      by: "olga",
      byName: "Olga",
      words: "Called them",
      outcome: { kind: "no_order" as const, reasonCode: "PRICE" },
    },
  ];
  const stops = [
    visited("c1", ended),
    visited("c2", { ...ended, corrections }),
    visited("c3", { outcome: "order", usualOrder: 900 }),
    visited("c4", { outcome: "no_order", reasonCode: "CLOSED", orders: 0 }),
  ];
  expect(itineraryFigures(day(stops, null))).toMatchObject({
    "noOrder:CLOSED": 2,
    "noOrderKnown:CLOSED": 1,
    "noOrderWorth:CLOSED": 7_500,
    "noOrder:PRICE": 1,
    "noOrderKnown:PRICE": 1,
    "noOrderWorth:PRICE": 7_500,
  });
});
