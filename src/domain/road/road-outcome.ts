import * as v from "valibot";
import type { Instant } from "../values/instant.ts";
import type { StoredFacts } from "./road-facts.ts";
import { type RoadCheck, type RoadCheckName, type RoadFix, RoadLevel } from "./road-check.ts";

/** What a device keeps of its last run: when it ended, how, and until when it is ready. */
export interface RoadOutcome {
  readonly at: Instant;
  readonly level: RoadLevel;
  readonly until: Instant;
  readonly problems: readonly RoadCheckName[];
}

/** What it tells the store of it; the age, because its clock may be wrong (ROAD-9). */
export const ToldRoad = v.object({
  ageMs: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  level: RoadLevel,
});
export type ToldRoad = v.InferOutput<typeof ToldRoad>;

/** The outcome of all checks: the worst of them, and until when that holds. */
export function roadOutcome(
  checks: readonly RoadCheck[],
  { now, day, sessionEndsAt }: Pick<StoredFacts, "now" | "day" | "sessionEndsAt">,
): RoadOutcome {
  const level = RoadLevel.options.findLast((each) => checks.some((check) => check.level === each)) ?? "green";
  const problems = checks.filter((check) => check.level !== "green").map(({ name }) => name);
  return { at: now, level, until: Math.min(day.endsAt, sessionEndsAt), problems };
}

/** Only with a connection to the store. */
const ONLINE: ReadonlySet<RoadFix> = new Set([
  "renew",
  "sync",
  "reloadProducts",
  "reloadPrices",
  "reloadItinerary",
  "update",
]);

/** In the order in which they are done: what asks the person comes first, what loads the page anew last. */
const ORDER: readonly RoadFix[] = [
  "renew",
  "locate",
  "keepData",
  "reloadPrices",
  "reloadItinerary",
  "reloadProducts",
  "sync",
  "update",
];

/** What one tap can do about the checks, each once (ROAD-7). */
export function fixesFor(checks: readonly RoadCheck[], isOnline: boolean): RoadFix[] {
  const wanted = new Set(checks.map(({ fix }) => fix));
  return ORDER.filter((fix) => wanted.has(fix) && (isOnline || !ONLINE.has(fix)));
}
