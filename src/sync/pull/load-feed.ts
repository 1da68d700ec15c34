import type { Feed } from "#domain/sync/feed.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { FeedState } from "#local/databases/mirror-database.ts";
import { firstLoadSince } from "./feed-plan.ts";
import type { FeedSink } from "./feed-sink.ts";
import type { PagePort, Scope } from "../remote-port.ts";
import { nextWatermark } from "./watermark.ts";

export interface FeedLoad<F extends Feed> {
  readonly feed: F;
  readonly scope: Scope;
  readonly pages: PagePort;
  readonly sink: FeedSink<F>;
  readonly pageSize: number;
  readonly now: () => Instant;
  readonly signal: AbortSignal;
  /** Called with each stored page: how many documents so far, and which did not parse. */
  onPage(loaded: number, unreadable: readonly string[]): void;
}

/**
 * Reads a whole feed page by page, from where an interrupted load stopped. The watermark is fixed by the server's clock
 * at the first page: what is written while the load runs is read again by the listener that follows. The next page is
 * asked for while this one is stored. Throws `RemoteUnreachable`; an aborted load just ends. Answers the feed's state.
 */
export async function loadFeed<F extends Feed>(load: FeedLoad<F>, begun: FeedState): Promise<FeedState> {
  const { feed, scope, pages, sink, pageSize, now, signal } = load;
  const since = firstLoadSince(feed, scope.role, now());
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
    await sink.store(page.documents, state);
    load.onPage(state.count, page.unreadable);
    if (signal.aborted) return state;
  }
  return state;
}

/** A page that fails while the one before is still being stored is reported when its turn comes. */
export function quietly<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}
