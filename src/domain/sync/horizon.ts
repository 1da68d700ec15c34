import { seesAll } from "../access/is-owner.ts";
import type { Role } from "../access/identity.ts";
import type { Feed } from "./feed.ts";

/** With more rows than this in a period, whoever sees everybody's keeps a shorter one. */
export const MOST_ROWS = 5_000;

/** Periods in days, the longest first. */
type Periods = readonly [number, ...number[]];

/** How many days of orders a salesperson's phone holds: their own, and others' for shared customers. */
export const OWN_ORDER_DAYS = 90;

/**
 * The feeds that grow with every day a company works, and for how many days a device keeps what is over: of its person's
 * own work, and of everybody's (P27).
 */
const KEPT_DAYS = {
  orders: { own: [OWN_ORDER_DAYS], all: [14, 7, 4, 2] },
  // Planned up to 20 days ahead: the shortest period shows a whole week that is past.
  itineraryDays: { own: [90], all: [90, 35, 28] },
  // Everybody reads only their own.
  visits: { own: [180], all: [180] },
  payments: { own: [90], all: [90] },
  runs: { own: [90], all: [90] },
  // A till begins where it was closed last, perhaps in the last season.
  tillCloses: { own: [400], all: [400] },
} as const satisfies Partial<Record<Feed, { readonly own: Periods; readonly all: Periods }>>;

/** A feed of which a device keeps a period. */
export type HorizonFeed = keyof typeof KEPT_DAYS;

export function hasHorizon(feed: Feed): feed is HorizonFeed {
  return Object.hasOwn(KEPT_DAYS, feed);
}

/**
 * For how many days a device keeps what is over, the longest period first (P27): the first with at most `MOST_ROWS`, or
 * the last one.
 */
export function keptPeriods(feed: HorizonFeed, role: Role): Periods {
  return KEPT_DAYS[feed][seesAll([role]) ? "all" : "own"];
}
