import { type FeedStatus, readDataStatus } from "#local/queries/sync/data-status.ts";
import { useStanding } from "#ui/use-standing.ts";
import { useSyncStatus } from "../ports.ts";

/** When this device last heard from the store, also before it was opened this time; null = never. */
export function useLastContact(): number | null {
  const { lastGoodAt } = useSyncStatus();
  const storedAt = useStanding(readDataStatus, latestOf) ?? null;
  return storedAt === null ? lastGoodAt : Math.max(storedAt, lastGoodAt ?? 0);
}

function latestOf(feeds: readonly FeedStatus[]): number | null {
  const known = feeds.flatMap(({ lastGoodAt }) => lastGoodAt ?? []);
  return known.length === 0 ? null : Math.max(...known);
}
