import { readDataStatus } from "#local/queries/sync/data-status.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useSyncStatus } from "../ports.ts";

/** When this device last heard from the store, also before it was opened this time; null = never. */
export function useLastContact(): number | null {
  const { lastGoodAt } = useSyncStatus();
  const stored = readyValue(useLive(readDataStatus, null)) ?? [];
  const known = [lastGoodAt, ...stored.map((feed) => feed.lastGoodAt)].filter((at) => at !== null);
  return known.length === 0 ? null : Math.max(...known);
}
