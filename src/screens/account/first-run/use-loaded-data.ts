import type { Feed } from "#domain/sync/feed.ts";
import { type FeedStatus, readDataStatus } from "#local/queries/sync/data-status.ts";
import { useSyncStatus } from "#components/ports.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** What a day of work needs, for whoever lists customers and who does not. */
const NEEDED: readonly Feed[] = ["products", "priceLists", "customers"];

export interface LoadedData {
  readonly feeds: readonly FeedStatus[];
  readonly complete: boolean;
  /** Some products can be found and sold. */
  readonly sells: boolean;
}

/** How much of what a sale needs is on this device. */
export function useLoadedData(): LoadedData {
  const { identity } = useDevice();
  const { loadProgress } = useSyncStatus();
  const status = readyValue(useLive(readDataStatus, undefined)) ?? [];
  const feeds = status.filter(
    ({ feed }) => NEEDED.includes(feed) && (feed !== "customers" || identity.role !== "delivery_personnel"),
  );
  const complete = feeds.length > 0 && feeds.every(({ loaded }) => loaded);
  return { feeds, complete, sells: complete || (loadProgress?.products ?? 0) > 0 };
}
