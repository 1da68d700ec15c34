import type { Instant } from "#domain/values/instant.ts";

/** How far the first load is: 0 to 1, the time left where it can be told, a pack's bytes, and what can be sold by now. */
export interface LoadedSoFar {
  readonly share: number;
  readonly secondsLeft: number | null;
  readonly bytes: { readonly loaded: number; readonly total: number } | null;
  readonly products: number;
}

/** What the engine knows about its way to the store (OFFLINE-3). */
export interface SyncStatus {
  readonly connectivity: "online" | "limited" | "offline";
  /** Entries being sent at this moment. */
  readonly sending: number;
  readonly lastGoodAt: Instant | null;
  /** Of the first load; null when nothing is being loaded. */
  readonly loadProgress: LoadedSoFar | null;
  /** There was no room on this device for what the store sent. What is here stays. */
  readonly storageFull: boolean;
}
