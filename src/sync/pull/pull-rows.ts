import type { Company } from "#domain/company/company.ts";
import type { Feed, FeedDocument } from "#domain/sync/feed.ts";
import { hasHorizon } from "#domain/sync/horizon.ts";
import type { Instant, ServerTime } from "#domain/values/instant.ts";
import type { FeedState, MirrorDatabase } from "#local/databases/mirror-database.ts";
import { isOutdated, isPastTombstones, isSameView, newFeed, ROW_FEEDS, rowFeeds } from "./feed-plan.ts";
import type { FeedSink, RowFeed } from "./feed-sink.ts";
import { noteFailure } from "./feed-troubles.ts";
import { chooseHorizon } from "./horizon/choose-horizon.ts";
import { loadFeed } from "./load-feed.ts";
import type { FeedRetries } from "./retry-feeds.ts";
import type { PagePort, Scope } from "../remote-port.ts";
import { isSoByBothClocks, readServerNow } from "./server-now.ts";
import { replacingSink, rowSink } from "./store-rows.ts";

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
  admitsCompany(company: Company): Promise<boolean>;
  /** Resolves when nothing of it writes any more. */
  stopListening(feed: RowFeed): Promise<void>;
  onStored(feed: Feed, unreadable: readonly string[]): void;
  readonly onError: (error: unknown) => void;
}

/** The mirror's feeds that this role reads. */
export interface RowsPull {
  /** Loads and follows them, one after the other. */
  start(): Promise<void>;
  /** Loads one over what is here, which it replaces, and follows it again. Resolves when that has been tried. */
  reload(feed: RowFeed): Promise<void>;
}

export function pullRows(deps: PullRowsDeps): RowsPull {
  // A pull that ends between two feeds does not try the second one.
  const follow = (feed: RowFeed) =>
    new Promise<void>((onTried) => void followRows(deps, feed, onTried).catch(deps.onError).finally(onTried));
  return {
    async start() {
      await clearOthers(deps);
      for (const feed of rowFeeds(deps.scope.role)) await follow(feed);
    },
    async reload(feed) {
      await deps.stopListening(feed);
      await deps.mirror.feeds.update(feed, { isDoubted: true });
      await follow(feed);
    },
  };
}

/** Removes what was read in another role and this one may not read (P11). */
async function clearOthers({ mirror, scope, pages }: PullRowsDeps): Promise<void> {
  const own = new Set(rowFeeds(scope.role));
  for (const feed of ROW_FEEDS.filter((each) => !own.has(each))) {
    if ((await mirror.feeds.get(feed)) !== undefined) await rowSink(mirror, feed, scope, pages.parser).clear();
  }
}

/** `onTried`: it is loaded, or failed once and is retried beside the feeds after it (P23). */
async function followRows(deps: PullRowsDeps, feed: RowFeed, onTried = () => {}): Promise<void> {
  const { mirror, scope } = deps;
  const sink = admitting(deps, feed, rowSink(mirror, feed, scope, deps.pages.parser));
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
  let target = sink;
  if (!isSameView(state, scope)) {
    await sink.clear();
    state = newFeed(feed, scope);
  } else if (isOutdated(state) || (await isSoByBothClocks((at) => isPastTombstones(known, at), { ...deps, feed }))) {
    target = admitting(deps, feed, replacingSink(mirror, feed, scope, pages.parser));
    state = newFeed(feed, scope);
  }
  if (state.loaded) return;
  state = await withinHorizon(deps, state);
  const onPage = (_: number, unreadable: readonly string[]) => deps.onStored(feed, unreadable);
  await loadFeed({ feed, scope, pages, sink: target, pageSize: ROWS_PER_PAGE, now, signal, onPage }, state);
}

/** What a load begins with: of a feed that grows only a period is read (P27). */
async function withinHorizon({ scope, pages }: PullRowsDeps, begun: FeedState): Promise<FeedState> {
  const { feed } = begun;
  if (!hasHorizon(feed) || begun.since !== undefined || begun.resumeAfter !== null) return begun;
  const count = async (since: ServerTime) => (await pages.countDocuments?.(feed, scope, since)) ?? null;
  return { ...begun, since: await chooseHorizon(feed, scope.role, await readServerNow({ feed, pages, scope }), count) };
}

/** The company is stored only by a pull that still counts (A3). */
function admitting<F extends RowFeed>(deps: PullRowsDeps, feed: F, sink: FeedSink<F>): FeedSink<F>;
function admitting(deps: PullRowsDeps, feed: RowFeed, sink: FeedSink<"company">): FeedSink<"company"> {
  if (feed !== "company") return sink;
  const admits = async (documents: readonly FeedDocument<Company>[]) => {
    const company = documents.find(({ row }) => row !== null)?.row;
    return !company || deps.admitsCompany(company);
  };
  return {
    ...sink,
    async store(documents, state, unreadable) {
      if (await admits(documents)) await sink.store(documents, state, unreadable);
    },
    // An older revision is nothing new to the sink, but may be of a restored server.
    hasAll: async (documents, unreadable) => !(await admits(documents)) || sink.hasAll(documents, unreadable),
  };
}
