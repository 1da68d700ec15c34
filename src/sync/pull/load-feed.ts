import type { Feed } from "#domain/sync/feed.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { FeedState } from "#local/databases/mirror-database.ts";
import type { FeedSink } from "./feed-sink.ts";
import type { PagePort, Scope } from "../remote-port.ts";
import { nextWatermark } from "./watermark.ts";

export interface FeedLoad<F extends Feed> {
  readonly feed: F;
  readonly scope: Scope;
  readonly pages: PagePort;
  readonly sink: Pick<FeedSink<F>, "store">;
  readonly pageSize: number;
  readonly now: () => Instant;
  readonly signal: AbortSignal;
  /** Called after each stored page: documents so far, and ids that did not parse. */
  onPage(loaded: number, unreadable: readonly string[]): void;
}

/**
 * Reads a whole feed page by page, resuming an interrupted load. The watermark comes from the server's clock at the first
 * page, so the listener rereads what is written during the load. With a horizon, only what changed since it is read. The
 * next page is fetched while one is stored. Throws `RemoteUnreachable`; an aborted load just ends. Returns the feed's state.
 */
export async function loadFeed<F extends Feed>(load: FeedLoad<F>, begun: FeedState): Promise<FeedState> {
  const { feed, scope, pages, sink, pageSize, now, signal } = load;
  const since = begun.since ?? null;
  const fetchAfter = (after: FeedState["resumeAfter"]) => pages.fetchPage(feed, scope, since, after, pageSize);
  let state = begun;
  let coming = fetchAfter(state.resumeAfter);
  while (!state.loaded) {
    const page = await coming;
    if (signal.aborted) return state;
    if (page.next !== null) coming = quietly(fetchAfter(page.next));
    state = {
      ...state,
      watermark: state.watermark ?? nextWatermark(null, page.serverTime),
      resumeAfter: page.next,
      loaded: page.next === null,
      count: state.count + page.documents.length,
      lastGoodAt: now(),
    };
    await sink.store(page.documents, state, page.unreadable);
    load.onPage(state.count, page.unreadable);
    if (signal.aborted) return state;
  }
  return state;
}

/** Postpones the rejection of a prefetched page until it is awaited. */
export function quietly<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}
