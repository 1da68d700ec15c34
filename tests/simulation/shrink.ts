import type { PlannedEvent } from "./plan.ts";
import { type Outcome, simulate } from "./simulate.ts";

/** Removes events, in halves and then in smaller parts, as long as a problem of the same sort remains. */
export async function shrink(
  seed: number,
  events: readonly PlannedEvent[],
  outcome: Outcome,
  mostRuns = 60,
): Promise<readonly PlannedEvent[]> {
  const wanted = new Set(outcome.problems.map(sortOf));
  let fewest = events;
  let runs = 0;
  for (let parts = 2; parts <= fewest.length * 2 && runs < mostRuns;) {
    const size = Math.ceil(fewest.length / parts);
    let isSmaller = false;
    for (let from = 0; from < fewest.length && runs < mostRuns; from += size) {
      const rest = [...fewest.slice(0, from), ...fewest.slice(from + size)];
      runs += 1;
      const { problems } = await simulate({ seed, events: rest });
      if (!problems.some((problem) => wanted.has(sortOf(problem)))) continue;
      fewest = rest;
      isSmaller = true;
      break;
    }
    if (!isSmaller && size <= 1) break;
    if (!isSmaller) parts *= 2;
  }
  return fewest;
}

/** A problem without what differs between runs. */
function sortOf(problem: string): string {
  return problem.replaceAll(/[\d-]|\b[0-9a-f]{6,}\b/g, "").slice(0, 40);
}
