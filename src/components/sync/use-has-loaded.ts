import type { Feed } from "#domain/sync/feed.ts";
import { readDataStatus } from "#local/queries/sync/data-status.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

/** Whether this device has loaded the feed, or undefined until that is known: an empty list may still fill. */
export function useHasLoaded(feed: Feed): boolean | undefined {
  return readyValue(useLive(readDataStatus, null))?.some((status) => status.feed === feed && status.loaded);
}
