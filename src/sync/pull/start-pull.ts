import { FEEDS, type Feed } from "#domain/sync/feed.ts";
import type { Device } from "#local/databases/device.ts";
import type { FeedState } from "#local/databases/mirror-database.ts";
import { isDiskFull } from "#local/databases/free-disk-space.ts";
import { canResume, newFeed, rowFeeds } from "./feed-plan.ts";
import type { FeedSink, RowFeed } from "./feed-sink.ts";
import { type FeedListener, listenFeed } from "./listen-feed.ts";
import type { Burst, BurstProgress, LoadCatalogue } from "./load-catalogue.ts";
import { loadFeed } from "./load-feed.ts";
import { estimateProgress, type LoadProgress } from "./load-progress.ts";
import { type ListenPort, type PagePort, RemoteUnreachable } from "../remote-port.ts";
import { rowSink } from "./store-rows.ts";
import type { Timer } from "../timer.ts";
import { watchFreezes } from "./watch-freezes.ts";

export interface PullDeps {
  readonly device: Pick<Device, "identity" | "mirror" | "catalogue" | "now">;
  readonly pages: PagePort;
  readonly listen: ListenPort;
  readonly loadCatalogue: LoadCatalogue;
  readonly timer: Timer;
  /** The server answered. */
  onGood(): void;
  /** Progress of the first load; null if nothing loads. */
  onProgress(progress: LoadProgress | null): void;
  /** Whether the disk is too full for incoming data. Stored data stays, and the pull retries by itself. */
  onStorageFull(isFull: boolean): void;
  /** Documents that did not parse. They are skipped, never half applied. */
  onUnreadable(feed: Feed, documentIds: readonly string[]): void;
  onError(error: unknown): void;
}

export interface Pull {
  /** The network or the app is back: retries at once what failed. */
  wake(): void;
  stop(): void;
}

/** Retry delays of a load without network; the last one repeats. */
const RETRY_WAITS_MS = [2_000, 5_000, 15_000, 60_000] as const;
/** Retry delay after other failures. Returning to the app after freeing space wakes the pull. */
const FAILED_WAIT_MS = 5 * 60_000;
const ROWS_PER_PAGE = 500;

/**
 * Loads each feed once, page by page, and listens to it from then on. Small feeds and the catalogue load in parallel;
 * stored rows are usable at once. Only the tab that holds the listening lock runs this.
 */
