import * as v from "valibot";
import { MAX_SKEW_MS } from "../captures/capture-origin.ts";
import type { Day, Instant } from "../values/instant.ts";
import { findPriceGaps } from "./find-price-gaps.ts";
import type { FailedSale, RoadFacts, RoadStop } from "./road-facts.ts";

/** How a check, or all of them, ended: fine, a warning, or not ready to leave. */
export const RoadLevel = v.picklist(["green", "amber", "red"]);
export type RoadLevel = v.InferOutput<typeof RoadLevel>;

/** What is looked at before leaving (ROAD-1), in the order in which it is shown. */
export const ROAD_CHECKS = [
  "session",
  "catalogue",
  "prices",
  "balances",
  "stock",
  "itinerary",
  "outbox",
  "storage",
  "app",
  "location",
  "clock",
  "battery",
  "selfTest",
] as const;
export type RoadCheckName = (typeof ROAD_CHECKS)[number];

/** What is wrong; each code has a text under `road.problems`. */
export type RoadProblem =
  | { readonly code: "sessionEnds" | "balancesOld" | "stockOld"; readonly at: Instant }
  | { readonly code: "waiting" | "parked" | "pricesMissing"; readonly count: number }
  | { readonly code: "noRoom"; readonly megabytes: number }
  | { readonly code: "clockWrong"; readonly minutes: number }
  | { readonly code: "batteryLow"; readonly percent: number }
  | { readonly code: "noPlan"; readonly days: readonly Day[] }
  | { readonly code: "salesFail" | "unpriced"; readonly failures: readonly FailedSale[] }
  | {
      readonly code:
        | "catalogueMissing"
        | "catalogueBroken"
        | "catalogueDiffers"
        | "balancesMissing"
        | "stockMissing"
        | "itineraryMissing"
        | "notKept"
        | "updateWaits"
        | "locationUnasked"
        | "locationRefused"
        | "testCrashed";
    };

/** What the app can do about it, most of it without asking. */
export type RoadFix =
  | "renew"
  | "sync"
  | "reloadProducts"
  | "reloadPrices"
  | "reloadItinerary"
  | "keepData"
  | "locate"
  | "update";

/** A check's outcome. `stops` are those that it concerns; `fix` null = a person has to do it, or nothing is wrong. */
export interface RoadCheck {
  readonly name: RoadCheckName;
  readonly level: RoadLevel;
  readonly problem: RoadProblem | null;
  readonly stops: readonly RoadStop[];
  readonly fix: RoadFix | null;
}

const HOUR_MS = 3_600_000;
/** How much longer than the day the session lasts. */
const SESSION_SPARE_MS = 2 * HOUR_MS;
const OLD_BALANCES_MS = 12 * HOUR_MS;
const OLD_STOCK_MS = 4 * HOUR_MS;
const SKEW_MS = 2 * 60_000;
const LEAST_FREE_BYTES = 200 * 1_048_576;
const LEAST_CHARGE = 0.3;

type Finding = Omit<RoadCheck, "name">;

const FINE: Finding = { level: "green", problem: null, stops: [], fix: null };

const CHECKS: Readonly<Record<RoadCheckName, (facts: RoadFacts) => Finding>> = {
  session: checkSession,
  catalogue: checkCatalogue,
  prices: checkPrices,
  balances: (facts) => checkAge(facts, "balances", facts.balancesAt, OLD_BALANCES_MS),
  stock: (facts) => checkAge(facts, "stock", facts.stockAt, OLD_STOCK_MS),
  itinerary: checkItinerary,
  outbox: checkOutbox,
  storage: checkStorage,
  app: (facts) => (facts.updateWaits ? found(facts, "amber", { code: "updateWaits" }, "update") : FINE),
  location: checkLocation,
  clock: checkClock,
  battery: checkBattery,
  selfTest: checkSelfTest,
};

/** All checks before leaving (ROAD-2). */
export function checkRoad(facts: RoadFacts): RoadCheck[] {
  return ROAD_CHECKS.map((name) => ({ name, ...CHECKS[name](facts) }));
}

/** A problem of the device: it concerns each stop of the day. */
function found(facts: RoadFacts, level: RoadLevel, problem: RoadProblem, fix: RoadFix | null): Finding {
  return { level, problem, stops: facts.stops.filter(({ day }) => day === facts.day.day), fix };
}

/**
 * The session outlasts the day by two hours (ROAD-4). The evening before it cannot yet: then it only has to last until
 * the morning, when it is renewed.
 */
