import type { Feed } from "#domain/sync/feed.ts";
import { readDataStatus } from "#local/queries/sync/data-status.ts";
import { useStanding } from "#ui/use-standing.ts";

/**
 * Whether this device has loaded these feeds, as far as its role reads them, or undefined until that is known: an empty
 * list may still fill.
 */
export function useHasLoaded(...feeds: readonly Feed[]): boolean | undefined {
  return useStanding(readDataStatus, (states) => states.every(({ feed, loaded }) => loaded || !feeds.includes(feed)));
}
