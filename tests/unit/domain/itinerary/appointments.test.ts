import { describe, expect, it } from "vitest";
import { applyDayStep, type DayStep } from "#domain/itinerary/day-step.ts";
import { emptyDay, type ItineraryDay, type Stop } from "#domain/itinerary/itinerary-day.ts";
import { resequenceRest } from "#domain/itinerary/resequence-day.ts";
import { planItinerary } from "#domain/planning/plan-itinerary.ts";
import { buildPlanCustomer, buildPlanPerson, buildVisitPlan } from "#tests/support/shops.ts";

// A Monday.
const MONDAY = "2026-11-23";
const FACTS = { at: 1, on: MONDAY, byName: "Ana" };
const TEN = { from: "10:00", to: "11:00" };
const AGREED = { window: TEN, appointment: { note: "Bring samples", byName: "Ana" } };
const SPEEDS = { urbanSpeed: 25, ruralSpeed: 60 };

const stop = (customerId: string, changes: Partial<Stop> = {}): Stop => ({
  stopId: `s-${customerId}`,
  customerId,
  window: null,
  because: [],
  state: "planned",
  ...changes,
});

function appoint(changes: Partial<Extract<DayStep, { kind: "add" }>> = {}): DayStep {
  const appointment = { note: "Bring samples" };
  return { kind: "add", stopId: "new", customerId: "a", window: TEN, from: null, appointment, ...changes };
}

function made(day: ItineraryDay, step: DayStep): ItineraryDay {
  const applied = applyDayStep(day, step, FACTS);
  if (!applied.ok) throw new Error(applied.problem);
  return applied.value;
}

describe("VISIT-39 an appointment", () => {
  it("is put on its day with its time and note", () => {
    expect(made(emptyDay("rep-0", MONDAY), appoint()).stops).toEqual([
      { stopId: "new", customerId: "a", ...AGREED, because: [{ code: "appointment" }], state: "planned" },
    ]);
  });

  it("is what a stop of the same customer becomes, with its reasons and its place", () => {
    const because: Stop["because"] = [{ code: "appointment" }, { code: "overdueBalance" }];
    const day = { ...emptyDay("rep-0", MONDAY), stops: [stop("a", { because: because.slice(1) }), stop("b")] };
    const changed = made(day, appoint());
    expect(changed.stops).toEqual([stop("a", { ...AGREED, because }), stop("b")]);
    const later = { from: "15:00", to: "16:00" };
    expect(made(changed, appoint({ window: later })).stops[0]).toMatchObject({ window: later, because });
  });

  it.each([
    ["no time", null],
    ["an end before its start", { from: "11:00", to: "10:00" }],
    ["a time that no clock shows", { from: "10:00", to: "25:00" }],
  ])("with %s is refused", (_, window) => {
    expect(applyDayStep(emptyDay("rep-0", MONDAY), appoint({ window }), FACTS)).toEqual({
      ok: false,
      problem: "noTime",
    });
  });

  it("is neither moved nor dropped when its days are planned, and is its customer's visit of the week", () => {
    const day = made(emptyDay("rep-0", "2026-11-25"), appoint());
    const customers = [
      buildPlanCustomer("a", { lastVisitOn: "2026-11-16", visitPlan: buildVisitPlan({ weekdays: [1] }) }),
      buildPlanCustomer("b", { lastVisitOn: "2026-11-16", visitPlan: buildVisitPlan({ weekdays: [3] }) }),
    ];
    for (const isAnew of [false, true]) {
      const { days } = planItinerary({
        from: MONDAY,
        to: "2026-11-29",
        people: [buildPlanPerson("rep-0")],
        customers,
        days: [day],
        holidays: new Set(["2026-11-25"]),
        speeds: SPEEDS,
        isAnew,
      });
      const stops = days.flatMap((each) => each.stops.map(({ customerId, window }) => [each.day, customerId, window]));
      expect(stops).toContainEqual(["2026-11-25", "a", TEN]);
      expect(stops.filter(([, customerId]) => customerId === "a")).toHaveLength(1);
    }
  });

  it("is visited at its time, whatever the customer's hours and the shortest way", () => {
    const at = (north: number) => ({
      ...buildPlanCustomer(""),
      position: { latitude: 19.4 + north / 100, longitude: -99.1 },
    });
    const evening = { ...at(1), visitPlan: buildVisitPlan({ opensAt: 1_020, closesAt: 1_080 }) };
    const customers = new Map([
      ["a", at(2)],
      ["b", evening],
      ["c", at(3)],
    ]);
    const early = { window: { from: "08:00", to: "08:30" }, appointment: { note: "", byName: "Ana" } };
    const stops = [stop("a"), stop("b", early), stop("c")];
    const terms = { start: { latitude: 19.44, longitude: -99.1 }, end: null, startsAt: 480, speeds: SPEEDS };
    const order = (list: readonly Stop[]) =>
      resequenceRest(list, new Set(list.map(({ stopId }) => stopId)), customers, terms).map(
        ({ customerId }) => customerId,
      );
    expect(order(stops)[0]).toBe("b");
    expect(order([stop("a"), stop("b"), stop("c")])[0]).toBe("c");
  });
});
