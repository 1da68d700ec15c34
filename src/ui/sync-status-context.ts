import { createContext, useContext } from "react";
import type { Instant } from "#domain/instant.ts";

/** What the engine knows about its way to the store (PRODUCT 3.0.3). */
export interface SyncStatus {
  readonly connectivity: "online" | "limited" | "offline";
  /** Entries being sent at this moment. */
  readonly sending: number;
  readonly lastGoodAt: Instant | null;
  /** Of the first load, 0 to 1; null when nothing is being loaded. */
  readonly loadProgress: { readonly share: number; readonly secondsLeft: number | null } | null;
}

export const SyncStatusContext = createContext<SyncStatus>({
  connectivity: "offline",
  sending: 0,
  lastGoodAt: null,
  loadProgress: null,
});

export function useSyncStatus(): SyncStatus {
  return useContext(SyncStatusContext);
}
