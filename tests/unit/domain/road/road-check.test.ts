import { describe, expect, it } from "vitest";
import { checkRoad, type RoadCheckName } from "#domain/road/road-check.ts";
import type { FailedSale, RoadFacts, RoadStop } from "#domain/road/road-facts.ts";
import { fixesFor, roadOutcome } from "#domain/road/road-outcome.ts";
import { samplePlaces } from "#domain/road/sample.ts";
import { buildPriceList, MORNING } from "#tests/support/build.ts";

const HOUR = 3_600_000;
const DAY = "2026-11-20";
const TOMORROW = "2026-11-21";
const ENDS_AT = MORNING + 9 * HOUR;

const STOPS: readonly RoadStop[] = [
  { customerId: "c1", name: "Tienda Uno", day: DAY, until: MORNING + 3 * HOUR },
  { customerId: "c2", name: "Tienda Dos", day: DAY, until: ENDS_AT },
  { customerId: "c3", name: "Tienda Tres", day: TOMORROW, until: ENDS_AT + 24 * HOUR },
];

/** A phone with which nothing is wrong. */
const READY: RoadFacts = {
  now: MORNING,
  day: { day: DAY, isToday: true, startsAt: MORNING - HOUR, endsAt: ENDS_AT },
  sessionEndsAt: ENDS_AT + 2 * HOUR,
  stops: STOPS,
  customers: ["c1", "c2", "c3"].map((id) => ({ id, priceListId: null, groupId: null })),
  priceLists: [buildPriceList()],
  catalogue: "complete",
  balancesAt: MORNING - 12 * HOUR,
  stockAt: MORNING - 4 * HOUR,
  daysWithoutPlan: [],
  outbox: { waiting: 0, parked: 0, customerIds: [] },
  isPersisted: true,
  freeBytes: 200 * 1_048_576,
  updateWaits: false,
  location: "granted",
  clockSkewMs: 120_000,
  battery: { charge: 0.3, isCharging: false },
  selfTest: { outcome: "ended", customers: 2, prices: 40, failures: [] },
};

/** What is not green, with the names of the stops it concerns. */
function wrong(changes: Partial<RoadFacts>) {
  return checkRoad({ ...READY, ...changes })
    .filter(({ level }) => level !== "green")
    .map(({ name, level, problem, stops, fix }) => [name, level, problem?.code, stops.map((stop) => stop.name), fix]);
}

const TODAYS = ["Tienda Uno", "Tienda Dos"];
const failure = (reason: FailedSale["reason"]): FailedSale => ({
  customerId: "c2",
  customerName: "Tienda Dos",
  productName: "Cola",
  reason,
});
const failing = (reason: FailedSale["reason"]) =>
  ({ selfTest: { outcome: "ended", customers: 2, prices: 39, failures: [failure(reason)] } }) as const;

describe("what is checked before leaving", () => {
  it("ROAD-2 finds nothing wrong at the very limits, and is ready until the end of the day", () => {
    expect(wrong({})).toEqual([]);
    expect(roadOutcome(checkRoad(READY), READY)).toEqual({ at: MORNING, level: "green", until: ENDS_AT, problems: [] });
  });

  it.each<[RoadCheckName, Partial<RoadFacts>, string, string, readonly string[], string | null]>([
    ["session", { sessionEndsAt: ENDS_AT + 2 * HOUR - 1 }, "red", "sessionEnds", ["Tienda Dos"], "renew"],
    ["session", { sessionEndsAt: MORNING + 2 * HOUR }, "red", "sessionEnds", TODAYS, "renew"],
    ["catalogue", { catalogue: "notLoaded" }, "red", "catalogueMissing", TODAYS, "sync"],
    ["catalogue", { catalogue: "broken" }, "red", "catalogueBroken", TODAYS, "reloadProducts"],
    ["catalogue", { catalogue: "differs" }, "amber", "catalogueDiffers", TODAYS, "reloadProducts"],
    ["balances", { balancesAt: MORNING - 12 * HOUR - 1 }, "amber", "balancesOld", TODAYS, "sync"],
    ["balances", { balancesAt: null }, "red", "balancesMissing", TODAYS, "sync"],
    ["stock", { stockAt: MORNING - 4 * HOUR - 1 }, "amber", "stockOld", TODAYS, "sync"],
    ["stock", { stockAt: null }, "red", "stockMissing", TODAYS, "sync"],
    ["itinerary", { daysWithoutPlan: [TOMORROW] }, "amber", "noPlan", TODAYS, "reloadItinerary"],
    ["itinerary", { daysWithoutPlan: null }, "red", "itineraryMissing", TODAYS, "sync"],
    ["storage", { isPersisted: false }, "amber", "notKept", TODAYS, "keepData"],
    ["storage", { freeBytes: 200 * 1_048_576 - 1 }, "amber", "noRoom", TODAYS, null],
    ["app", { updateWaits: true }, "amber", "updateWaits", TODAYS, "update"],
    ["location", { location: "prompt" }, "amber", "locationUnasked", TODAYS, "locate"],
    ["location", { location: "denied" }, "amber", "locationRefused", TODAYS, null],
    ["clock", { clockSkewMs: -120_001 }, "amber", "clockWrong", TODAYS, null],
    ["clock", { clockSkewMs: 300_001 }, "red", "clockWrong", TODAYS, null],
    ["battery", { battery: { charge: 0.29, isCharging: false } }, "amber", "batteryLow", TODAYS, null],
    ["selfTest", { selfTest: { outcome: "crashed" } }, "red", "testCrashed", TODAYS, "reloadProducts"],
    ["selfTest", failing("noPrice"), "amber", "unpriced", ["Tienda Dos"], null],
    ["selfTest", failing("noPriceAtAll"), "red", "salesFail", ["Tienda Dos"], "reloadProducts"],
  ])("ROAD-2 names the stops of a defect of %s: %o", (name, changes, level, code, stops, fix) => {
    expect(wrong(changes)).toEqual([[name, level, code, stops, fix]]);
  });

  it("ROAD-2 leaves out what the browser does not say", () => {
    const silent = { isPersisted: null, freeBytes: null, location: null, clockSkewMs: null, battery: null };
    expect(wrong(silent)).toEqual([]);
    expect(wrong({ battery: { charge: 0.05, isCharging: true } })).toEqual([]);
  });

  it("ROAD-4 lets the session end during a day that is only tomorrow, but not before it begins", () => {
    const day = { ...READY.day, isToday: false };
    expect(wrong({ day, sessionEndsAt: day.startsAt + 1 })).toEqual([
      ["session", "amber", "sessionEnds", TODAYS, "renew"],
    ]);
    expect(wrong({ day, sessionEndsAt: day.startsAt })).toEqual([["session", "red", "sessionEnds", TODAYS, "renew"]]);
  });

  it("ROAD-5 names the customers of what waits, and is red only for what the store refused", () => {
    const customerIds = ["c2", "c9"];
    expect(wrong({ outbox: { waiting: 2, parked: 0, customerIds } })).toEqual([
      ["outbox", "amber", "waiting", ["Tienda Dos"], "sync"],
    ]);
    expect(wrong({ outbox: { waiting: 0, parked: 1, customerIds } })).toEqual([
      ["outbox", "red", "parked", ["Tienda Dos"], null],
    ]);
  });

  it("ROAD-2 is as bad as the worst of them, and ready no longer than signed in", () => {
    const facts = { ...READY, stockAt: null, updateWaits: true, sessionEndsAt: MORNING + HOUR };
    expect(roadOutcome(checkRoad(facts), facts)).toEqual({
      at: MORNING,
      level: "red",
      until: MORNING + HOUR,
      problems: ["session", "stock", "app"],
    });
  });
});

