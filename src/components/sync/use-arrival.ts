import type { Feed } from "#domain/sync/feed.ts";
import { readDataStatus } from "#local/queries/sync/data-status.ts";
import { useStanding } from "#ui/use-standing.ts";
import { useSyncStatus } from "../ports.ts";

/**
 * How far a first load is. An empty list may still fill while it is `loading`; it comes with a signal (`offline`,
 * SCREEN-7), or could not be loaded (`failed`, P12).
 */
export type Arrival = "loading" | "offline" | "failed" | "arrived";

/** How far these feeds are on this device, as far as its role reads them. */
export function useArrival(...feeds: readonly Feed[]): Arrival {
  const stored = useStanding(readDataStatus, (states) => {
    const missing = states.filter(({ feed, loaded }) => !loaded && feeds.includes(feed));
    if (missing.length === 0) return "arrived";
    return missing.some(({ failed }) => failed) ? "failed" : "loading";
  });
  const { connectivity } = useSyncStatus();
  // Not read yet: nothing is known of it, not even that it is missing.
  if (stored === undefined) return "loading";
  return stored !== "arrived" && connectivity === "offline" ? "offline" : stored;
}
