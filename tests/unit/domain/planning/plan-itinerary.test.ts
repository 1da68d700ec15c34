import { describe, expect, it } from "vitest";
import { type ItineraryDay, emptyDay, type Stop } from "#domain/itinerary/itinerary-day.ts";
import type { PlanInput } from "#domain/planning/plan-input.ts";
import { planItinerary } from "#domain/planning/plan-itinerary.ts";
import { buildPlanCustomer, buildPlanPerson, buildVisitPlan } from "#tests/support/shops.ts";

// A Monday.
const MONDAY = "2026-11-23";
const SUNDAY = "2026-11-29";
const EVERY_WEEK = { code: "frequency", weeks: 1, daysSinceLast: null };

function input(changes: Partial<PlanInput>): PlanInput {
  return {
    from: MONDAY,
    to: SUNDAY,
    people: [buildPlanPerson("rep-0")],
    customers: [],
    days: [],
    holidays: new Set(),
    speeds: { urbanSpeed: 25, ruralSpeed: 60 },
    isAnew: false,
    ...changes,
  };
}

function plan(changes: Partial<PlanInput>) {
  return planItinerary(input(changes));
}

/** `day customer` of each stop. */
function visits(days: readonly ItineraryDay[]): string[] {
  return days.flatMap(({ day, stops }) => stops.map(({ customerId }) => `${day} ${customerId}`));
}

function stopsOf(days: readonly ItineraryDay[], customerId: string): Stop[] {
  return days.flatMap(({ stops }) => stops.filter((stop) => stop.customerId === customerId));
}

function byHand(customerId: string, changes: Partial<Stop> = {}): Stop {
  const because: Stop["because"] = [{ code: "addedByHand", by: "Ana" }];
  return { stopId: `${customerId}-1`, customerId, window: null, because, state: "planned", ...changes };
}

function day(name: string, changes: Partial<ItineraryDay>): ItineraryDay {
  return { ...emptyDay("rep-0", name), ...changes };
}

