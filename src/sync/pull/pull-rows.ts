import type { Feed } from "#domain/sync/feed.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { FeedState, MirrorDatabase } from "#local/databases/mirror-database.ts";
import { canResume, newFeed, rowFeeds } from "./feed-plan.ts";
import type { FeedSink, RowFeed } from "./feed-sink.ts";
import { noteFailure } from "./feed-troubles.ts";
import { loadFeed } from "./load-feed.ts";
import type { FeedRetries } from "./retry-feeds.ts";
import type { PagePort, Scope } from "../remote-port.ts";
import { rowSink } from "./store-rows.ts";

const ROWS_PER_PAGE = 500;

export interface PullRowsDeps {
  readonly mirror: MirrorDatabase;
  readonly scope: Scope;
  readonly pages: PagePort;
  readonly retries: FeedRetries;
  readonly ended: AbortSignal;
  readonly now: () => Instant;
  /** Orders are loaded elsewhere, within their horizon. */
  readonly loadOrders: () => Promise<void>;
  startListening<F extends RowFeed>(feed: F, sink: FeedSink<F>, loadAgain: () => Promise<void>): void;
  onStored(feed: Feed, unreadable: readonly string[]): void;
  readonly onError: (error: unknown) => void;
}

/** Loads and follows the mirror's feeds that this role reads, one after the other. */
export async function pullRows(deps: PullRowsDeps): Promise<void> {
  for (const feed of rowFeeds(deps.scope.role)) {
    await new Promise<void>((onTried) => void followRows(deps, feed, onTried).catch(deps.onError));
  }
}

/** `onTried`: it is loaded, or failed once and is retried beside the feeds after it (P23). */
async function followRows(deps: PullRowsDeps, feed: RowFeed, onTried = () => {}): Promise<void> {
  const { mirror, scope } = deps;
  const sink = rowSink(mirror, feed, scope, deps.pages.parser);
  const load = () =>
    (feed === "orders" ? deps.loadOrders() : loadRows(deps, feed, sink)).catch((error: unknown) => {
      void noteFailure(mirror, newFeed(feed, scope), error);
      throw error;
    });
  await deps.retries.untilDone(feed, () => load().finally(onTried));
  deps.startListening(feed, sink, () => followRows(deps, feed));
}

async function loadRows<F extends RowFeed>(deps: PullRowsDeps, feed: F, sink: FeedSink<F>): Promise<void> {
  const { mirror, scope, pages, now, ended: signal } = deps;
  const { failure: _, ...known } = (await mirror.feeds.get(feed)) ?? newFeed(feed, scope);
  let state: FeedState = known;
  if (!canResume(state, scope, now())) {
    await sink.clear();
    state = newFeed(feed, scope);
  }
  if (state.loaded) return;
  const onPage = (_: number, unreadable: readonly string[]) => deps.onStored(feed, unreadable);
  await loadFeed({ feed, scope, pages, sink, pageSize: ROWS_PER_PAGE, now, signal, onPage }, state);
}