export function startPull(deps: PullDeps): Pull {
  const { device, pages, timer } = deps;
  const { mirror, catalogue, identity } = device;
  const now = () => device.now();
  const scope = { uid: identity.uid, role: identity.role, companyId: identity.companyId };
  const ended = new AbortController();
  const listeners = new Map<Feed, FeedListener>();
  const waiting = new Set<() => void>();
  let knowsServerTime = false;
  let catchingUp: Promise<unknown> | null = null;
  let readingBursts: Promise<unknown> = Promise.resolve();
  const beforeArming: Readonly<Partial<Record<Feed, () => Promise<void>>>> = {
    [FEEDS[0]]: askServerTime,
    products: catchUp,
    stock: catchUp,
  };
  const room = watchRoom((isFull) => deps.onStorageFull(isFull));
  const progress = estimateProgress(now, timer, (step) => deps.onProgress(step));
  const catalogueSinks = {
    products: catalogueSink<"products">((documents, state) => catalogue.applyProducts(documents, state)),
    stock: catalogueSink<"stock">((documents, state) => catalogue.applyStock(documents, state)),
  };
  const reportError = (error: unknown) => deps.onError(error);
  const reportFor = (feed: Feed) => (error: unknown) => {
    if (isDiskFull(error)) room.lacks(feed);
    else reportError(error);
  };

  async function pullRows(): Promise<void> {
    for (const feed of rowFeeds(identity.role)) await followRows(feed);
  }

  async function followRows(feed: RowFeed): Promise<void> {
    const sink = rowSink(mirror, feed, scope);
    await untilDone(feed, () =>
      loadRows(feed, sink).catch((error: unknown) => {
        void noteFailure(feed, error);
        throw error;
      }),
    );
    startListening(feed, sink, () => followRows(feed));
  }

  async function loadRows<F extends Feed>(feed: F, sink: FeedSink<F>): Promise<void> {
    const { failure: _, ...known } = (await mirror.feeds.get(feed)) ?? newFeed(feed, scope);
    let state: FeedState = known;
    if (!canResume(state, scope, now())) {
      await sink.clear();
      state = newFeed(feed, scope);
    }
    if (state.loaded) return;
    const onPage = (_: number, unreadable: readonly string[]) => noteStored(feed, unreadable);
    await loadFeed({ feed, scope, pages, sink, pageSize: ROWS_PER_PAGE, now, signal: ended.signal, onPage }, state);
  }

  async function pullCatalogue(): Promise<void> {
    await untilDone("products", () =>
      deps.loadCatalogue(
        scope,
        (step) => {
          deps.onGood();
          progress.note(step);
        },
        ended.signal,
        null,
      ),
    );
    progress.end();
    startListening("products", catalogueSinks.products, pullCatalogueAgain);
    startListening("stock", catalogueSinks.stock, pullCatalogueAgain);
  }

  /** Products and stock are lost together. Waits for running reads before reloading. */
  async function pullCatalogueAgain(): Promise<void> {
    for (const feed of ["products", "stock"] as const) listeners.get(feed)?.stop();
    await Promise.allSettled([readingBursts, catchingUp]);
    await pullCatalogue();
  }

  /** Retries without end. Failures other than a missing network or a full disk are reported once. */
  async function untilDone(feed: Feed, job: () => Promise<unknown>): Promise<void> {
    let isReported = false;
    for (let failures = 0; !ended.signal.aborted; failures += 1) {
      try {
        await job();
        return room.has(feed);
      } catch (error) {
        if (error instanceof RemoteUnreachable) {
          await pause(RETRY_WAITS_MS[Math.min(failures, RETRY_WAITS_MS.length - 1)] ?? 60_000);
        } else {
          if (isDiskFull(error)) room.lacks(feed);
          else if (!isReported) reportError(error);
          isReported = true;
          progress.end();
          await pause(FAILED_WAIT_MS);
        }
      }
    }
  }

  /** Screens that wait for a first load learn that it failed (P12), in every tab. */
  async function noteFailure(feed: Feed, error: unknown): Promise<void> {
    const failure = error instanceof Error ? error.message : String(error);
    await mirror
      .transaction("rw", mirror.feeds, async () => {
        const state = (await mirror.feeds.get(feed)) ?? newFeed(feed, scope);
        if (!state.loaded && state.failure !== failure) await mirror.feeds.put({ ...state, failure });
      })
      // Without room for it, or with the database closed: the screen goes on waiting.
      .catch(() => {});
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = timer.after(milliseconds, done);
      function done(): void {
        cancel();
        waiting.delete(done);
        resolve();
      }
      waiting.add(done);
    });
  }

  function startListening<F extends Feed>(feed: F, sink: FeedSink<F>, loadAgain: () => Promise<void>): void {
    if (ended.signal.aborted) return;
    listeners.set(
      feed,
      listenFeed({
        feed,
        scope,
        sink,
        now,
        timer,
        listen: deps.listen,
        readState: () => mirror.feeds.get(feed),
        beforeArming: beforeArming[feed] ?? (async () => {}),
        readBurst: feed === "products" || feed === "stock" ? (burst) => readBurst({ feed, ...burst }) : null,
        onForgotten: () => {
          void loadAgain().catch(reportError);
          wakeListeners();
        },
        onStored: (unreadable) => {
          room.has(feed);
          noteStored(feed, unreadable);
        },
        onError: reportFor(feed),
      }),
    );
  }

  function wakeListeners(): void {
    for (const listener of listeners.values()) listener.wake();
  }

  /** Reads what changed in the catalogue while not listening, for both feeds at once. */
  async function catchUp(): Promise<void> {
    catchingUp ??= readCatalogue(null).finally(() => {
      catchingUp = null;
    });
    await catchingUp;
  }

  /** Reads a burst after any running read. */
  function readBurst(burst: Burst): Promise<BurstProgress | null> {
    const reading = Promise.all([readingBursts, catchingUp]).then(() => readCatalogue(burst));
    readingBursts = reading.catch(() => null);
    return reading;
  }

  async function readCatalogue(burst: Burst | null): Promise<BurstProgress | null> {
    try {
      return await deps.loadCatalogue(scope, () => {}, ended.signal, burst);
    } catch (error) {
      // Offline: the listener will be lost too, and retries with its next arming.
      if (!(error instanceof RemoteUnreachable)) throw error;
      return null;
    }
  }

  /** Fetches one document for the server's time, which watermarks need and listeners do not provide. */
  async function askServerTime(): Promise<void> {
    if (knowsServerTime) return;
    try {
      await pages.fetchPage("company", scope, null, null, 1);
      knowsServerTime = true;
      deps.onGood();
    } catch (error) {
      // Without it watermarks do not advance: more is reread later, nothing is missed.
      if (!(error instanceof RemoteUnreachable)) throw error;
    }
  }

  function noteStored(feed: Feed, unreadable: readonly string[]): void {
    deps.onGood();
    if (unreadable.length > 0) deps.onUnreadable(feed, unreadable);
  }

  const stopWatching = watchFreezes(now, timer, (since) => {
    for (const listener of listeners.values()) listener.thaw(since);
  });
  for (const lane of [pullRows, pullCatalogue]) void lane().catch(reportError);
  return {
    wake() {
      for (const done of waiting) done();
      wakeListeners();
    },
    stop() {
      ended.abort();
      stopWatching();
      for (const listener of listeners.values()) listener.stop();
      for (const done of waiting) done();
      progress.end();
    },
  };
}

/** Tracks the feeds that lack disk space; reports when the first begins and the last ends. */
function watchRoom(onChange: (isFull: boolean) => void) {
  const lacking = new Set<Feed>();
  return {
    lacks(feed: Feed): void {
      if (lacking.size === 0) onChange(true);
      lacking.add(feed);
    },
    has(feed: Feed): void {
      if (lacking.delete(feed) && lacking.size === 0) onChange(false);
    },
  };
}

/** The catalogue is only cleared as a whole, by its loader; a listener only adds to it. */
function catalogueSink<F extends "products" | "stock">(store: FeedSink<F>["store"]): FeedSink<F> {
  return { store, clear: async () => {} };
}