describe("VISIT-11: what is due", () => {
  it("is planned once in its interval, the first time at once", () => {
    const customers = [
      buildPlanCustomer("weekly", { lastVisitOn: "2026-11-18" }),
      buildPlanCustomer("rare", {
        lastVisitOn: "2026-11-18",
        visitPlan: buildVisitPlan({ everyWeeks: 4 }),
      }),
      buildPlanCustomer("fresh", { visitPlan: buildVisitPlan({ everyWeeks: 4, weekdays: [2] }) }),
      buildPlanCustomer("hours only", { visitPlan: buildVisitPlan({ perWeek: 0, opensAt: 600 }) }),
      buildPlanCustomer("no plan", { visitPlan: null }),
    ];
    const { days, unplanned } = plan({ customers, to: "2026-12-06" });
    expect(visits(days)).toEqual(["2026-11-24 fresh", "2026-11-25 weekly", "2026-12-02 weekly"]);
    expect(unplanned).toEqual([]);
  });

  it("several times a week lies apart", () => {
    const customers = [buildPlanCustomer("busy", { visitPlan: buildVisitPlan({ perWeek: 3 }) })];
    const { days } = plan({ customers, to: "2026-12-06" });
    const weekdays = days.map(({ day: name }) => new Date(name).getUTCDay());
    expect(weekdays).toHaveLength(6);
    expect(new Set(weekdays.map((weekday, at) => ((weekdays[at + 1] ?? weekday + 9) - weekday + 7) % 7))).toEqual(
      new Set([2, 3]),
    );
  });

  it("on the n-th weekday of the month is planned on that day, and later once it has passed", () => {
    const monthly = (nth: 1 | 4 | -1, weekday: number) => buildVisitPlan({ monthly: { nth, weekday } });
    const customers = [
      buildPlanCustomer("last-monday", { visitPlan: monthly(-1, 1), lastVisitOn: "2026-10-26" }),
      buildPlanCustomer("fourth-thursday", { visitPlan: monthly(4, 4), lastVisitOn: "2026-10-22" }),
      buildPlanCustomer("made", { visitPlan: monthly(4, 4), lastVisitOn: "2026-11-20" }),
      buildPlanCustomer("passed", { visitPlan: monthly(1, 2), lastVisitOn: "2026-10-06" }),
    ];
    const { days } = plan({ customers });
    expect(visits(days)).toContain("2026-11-26 fourth-thursday");
    expect(stopsOf(days, "last-monday")).toEqual([]);
    expect(visits(plan({ customers, from: "2026-11-30", to: "2026-12-06" }).days)).toContain("2026-11-30 last-monday");
    expect(stopsOf(days, "made")).toEqual([]);
    expect(stopsOf(days, "passed")[0]?.because).toEqual([{ code: "monthly", nth: 1, weekday: 2, daysSinceLast: 48 }]);
  });

  it("by agreement is planned on its day, or the nearest one of its week that is worked", () => {
    const followUp = (on: string) => ({ visitPlan: null, followUp: { on, reasonCode: "HAS_STOCK" } });
    const customers = [
      buildPlanCustomer("agreed", followUp("2026-11-25")),
      buildPlanCustomer("holiday", followUp("2026-11-26")),
      buildPlanCustomer("late", followUp("2026-11-02")),
      buildPlanCustomer("kept", { ...followUp("2026-11-18"), lastVisitOn: "2026-11-19" }),
      buildPlanCustomer("ahead", followUp("2026-12-08")),
    ];
    const { days } = plan({ customers, holidays: new Set(["2026-11-26"]) });
    expect(visits(days)).toEqual(["2026-11-23 late", "2026-11-25 agreed", "2026-11-27 holiday"]);
    expect(days[1]?.stops[0]?.because).toEqual([{ code: "followUp", reasonCode: "HAS_STOCK" }]);
    expect(days[2]?.stops[0]?.because).toContainEqual({ code: "carriedOver" });
  });

  it("moves to another day of its week where its own is a holiday or leave", () => {
    const visitPlan = buildVisitPlan({ weekdays: [3] });
    const customers = [buildPlanCustomer("a", { visitPlan }), buildPlanCustomer("b", { visitPlan, repId: "rep-1" })];
    const people = [
      buildPlanPerson("rep-0"),
      buildPlanPerson("rep-1", { leave: [{ id: "1", from: "2026-11-23", to: "2026-11-25" }] }),
    ];
    const { days } = plan({ people, customers, holidays: new Set(["2026-11-25"]) });
    expect(visits(days)).toEqual(["2026-11-24 a", "2026-11-26 b"]);
    expect(stopsOf(days, "a")[0]?.because).toEqual([EVERY_WEEK, { code: "carriedOver" }]);
  });

  it("says why it is on its day", () => {
    const customers = [
      buildPlanCustomer("a", {
        lastVisitOn: "2026-11-13",
        visitPlan: buildVisitPlan({ everyWeeks: 2, weekdays: [5] }),
        isOverdue: true,
        isBelowUsual: true,
      }),
    ];
    expect(plan({ customers }).days[0]?.stops).toEqual([
      {
        stopId: "a_2026-11-27",
        customerId: "a",
        window: null,
        because: [
          { code: "frequency", weeks: 2, daysSinceLast: 14 },
          { code: "overdueBalance" },
          { code: "lowPurchases" },
        ],
        state: "planned",
      },
    ]);
  });

  it.each([
    ["class A before C", { visitPlan: buildVisitPlan({ rank: "A" }) }, { visitPlan: buildVisitPlan({ rank: "C" }) }],
    ["an overdue balance", { isOverdue: true }, {}],
    ["who buys less than half of usual", { isBelowUsual: true }, {}],
    ["an overdue balance before low purchases", { isOverdue: true }, { isBelowUsual: true }],
    ["who waits longer", { lastVisitOn: "2026-11-02" }, { lastVisitOn: "2026-11-09" }],
  ])("goes first to %s where there is no room for all", (_, first, second) => {
    const people = [buildPlanPerson("rep-0", { workDays: [1], maxStops: 1 })];
    const last = { lastVisitOn: "2026-11-09" };
    const customers = [buildPlanCustomer("b", { ...last, ...first }), buildPlanCustomer("a", { ...last, ...second })];
    const { days, unplanned } = plan({ people, customers });
    expect(visits(days)).toEqual(["2026-11-23 b"]);
    expect(unplanned).toMatchObject([{ customerId: "a", repId: "rep-0", reason: "noCapacity" }]);
  });
});

describe("VISIT-51: who is due and not planned", () => {
  const far = { latitude: -54.8, longitude: -68.3 };
  const near = { latitude: -34.6, longitude: -58.4 };

  it.each([
    ["noSalesperson", {}, { repId: "" }],
    ["noWeekday", {}, { visitPlan: buildVisitPlan({ weekdays: [7] }) }],
    ["outsideHours", {}, { visitPlan: buildVisitPlan({ opensAt: 1_100, closesAt: 1_200 }) }],
    ["outsideHours", {}, { visitPlan: buildVisitPlan({ opensAt: 300, closesAt: 400 }) }],
    ["tooFar", { startPosition: near, endPosition: near }, { position: far }],
    ["leave", { leave: [{ id: "1", from: MONDAY, to: SUNDAY }] }, {}],
  ])("is listed with its reason: %s", (reason, person, customer) => {
    const { days, unplanned } = plan({
      people: [buildPlanPerson("rep-0", person)],
      customers: [buildPlanCustomer("a", customer)],
    });
    expect(days).toEqual([]);
    expect(unplanned).toMatchObject([{ customerId: "a", reason }]);
  });

  it("is listed where its days of the week are over", () => {
    const customers = [buildPlanCustomer("a", { visitPlan: buildVisitPlan({ weekdays: [1] }) })];
    const { unplanned } = plan({ customers, from: "2026-11-24" });
    expect(unplanned).toMatchObject([{ customerId: "a", reason: "noDayLeft" }]);
  });

  it("is listed where all of its days are holidays", () => {
    const holidays = new Set(["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28"]);
    const { unplanned } = plan({ customers: [buildPlanCustomer("a")], holidays });
    expect(unplanned).toEqual([{ customerId: "a", repId: "rep-0", dueOn: MONDAY, reason: "holiday" }]);
  });

  it("is listed where somebody took it off its only day", () => {
    const away = { customerId: "a", to: null, byName: "Ana", at: 0, reasonCode: "NO_TIME", words: "" };
    const { days, unplanned } = plan({
      customers: [buildPlanCustomer("a", { visitPlan: buildVisitPlan({ weekdays: [1] }) })],
      days: [day(MONDAY, { movedAway: [away] })],
    });
    expect(visits(days)).toEqual([]);
    expect(unplanned).toMatchObject([{ customerId: "a", reason: "takenOff" }]);
  });
});

