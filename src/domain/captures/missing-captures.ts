import * as v from "valibot";
import { Instant } from "../values/instant.ts";
import type { ClaimedOrigin, EarlierCapture } from "./capture-origin.ts";

/** A place in a device's count whose capture the server does not have, and since when it knows that. */
export const MissingCapture = v.object({ seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), since: Instant });
export type MissingCapture = v.InferOutput<typeof MissingCapture>;

/** The most missing captures kept for a device, the latest ones. */
const MAX_MISSING = 100;

/** So long a device keeps what was discarded on it; what is missing longer does not come any more. */
const KEPT_MS = 30 * 86_400_000;

/** What arrives within this time was on its way: failed entries have been sent again by then. */
const ON_ITS_WAY_MS = 10 * 60_000;

/**
 * A device's missing captures once this one has arrived (ORDER-37). `before` is the last stored one before it. The
 * places between the two are missing, as far as the device counted them without a gap and did not discard them.
 */
export function missingAfter(
  missing: readonly MissingCapture[],
  { seq, counted }: Pick<ClaimedOrigin, "seq" | "counted">,
  before: EarlierCapture | null,
  now: Instant,
): readonly MissingCapture[] {
  const known = new Set(missing.map((each) => each.seq));
  const gone = new Set([seq, ...(counted?.discarded ?? [])]);
  const first = Math.max(counted?.from ?? seq, (before?.seq ?? 0) + 1, seq - MAX_MISSING);
  const between = Array.from({ length: Math.max(0, seq - first) }, (_, index) => first + index);
  const added = between.filter((place) => !known.has(place)).map((place) => ({ seq: place, since: now }));
  return [...missing, ...added]
    .filter((each) => !gone.has(each.seq) && now - each.since < KEPT_MS)
    .toSorted((a, b) => a.seq - b.seq)
    .slice(-MAX_MISSING);
}

/** The missing captures to tell the owner about: neither on their way nor given up. */
export function overdueCaptures(missing: readonly MissingCapture[], now: Instant): readonly MissingCapture[] {
  return missing.filter(({ since }) => now - since >= ON_ITS_WAY_MS && now - since < KEPT_MS);
}
