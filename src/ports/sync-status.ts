import type { Feed } from "#domain/sync/feed.ts";
import type { Instant } from "#domain/values/instant.ts";

/** The first load's progress: 0 to 1, the time left if known, a pack's bytes, and what can be sold already. */
export interface LoadedSoFar {
  readonly share: number;
  readonly secondsLeft: number | null;
  readonly bytes: { readonly loaded: number; readonly total: number } | null;
  readonly products: number;
}

/** The engine's connection to the server (OFFLINE-3). */
export interface SyncStatus {
  readonly connectivity: "online" | "limited" | "offline";
  /** Entries in flight. */
  readonly sending: number;
  readonly lastGoodAt: Instant | null;
  /** The first load's progress; null when nothing is loading. */
  readonly loadProgress: LoadedSoFar | null;
  /** Storage is full: server data could not be stored. Existing data stays. */
  readonly storageFull: boolean;
  /** The kinds of data that the server refuses to hand out at the moment. They are retried; the others go on. */
  readonly refusedFeeds: readonly Feed[];
}