describe("VISIT-11: what a person decided", () => {
  it("stays: stops by hand, their places, and days that were started", () => {
    const customers = ["a", "b", "c", "d"].map((id, at) =>
      buildPlanCustomer(id, { position: { latitude: -34.6 + at / 100, longitude: -58.4 } }),
    );
    const started = day(MONDAY, { stops: [byHand("d", { because: [] })], frozenAt: 1, base: ["d"], startedAt: 1 });
    const planned = day("2026-11-24", { stops: [byHand("c", { isFixed: true })] });
    const { days } = plan({ customers, days: [started, planned] });
    expect(days.some(({ day: name }) => name === MONDAY)).toBe(false);
    const tuesday = days.find(({ day: name }) => name === "2026-11-24");
    expect(tuesday?.stops[0]).toEqual(byHand("c", { isFixed: true }));
    expect(visits(days).filter((visit) => visit.endsWith("c") || visit.endsWith("d"))).toEqual(["2026-11-24 c"]);
  });

  it("counts a stop that was moved to another day or salesperson as planned there", () => {
    const away = { customerId: "a", to: "2026-11-26", byName: "Ana", at: 0, reasonCode: "NO_TIME", words: "" };
    const days = [day("2026-11-24", { movedAway: [{ ...away, toRepId: "rep-1" }] })];
    expect(visits(plan({ customers: [buildPlanCustomer("a")], days }).days)).toEqual([]);
  });

  it("keeps a plan that is still possible, unless it is planned anew", () => {
    const customers = [buildPlanCustomer("a", { lastVisitOn: "2026-11-16" })];
    const before = [day("2026-11-27", { stops: [byHand("a", { because: [{ code: "carriedOver" }] })] })];
    expect(visits(plan({ customers, days: before }).days)).toEqual(["2026-11-27 a"]);
    expect(visits(plan({ customers, days: before, isAnew: true }).days)).toEqual(["2026-11-23 a"]);
  });
});

describe("VISIT-10: a planned day", () => {
  const places = (zone: string, ...longitudes: number[]) =>
    longitudes.map((longitude, at) =>
      buildPlanCustomer(`${zone}-${at}`, {
        zone,
        visitPlan: buildVisitPlan({ weekdays: [1] }),
        position: { latitude: -34.6, longitude: -58.4 - longitude / 100 },
      }),
    );

  it("follows a zone's fixed sequence", () => {
    const customers = places("north", 1, 2, 3, 4).map((customer, at) => ({
      ...customer,
      routeOrder: [30, 10, 40, 20][at] ?? null,
    }));
    expect(visits(plan({ customers }).days)).toEqual(
      ["north-1", "north-3", "north-0", "north-2"].map((id) => `${MONDAY} ${id}`),
    );
  });

  it("begins near the salesperson's start", () => {
    const people = [buildPlanPerson("rep-0", { startPosition: { latitude: -34.6, longitude: -58.45 } })];
    const [first] = plan({ people, customers: places("south", 0, 1, 2, 3) }).days;
    expect(first?.stops.map(({ customerId }) => customerId)).toEqual(["south-3", "south-2", "south-1", "south-0"]);
  });

  it("is there when the shop is open", () => {
    const customers = places("west", 0, 1, 2, 3).map((customer, at) =>
      at === 0
        ? { ...customer, visitPlan: buildVisitPlan({ weekdays: [1], opensAt: 480, closesAt: 500 }) }
        : at === 1
          ? { ...customer, visitPlan: buildVisitPlan({ weekdays: [1], opensAt: 960, closesAt: 1_020 }) }
          : customer,
    );
    const [first] = plan({ customers }).days;
    expect(first?.stops.map(({ customerId }) => customerId).at(0)).toBe("west-0");
    expect(first?.stops.at(-1)).toMatchObject({ customerId: "west-1", window: { from: "16:00", to: "17:00" } });
  });
});