describe("missing prices", () => {
  const percent = { kind: "percent", baseListId: "general", rate: -500, rounding: "none" } as const;
  const lists = [buildPriceList(), buildPriceList("vip", { isDefault: false, basis: percent })];
  const customers = (priceListId: string | null) => [
    { id: "c1", priceListId: null, groupId: null },
    { id: "c2", priceListId, groupId: null },
    { id: "c3", priceListId: null, groupId: null },
  ];

  it("ROAD-3 are those of the customers whose list is not here, although there is another", () => {
    expect(wrong({ customers: customers("vip"), priceLists: lists })).toEqual([]);
    expect(wrong({ customers: customers("vip") })).toEqual([
      ["prices", "red", "pricesMissing", ["Tienda Dos"], "reloadPrices"],
    ]);
  });

  it("ROAD-3 are those of a list whose base is not here", () => {
    const [, vip] = lists;
    expect(wrong({ customers: customers("vip"), priceLists: vip ? [vip] : [] })).toEqual([
      ["prices", "red", "pricesMissing", ["Tienda Uno", "Tienda Dos", "Tienda Tres"], "reloadPrices"],
    ]);
    const own = buildPriceList("other");
    expect(wrong({ customers: customers("vip"), priceLists: vip ? [vip, own] : [] })).toEqual([
      ["prices", "red", "pricesMissing", ["Tienda Dos"], "reloadPrices"],
    ]);
  });

  it("ROAD-3 are those of a customer who is not here, and of a day on which no list is in force", () => {
    expect(wrong({ customers: customers(null).slice(1) })).toEqual([
      ["prices", "red", "pricesMissing", ["Tienda Uno"], "reloadPrices"],
    ]);
    expect(wrong({ priceLists: [buildPriceList("general", { validTo: DAY })] })).toEqual([
      ["prices", "red", "pricesMissing", ["Tienda Tres"], "reloadPrices"],
    ]);
  });
});

describe("what one tap can fix", () => {
  const checks = checkRoad({
    ...READY,
    sessionEndsAt: MORNING,
    stockAt: null,
    balancesAt: null,
    updateWaits: true,
    isPersisted: false,
    location: "denied",
  });

  it("ROAD-7 is done once each, what asks first and what loads the page anew last", () => {
    expect(fixesFor(checks, true)).toEqual(["renew", "keepData", "sync", "update"]);
  });

  it("ROAD-7 is only what needs no connection while there is none", () => {
    expect(fixesFor(checks, false)).toEqual(["keepData"]);
  });
});

describe("the choice of the trial sales", () => {
  it("ROAD-8 is decided by the day: different places, the same again, others on another day", () => {
    const chosen = samplePlaces(DAY, 50_000, 20);
    expect(new Set(chosen).size).toBe(20);
    expect(chosen.every((place) => Number.isInteger(place) && place >= 0 && place < 50_000)).toBe(true);
    expect(samplePlaces(DAY, 50_000, 20)).toEqual(chosen);
    expect(samplePlaces(TOMORROW, 50_000, 20)).not.toEqual(chosen);
  });

  it("ROAD-8 takes all where there are few", () => {
    expect(samplePlaces(DAY, 3, 20)).toEqual([0, 1, 2]);
    expect(samplePlaces(DAY, 0, 20)).toEqual([]);
  });
});
