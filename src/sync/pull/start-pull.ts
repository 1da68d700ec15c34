import type { Company } from "#domain/company/company.ts";
import { FEEDS, type Feed } from "#domain/sync/feed.ts";
import type { Device } from "#local/databases/device.ts";
import { isDiskFull } from "#local/databases/free-disk-space.ts";
import { checkFeeds } from "../audit/check-feeds.ts";
import type { FeedSink } from "./feed-sink.ts";
import { watchTroubles } from "./feed-troubles.ts";
import { type FeedListener, listenFeed } from "./listen-feed.ts";
import type { Burst, BurstProgress, LoadCatalogue } from "./load-catalogue.ts";
import type { LoadOrders } from "./orders/load-orders.ts";
import { estimateProgress, type LoadProgress } from "./load-progress.ts";
import { pruneFeeds } from "./horizon/prune-feeds.ts";
import { pullCatalogue } from "./pull-catalogue.ts";
import { pullOrders } from "./orders/pull-orders.ts";
import { pullRows } from "./pull-rows.ts";
import { isRefusal, type ListenPort, type PagePort, RemoteUnreachable } from "../remote-port.ts";
import { retryFeeds } from "./retry-feeds.ts";
import { readServerNow } from "./server-now.ts";
import type { Timer } from "../timer.ts";
import { forgetIfTooMany, readAgain } from "./unreadable.ts";
import { watchFreezes } from "./watch-freezes.ts";

