import type { Feed, FeedDocument, FeedRows } from "#domain/sync/feed.ts";
import type { FeedState } from "#local/databases/mirror-database.ts";

/**
 * Where a feed's documents go. `store` writes them, and the feed's state in the transaction of the last rows, so that a
 * watermark never runs ahead of what is stored. `unreadable` are the
 * ids beside them that did not parse. `clear` deletes all rows of the feed and
 * its state, in one transaction (P24).
 */
export interface FeedSink<F extends Feed> {
  store(
    documents: readonly FeedDocument<FeedRows[F]>[],
    state: FeedState,
    unreadable?: readonly string[],
  ): Promise<void>;
  /** Whether storing these would change nothing: all are here in this revision, or remembered as unreadable (W2). */
  hasAll(documents: readonly FeedDocument<FeedRows[F]>[], unreadable: readonly string[]): Promise<boolean>;
  clear(): Promise<void>;
  /** The feed's state, where it is no row of its own. */
  readState?(): Promise<FeedState | undefined>;
}

/** The feeds whose rows are ordinary rows of the mirror. */
export type RowFeed = Exclude<Feed, "products" | "stock" | "catalogBlocks">;
