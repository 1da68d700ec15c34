import type { FeedDocument, FeedRows } from "#domain/sync/feed.ts";
import type { CatalogueItem } from "#local/catalogue/worker/catalogue.ts";
import type { Device } from "#local/databases/device.ts";
import { isOnTheRoad } from "./feed-plan.ts";
import type { FeedSink } from "./feed-sink.ts";
import { followBlocks } from "./follow-blocks.ts";
import type { Burst, BurstProgress, CatalogueProgress, LoadCatalogue } from "./load-catalogue.ts";
import { type FeedRetries, isRefused } from "./retry-feeds.ts";
import { type PagePort, RemoteUnreachable, type Scope } from "../remote-port.ts";
import { forgetIfTooMany, isNoted, readAgain, rememberUnreadable, type WriteInTurn } from "./unreadable.ts";

const FEEDS = ["products", "stock"] as const;
type CatalogueFeed = (typeof FEEDS)[number];

export interface PullCatalogueDeps {
  readonly device: Pick<Device, "mirror" | "catalogue" | "now">;
  readonly scope: Scope;
  readonly pages: PagePort;
  readonly retries: FeedRetries;
  readonly ended: AbortSignal;
  readonly loadCatalogue: LoadCatalogue;
  startListening<F extends CatalogueFeed | "catalogBlocks">(
    feed: F,
    sink: FeedSink<F>,
    loadAgain: () => Promise<void>,
  ): void;
  stopListening(feed: CatalogueFeed | "catalogBlocks"): Promise<void>;
  readonly onProgress: (step: CatalogueProgress) => void;
  onProgressEnd(): void;
}

export interface CataloguePull {
  /** Loads products, then stock, and follows both. */
  start(): Promise<void>;
  /** Loads both again from the beginning (A4), and follows them. */
  reload(): Promise<void>;
  /** Reads what changed in the catalogue while not listening, for both feeds at once. */
  catchUp(): Promise<void>;
  /** The same before blocks are listened to. */
  catchUpBlocks(): Promise<void>;
  /** Reads what another version could not parse, beside the blocks. Throws `RemoteUnreachable`. */
  readAgain(inTurn: WriteInTurn): Promise<void>;
  /** Reads a burst after any running read. */
  readBurst(burst: Burst): Promise<BurstProgress | null>;
}

