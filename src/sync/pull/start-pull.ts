import { FEEDS, type Feed } from "#domain/sync/feed.ts";
import type { Device } from "#local/databases/device.ts";
import type { FeedState } from "#local/databases/mirror-database.ts";
import { isDiskFull } from "#local/databases/free-disk-space.ts";
import { canResume, newFeed, rowFeeds } from "./feed-plan.ts";
import type { FeedSink, RowFeed } from "./feed-sink.ts";
import { noteFailure, watchTroubles } from "./feed-troubles.ts";
import { type FeedListener, listenFeed } from "./listen-feed.ts";
import type { Burst, BurstProgress, LoadCatalogue } from "./load-catalogue.ts";
import { loadFeed } from "./load-feed.ts";
import { estimateProgress, type LoadProgress } from "./load-progress.ts";
import { isRefusal, type ListenPort, type PagePort, RemoteUnreachable } from "../remote-port.ts";
import { rowSink } from "./store-rows.ts";
import type { Timer } from "../timer.ts";
import { readAgain, rememberUnreadable } from "./unreadable.ts";
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
  /** The feeds that the server refuses at the moment. They are retried; the others go on. */
  onRefused(feeds: readonly Feed[]): void;
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
  const full = watchTroubles((feeds) => deps.onStorageFull(feeds.length > 0));
  const refused = watchTroubles((feeds) => deps.onRefused(feeds));
  const progress = estimateProgress(now, timer, (step) => deps.onProgress(step));
  const catalogueSinks = {
    products: catalogueSink("products", (documents, state) => catalogue.applyProducts(documents, state)),
    stock: catalogueSink("stock", (documents, state) => catalogue.applyStock(documents, state)),
  };
  /** The catalogue is only cleared as a whole, by its loader; a listener only adds to it. */
  function catalogueSink<F extends "products" | "stock">(feed: F, store: FeedSink<F>["store"]): FeedSink<F> {
    return { store: rememberUnreadable(mirror, feed, pages.parser, store), clear: async () => {} };
  }
  const reportError = (error: unknown) => deps.onError(error);
  const reportFor = (feed: Feed) => (error: unknown) => {
    if (isDiskFull(error)) full.begin(feed);
    else reportError(error);
  };

  async function pullRows(): Promise<void> {
    for (const feed of rowFeeds(identity.role)) {
      await new Promise<void>((onTried) => void followRows(feed, onTried).catch(reportError));
    }
  }

  /** `onTried`: it is loaded, or failed once and is retried beside the feeds after it (P23). */
  async function followRows(feed: RowFeed, onTried = () => {}): Promise<void> {
    const sink = rowSink(mirror, feed, scope, pages.parser);
    const load = () =>
      loadRows(feed, sink).catch((error: unknown) => {
        void noteFailure(mirror, newFeed(feed, scope), error);
        throw error;
      });
    await untilDone(feed, () => load().finally(onTried));
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
    const load = () =>
      deps.loadCatalogue(
        scope,
        (step) => {
          deps.onGood();
          progress.note(step);
        },
        ended.signal,
        null,
      );
    await untilDone("products", () =>
      load().catch(async (error: unknown) => {
        // Products can be sold while the server refuses their stock.
        if (!isRefused(error) || !(await isLoaded("products"))) throw error;
      }),
    );
    progress.end();
    startListening("products", catalogueSinks.products, pullCatalogueAgain);
    await untilDone("stock", async () => {
      if (!(await isLoaded("stock"))) await load();
    });
    progress.end();
    startListening("stock", catalogueSinks.stock, pullCatalogueAgain);
  }

  /** Products and stock are lost together. Waits for running reads before reloading. */
  async function pullCatalogueAgain(): Promise<void> {
    for (const feed of ["products", "stock"] as const) listeners.get(feed)?.stop();
    await Promise.allSettled([readingBursts, catchingUp]);
    await pullCatalogue();
  }

  async function isLoaded(feed: Feed): Promise<boolean> {
    return (await mirror.feeds.get(feed))?.loaded === true;
  }

  /** Retries without end. Failures other than a missing network or a full disk are reported once. */
  async function untilDone(feed: Feed, job: () => Promise<unknown>): Promise<void> {
    let isReported = false;
    for (let failures = 0; !ended.signal.aborted; failures += 1) {
      try {
        await job();
        full.end(feed);
        refused.end(feed);
        return;
      } catch (error) {
        if (error instanceof RemoteUnreachable && !isRefusal(error.code)) {
          await pause(RETRY_WAITS_MS[Math.min(failures, RETRY_WAITS_MS.length - 1)] ?? 60_000);
        } else {
          if (isDiskFull(error)) full.begin(feed);
          else if (isRefused(error)) noteRefused(feed, error);
          else if (!isReported) reportError(error);
          isReported = true;
          progress.end();
          await pause(FAILED_WAIT_MS);
        }
      }
    }
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
        beforeArming: async () => {
          await beforeArming[feed]?.();
          await readAgain(mirror, feed, scope, pages, sink);
        },
        readBurst: feed === "products" || feed === "stock" ? (burst) => readBurst({ feed, ...burst }) : null,
        onForgotten: () => {
          void loadAgain().catch(reportError);
          wakeListeners();
        },
        onLost: (code) => {
          if (isRefusal(code)) noteRefused(feed, new RemoteUnreachable(code));
        },
        onStored: (unreadable) => {
          full.end(feed);
          refused.end(feed);
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

  function noteRefused(feed: Feed, cause: unknown): void {
    if (refused.begin(feed)) reportError(new Error(`the server refuses ${feed}: ${String(cause)}`, { cause }));
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

function isRefused(error: unknown): boolean {
  return error instanceof RemoteUnreachable && isRefusal(error.code);
}