function checkSession(facts: RoadFacts): Finding {
  const { day, sessionEndsAt, stops } = facts;
  if (sessionEndsAt >= day.endsAt + SESSION_SPARE_MS) return FINE;
  const level = !day.isToday && sessionEndsAt > day.startsAt ? "amber" : "red";
  const late = stops.filter((stop) => stop.day === day.day && stop.until > sessionEndsAt - SESSION_SPARE_MS);
  return { ...found(facts, level, { code: "sessionEnds", at: sessionEndsAt }, "renew"), stops: late };
}

function checkCatalogue(facts: RoadFacts): Finding {
  const { catalogue } = facts;
  if (catalogue === "complete") return FINE;
  if (catalogue === "notLoaded") return found(facts, "red", { code: "catalogueMissing" }, "sync");
  if (catalogue === "broken") return found(facts, "red", { code: "catalogueBroken" }, "reloadProducts");
  return found(facts, "amber", { code: "catalogueDiffers" }, "reloadProducts");
}

function checkPrices(facts: RoadFacts): Finding {
  const stops = findPriceGaps(facts);
  if (stops.length === 0) return FINE;
  return { level: "red", problem: { code: "pricesMissing", count: stops.length }, stops, fix: "reloadPrices" };
}

function checkAge(facts: RoadFacts, what: "balances" | "stock", at: Instant | null, oldMs: number): Finding {
  if (at === null) return found(facts, "red", { code: `${what}Missing` }, "sync");
  return facts.now - at <= oldMs ? FINE : found(facts, "amber", { code: `${what}Old`, at }, "sync");
}

function checkItinerary(facts: RoadFacts): Finding {
  const { daysWithoutPlan: days } = facts;
  if (days === null) return found(facts, "red", { code: "itineraryMissing" }, "sync");
  return days.length === 0 ? FINE : found(facts, "amber", { code: "noPlan", days }, "reloadItinerary");
}

/** What the store refused needs a person; what waits is sent by itself (ROAD-5). */
function checkOutbox({ outbox, stops }: RoadFacts): Finding {
  const { waiting, parked, customerIds } = outbox;
  if (waiting + parked === 0) return FINE;
  return {
    level: parked > 0 ? "red" : "amber",
    problem: parked > 0 ? { code: "parked", count: parked } : { code: "waiting", count: waiting },
    stops: stops.filter(({ customerId }) => customerIds.includes(customerId)),
    fix: waiting > 0 ? "sync" : null,
  };
}

function checkStorage(facts: RoadFacts): Finding {
  const { isPersisted, freeBytes } = facts;
  if (freeBytes !== null && freeBytes < LEAST_FREE_BYTES) {
    return found(facts, "amber", { code: "noRoom", megabytes: Math.floor(freeBytes / 1_048_576) }, null);
  }
  return isPersisted === false ? found(facts, "amber", { code: "notKept" }, "keepData") : FINE;
}

/** Without it a visit is "not verified"; nobody is held up (VISIT-7). */
function checkLocation(facts: RoadFacts): Finding {
  const { location } = facts;
  if (location === "prompt") return found(facts, "amber", { code: "locationUnasked" }, "locate");
  return location === "denied" ? found(facts, "amber", { code: "locationRefused" }, null) : FINE;
}

/** From five minutes on the store flags what is captured (ROAD-6). */
function checkClock(facts: RoadFacts): Finding {
  const skewMs = Math.abs(facts.clockSkewMs ?? 0);
  if (skewMs <= SKEW_MS) return FINE;
  const problem = { code: "clockWrong", minutes: Math.round(skewMs / 60_000) } as const;
  return found(facts, skewMs > MAX_SKEW_MS ? "red" : "amber", problem, null);
}

function checkBattery(facts: RoadFacts): Finding {
  const { battery } = facts;
  if (battery === null || battery.isCharging || battery.charge >= LEAST_CHARGE) return FINE;
  return found(facts, "amber", { code: "batteryLow", percent: Math.round(battery.charge * 100) }, null);
}

/** Single products without a price are the store's to set; a customer who gets none, or any other failure, is red (ROAD-8). */
function checkSelfTest(facts: RoadFacts): Finding {
  const { selfTest, stops } = facts;
  if (selfTest.outcome === "crashed") return found(facts, "red", { code: "testCrashed" }, "reloadProducts");
  const { failures } = selfTest;
  if (failures.length === 0) return FINE;
  const failing = new Set(failures.map(({ customerId }) => customerId));
  const failed = { stops: stops.filter(({ customerId }) => failing.has(customerId)) };
  return failures.every(({ reason }) => reason === "noPrice")
    ? { ...failed, level: "amber", problem: { code: "unpriced", failures }, fix: null }
    : { ...failed, level: "red", problem: { code: "salesFail", failures }, fix: "reloadProducts" };
}
