import type { RoadCheck, RoadFix } from "#domain/road/road-check.ts";
import type { RoadOutcome } from "#domain/road/road-outcome.ts";

/** All checks of a run, and what is kept of it. */
export interface RoadRun {
  readonly checks: readonly RoadCheck[];
  readonly outcome: RoadOutcome;
}

/** "Ready for the road": what it finds out, and what it can mend. */
export interface Road {
  /** Runs every check and the self-test; null while the company is not loaded. Keeps when it ran and how it ended. */
  readonly run: () => Promise<RoadRun | null>;
  /** Does one of the fixes, as far as it needs no password, and resolves when its effect is here or will not come. */
  readonly fix: (fix: Exclude<RoadFix, "renew">) => Promise<void>;
}