export interface PullDeps {
  readonly device: Pick<Device, "identity" | "mirror" | "work" | "catalogue" | "now">;
  readonly pages: PagePort;
  readonly listen: ListenPort;
  readonly loadCatalogue: LoadCatalogue;
  readonly loadOrders: LoadOrders;
  readonly timer: Timer;
  /** The company as it arrives. Once it does not resolve to true, the pull is over and stores nothing of it. */
  admitsCompany(company: Company): Promise<boolean>;
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

type ReadBurst = (burst: Omit<Burst, "feed">) => Promise<BurstProgress | null>;

export interface Pull {
  /** The network or the app is back: retries at once what failed. `awayMs`: how long the store was out of reach. */
  wake(awayMs?: number): void;
  /** A person asks for current data: wakes everything, stores at once, and starts the reloads they asked for. */
  confirm(): void;
  stop(): void;
  /** Resolves when it is stopped and writes nothing any more. */
  readonly stopped: Promise<void>;
}

/**
 * Loads each feed once, page by page, and listens to it from then on. Small feeds and the catalogue load in parallel;
 * stored rows are usable at once. Only the tab that holds the listening lock runs this.
 */
export function startPull(deps: PullDeps): Pull {
  const { device, pages, timer } = deps;
  const { mirror, identity } = device;
  const now = () => device.now();
  const scope = { uid: identity.uid, role: identity.role, companyId: identity.companyId };
  const ended = new AbortController();
  const listeners = new Map<Feed, FeedListener>();
  let knowsServerTime = false;
  const full = watchTroubles((feeds) => deps.onStorageFull(feeds.length > 0));
  const refused = watchTroubles((feeds) => deps.onRefused(feeds));
  const progress = estimateProgress(now, timer, (step) => deps.onProgress(step));
  const onError = (error: unknown) => deps.onError(error);
  const retries = retryFeeds({
    timer,
    ended: ended.signal,
    full,
    noteRefused,
    onDone: endTroubles,
    onFailed: () => progress.end(),
    onError,
  });
  const catalogue = pullCatalogue({
    device,
    scope,
    pages,
    retries,
    ended: ended.signal,
    loadCatalogue: deps.loadCatalogue,
    startListening,
    stopListening,
    onProgress: (step) => {
      deps.onGood();
      progress.note(step);
    },
    onProgressEnd: () => progress.end(),
  });
  const orders = pullOrders({
    device,
    scope,
    ended: ended.signal,
    loadOrders: deps.loadOrders,
    onStored: (unreadable) => noteStored("orders", unreadable),
  });
  const beforeArming: Readonly<Partial<Record<Feed, () => Promise<void>>>> = {
    [FEEDS[0]]: askServerTime,
    products: () => catalogue.catchUp(),
    stock: () => catalogue.catchUp(),
    catalogBlocks: () => catalogue.catchUpBlocks(),
    orders: () => orders.catchUp(),
  };
  /** The feeds of which only a window is listened to (P14). */
  const burstReaders: Readonly<Partial<Record<Feed, ReadBurst>>> = {
    products: (burst) => catalogue.readBurst({ feed: "products", ...burst }),
    stock: (burst) => catalogue.readBurst({ feed: "stock", ...burst }),
    orders: () => orders.readBurst(),
  };

  function startListening<F extends Feed>(feed: F, sink: FeedSink<F>, loadAgain: () => Promise<void>): void {
    if (ended.signal.aborted) return;
    void listeners.get(feed)?.stop();
    listeners.set(
      feed,
      listenFeed({
        feed,
        scope,
        sink,
        now,
        timer,
        listen: deps.listen,
        readState: () => (sink.readState ? sink.readState() : mirror.feeds.get(feed)),
        beforeArming: async () => {
          await beforeArming[feed]?.();
          await forgetIfTooMany(mirror, feed, pages.parser);
        },
        readBeside: (inTurn) => {
          const read = () =>
            feed === "catalogBlocks"
              ? catalogue.readAgain(inTurn)
              : readAgain({ mirror, feed, scope, pages, sink, inTurn });
          void retries.untilDone(feed, read).catch(onError);
        },
        readBurst: burstReaders[feed] ?? null,
        onForgotten: () => {
          void loadAgain().catch(onError);
          wakeListeners();
        },
        onLost: (code) => {
          if (isRefusal(code)) noteRefused(feed, new RemoteUnreachable(code));
        },
        onStored: (unreadable) => {
          endTroubles(feed);
          noteStored(feed, unreadable);
        },
        onError: (error) => {
          if (isDiskFull(error)) full.begin(feed);
          // Reading instead of a missing block: repeated with the next arming.
          else if (!(error instanceof RemoteUnreachable)) onError(error);
        },
      }),
    );
  }

  function isLive(feed: Feed): boolean {
    return listeners.get(feed)?.isLive() ?? false;
  }

  async function stopListening(feed: Feed): Promise<void> {
    await listeners.get(feed)?.stop();
  }

  function wakeListeners(awayMs = Number.POSITIVE_INFINITY): void {
    for (const listener of listeners.values()) listener.wake(awayMs);
  }

  /** Fetches one document for the server's time, which watermarks need and listeners do not provide. */
  async function askServerTime(): Promise<void> {
    if (knowsServerTime) return;
    try {
      await readServerNow({ feed: FEEDS[0], pages, scope });
      knowsServerTime = true;
      deps.onGood();
    } catch (error) {
      // Without it watermarks do not advance: more is reread later, nothing is missed.
      if (!(error instanceof RemoteUnreachable)) throw error;
    }
  }

  function noteRefused(feed: Feed, cause: unknown): void {
    if (refused.begin(feed)) onError(new Error(`the server refuses ${feed}: ${String(cause)}`, { cause }));
  }

  function endTroubles(feed: Feed): void {
    full.end(feed);
    refused.end(feed);
  }

  function noteStored(feed: Feed, unreadable: readonly string[]): void {
    deps.onGood();
    if (unreadable.length > 0) deps.onUnreadable(feed, unreadable);
  }

  const stopWatching = watchFreezes(now, timer, (since) => {
    for (const listener of listeners.values()) listener.thaw(since);
  });
  const rows = pullRows({
    mirror,
    scope,
    pages,
    retries,
    ended: ended.signal,
    now,
    loadOrders: () => orders.load(),
    startListening,
    stopListening,
    admitsCompany: (company) => deps.admitsCompany(company),
    onStored: noteStored,
    onError,
  });
  const reloadAsked = checkFeeds({
    mirror,
    catalogue: device.catalogue,
    scope,
    pages,
    timer,
    now,
    ended: ended.signal,
    isLive: (feed) => isLive(feed) || (feed === "products" && isLive("catalogBlocks")),
    reload: (feed) => (feed === "products" ? catalogue.reload() : rows.reload(feed)),
    onError,
  });
  pruneFeeds({ device, serverTime: () => deps.listen.serverTime(), timer, ended: ended.signal, onError });
  let noteStopped = () => {};
  const stopped = new Promise<void>((resolve) => {
    noteStopped = resolve;
  });
  const pulling = [rows.start(), catalogue.start()].map((started) => started.catch(onError));
  return {
    wake(awayMs) {
      retries.wake();
      wakeListeners(awayMs);
    },
    confirm() {
      retries.wake();
      // In this order: a listener that is woken is not live for a moment, and only what is live is loaded again.
      void reloadAsked()
        .catch(onError)
        .then(() => {
          if (!ended.signal.aborted) for (const listener of listeners.values()) listener.confirm();
        });
    },
    stopped,
    stop() {
      ended.abort();
      stopWatching();
      const silent = [...listeners.values()].map((listener) => listener.stop());
      retries.wake();
      progress.end();
      void Promise.all([...silent, ...pulling]).then(noteStopped);
    },
  };
}