/** Products and stock, which are read in the catalogue's own context and share its packs. */
export function pullCatalogue(deps: PullCatalogueDeps): CataloguePull {
  const { scope, retries, ended } = deps;
  const { mirror, catalogue } = deps.device;
  let catchingUp: Promise<unknown> | null = null;
  let readingBursts: Promise<unknown> = Promise.resolve();
  const sinks = {
    products: sinkOf(
      "products",
      (documents, state) => catalogue.applyProducts(documents, state),
      ({ rev, row }, item) => (item === null ? row === null : (item.rev ?? -1) >= rev),
    ),
    stock: sinkOf(
      "stock",
      (documents, state) => catalogue.applyStock(documents, state),
      ({ rev }, item) => (item?.stockRev ?? -1) >= rev,
    ),
  };

  /** The catalogue is only cleared as a whole, by its loader; a listener only adds to it. */
  function sinkOf<F extends CatalogueFeed>(
    feed: F,
    store: FeedSink<F>["store"],
    isHere: (document: FeedDocument<FeedRows[F]>, item: CatalogueItem | null) => boolean,
  ): FeedSink<F> {
    const { parser } = deps.pages;
    return {
      store: rememberUnreadable(mirror, feed, parser, store),
      async hasAll(documents, unreadable) {
        if (!(await isNoted(mirror, feed, parser, unreadable))) return false;
        if (documents.length === 0) return true;
        const items = await catalogue.getProducts(documents.map(({ id }) => id));
        return documents.every((document, position) => isHere(document, items[position] ?? null));
      },
      clear: async () => {},
    };
  }

  const blocks = followBlocks({
    mirror,
    scope,
    pages: deps.pages,
    now: () => deps.device.now(),
    sinks,
    async readChanges() {
      for (const feed of ["products", "stock"] as const) {
        // Of this time: it waits for no import's pack.
        const burst = { feed, since: 0, knownUntil: "", listenFrom: null, lookedAt: null };
        await inTurn(() => deps.loadCatalogue(scope, () => {}, ended, burst));
      }
    },
  });

  async function start(): Promise<void> {
    const load = () => deps.loadCatalogue(scope, deps.onProgress, ended, null);
    await retries.untilDone("products", () =>
      load().catch(async (error: unknown) => {
        // Products can be sold while the server refuses their stock.
        if (!isRefused(error) || !(await isLoaded("products"))) throw error;
      }),
    );
    deps.onProgressEnd();
    const byBlocks = await getsBlocks();
    if (!byBlocks) deps.startListening("products", sinks.products, startAgain);
    await retries.untilDone("stock", async () => {
      if (!(await isLoaded("stock"))) await load();
    });
    deps.onProgressEnd();
    if (byBlocks) deps.startListening("catalogBlocks", blocks.sink, startAgain);
    else deps.startListening("stock", sinks.stock, startAgain);
  }

  /** Whether blocks are published, and this version can read them. */
  async function getsBlocks(): Promise<boolean> {
    if (!isOnTheRoad(scope.role)) return false;
    let isPublished = false;
    await retries.untilDone("products", async () => {
      try {
        const { documents } = await deps.pages.fetchPage("catalogBlocks", scope, null, null, 1);
        isPublished = documents.length > 0;
      } catch (error) {
        // A store whose rules do not know blocks yet.
        if (!isRefused(error)) throw error;
      }
    });
    return isPublished;
  }

  async function reload(): Promise<void> {
    await stopReading();
    await mirror.feeds
      .where("feed")
      .anyOf([...FEEDS])
      .modify({ isDoubted: true });
    await start();
  }

  /** Products and stock are lost together. Waits for running reads before reloading. */
  async function startAgain(): Promise<void> {
    await stopReading();
    await start();
  }

  async function stopReading(): Promise<void> {
    const stopped = ([...FEEDS, "catalogBlocks"] as const).map((feed) => deps.stopListening(feed));
    await Promise.allSettled([...stopped, readingBursts, catchingUp]);
  }

  async function isLoaded(feed: CatalogueFeed): Promise<boolean> {
    return (await mirror.feeds.get(feed))?.loaded === true;
  }

  /** After any running read. */
  function inTurn<Answer>(job: () => Promise<Answer>): Promise<Answer> {
    const reading = Promise.all([readingBursts, catchingUp]).then(job);
    readingBursts = reading.catch(() => null);
    return reading;
  }

  async function read(burst: Burst | null): Promise<BurstProgress | null> {
    try {
      return await deps.loadCatalogue(scope, () => {}, ended, burst);
    } catch (error) {
      // Offline: the listener will be lost too, and retries with its next arming.
      if (!(error instanceof RemoteUnreachable)) throw error;
      return null;
    }
  }

  return {
    start,
    reload,
    async catchUp() {
      catchingUp ??= read(null).finally(() => {
        catchingUp = null;
      });
      await catchingUp;
    },
    async catchUpBlocks() {
      try {
        await blocks.catchUp();
      } catch (error) {
        if (!(error instanceof RemoteUnreachable)) throw error;
      }
      for (const feed of FEEDS) await forgetIfTooMany(mirror, feed, deps.pages.parser);
    },
    async readAgain(inTurn) {
      const { pages } = deps;
      await readAgain({ mirror, feed: "products", scope, pages, sink: sinks.products, inTurn });
      await readAgain({ mirror, feed: "stock", scope, pages, sink: sinks.stock, inTurn });
    },
    readBurst: (burst) => inTurn(() => read(burst)),
  };
}
