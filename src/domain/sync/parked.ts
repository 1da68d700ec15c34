import * as v from "valibot";
import { type PushOutcome, RefusalReason } from "./push-outcome.ts";

/** How many changes wait for a person for one reason. A reason that this version does not know is `UNKNOWN`. */
export const ParkedCount = v.object({
  reason: v.fallback(RefusalReason, "UNKNOWN"),
  count: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
});
export type ParkedCount = v.InferOutput<typeof ParkedCount>;

type Reason = Exclude<PushOutcome, { outcome: "accepted" }>["reason"];

/** Counts refused changes by their reason, ordered by its code (OPS-38, COMPANY-36). */
export function countParked(
  entries: readonly { readonly state: string; readonly lastProblem: { readonly reason: Reason } | null }[],
): ParkedCount[] {
  const counts = new Map<RefusalReason, number>();
  for (const { state, lastProblem } of entries) {
    if (state !== "parked") continue;
    const reason = v.is(RefusalReason, lastProblem?.reason) ? lastProblem.reason : "UNKNOWN";
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((one, other) => one.reason.localeCompare(other.reason, "en"));
}
