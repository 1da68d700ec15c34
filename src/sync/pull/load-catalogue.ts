import type { PackManifest } from "#domain/product/catalogue-pack.ts";
import type { Feed, FeedDocument, FeedRows } from "#domain/sync/feed.ts";
import type { Instant, ServerTime } from "#domain/values/instant.ts";
import type { LoadingCatalogue } from "#local/catalogue/worker/catalogue.ts";
import type { FeedState, MirrorDatabase } from "#local/databases/mirror-database.ts";
import { catchUp, type CatchUp, countWaiting, readNewer } from "./catch-up.ts";
import { isPastTombstones, isSameView, newFeed } from "./feed-plan.ts";
import { loadFeed } from "./load-feed.ts";
import { type Arrived, loadPackedProducts, loadPackedStock, packBytes, readManifest } from "./load-pack.ts";
import type { PackPort, PagePort, Scope } from "../remote-port.ts";
import { isSoByBothClocks } from "./server-now.ts";
import { rememberUnreadable } from "./unreadable.ts";
import { nextWatermark } from "./watermark.ts";

/** Progress of the catalogue's first load, in rows of a feed. `total` is null if the backend does not tell. */
export interface CatalogueProgress {
  readonly feed: "products" | "stock";
  readonly loaded: number;
  readonly total: number | null;
  /** Of both feeds of a pack; null when loading by query. */
  readonly bytes: { readonly loaded: number; readonly total: number } | null;
}

/** The progress of a burst that waits for its pack (P15). */
export interface BurstProgress {
  /** Everything up to this time is stored, except late commits. */
  readonly knownUntil: ServerTime;
  /** Newer changes are listened to from this time; null while there are more than fit in the window. */
  readonly listenFrom: ServerTime | null;
  /** The server's time of the last check for further changes; null = not checked yet. */
  readonly lookedAt: ServerTime | null;
}

/** More changes in a feed than fit in the window: it is read even if the rest is fresh (P14). */
export interface Burst extends BurstProgress {
  readonly feed: "products" | "stock";
  /** The time since which it is unread. */
  readonly since: Instant;
}

/**
 * Loads missing products and stock in the catalogue's own context: the worker, or a test's process. For a burst only
 * its own feed is read. Returns the progress of a burst that waits for its pack, otherwise null.
 */
export type LoadCatalogue = (
  scope: Scope,
  onProgress: (progress: CatalogueProgress) => void,
  signal: AbortSignal,
  burst: Burst | null,
) => Promise<BurstProgress | null>;

export interface CatalogueLoad {
  readonly mirror: MirrorDatabase;
  readonly catalogue: LoadingCatalogue;
  readonly pages: PagePort;
  readonly pack: PackPort;
  readonly now: () => Instant;
}

const PAGE_SIZE = { products: 1000, stock: 2000 } as const;

/** Above this many changes, a pack's chunks cost fewer reads and less work than single changes. Stock has few chunks. */
const WORTH_A_PACK = { products: 2_000, stock: 200 } as const;
/** Above this many changes are an import, whose pack will come. */
const AWAITED = 2_000;
/** Up to this many changes after an import's pack are read by pages, before the next pack covers them. */
const BESIDE_A_PACK = 1_000;
/** With fewer recent changes than this, the window has room for further ones. */
const MOST_LISTENED = 50;
/** How long to wait for an import's pack. */
const PACK_AWAITED_MS = 20 * 60_000;

/**
 * Loads products and stock, or brings them up to date after a long time: from the published pack if there is one, else by
 * query. Products come first: a price can be sold without knowing the stock, not the other way round. Reads nothing if
 * everything is here and fresh.
 */
export async function loadCatalogue(
  { mirror, catalogue, pages, pack, now }: CatalogueLoad,
  scope: Scope,
  onProgress: (progress: CatalogueProgress) => void,
  signal: AbortSignal,
  burst: Burst | null = null,
): Promise<BurstProgress | null> {
  let progress: BurstProgress | null = null;
  let known: Promise<PackManifest | null> | null = null;
  const manifest = () => (known ??= readUsable());
  const reading = { scope, pages, now, signal };
  const productChanges: CatchUp<"products"> = {
    ...reading,
    feed: "products",
    apply: rememberUnreadable(mirror, "products", pages.parser, catalogue.applyProducts.bind(catalogue)),
  };
  const stockChanges: CatchUp<"stock"> = {
    ...reading,
    feed: "stock",
    apply: rememberUnreadable(mirror, "stock", pages.parser, catalogue.applyStock.bind(catalogue)),
  };
  await forgetWhatIsStale();
  await bring("products");
  if (!signal.aborted) await bring("stock");
  return progress;

  /** A pack older than the tombstone period is as outdated as a device that slept that long (C9). */
  async function readUsable(): Promise<PackManifest | null> {
    const published = await readManifest(pack, scope);
    if (published === null) return null;
    const { asOf: watermark } = published.products;
    return (await isSoByBothClocks((at) => isPastTombstones({ watermark }, at), { ...reading, feed: "products" }))
      ? null
      : published;
  }

  /** Both feeds share one generation: if one must be reloaded, both must. */
  async function forgetWhatIsStale(): Promise<void> {
    const states = (await mirror.feeds.bulkGet(["products", "stock"])).filter((state) => state !== undefined);
    const isDoubted = states.some((state) => state.isDoubted);
    // Without a server, what is here is better than nothing (A4).
    if (isDoubted) await manifest();
    const isOtherView = isDoubted || states.some((state) => !isSameView(state, scope));
    const isStale = (at: Instant) => states.some((state) => isPastTombstones(state, at));
    if (!isOtherView && !(await isSoByBothClocks(isStale, { ...reading, feed: "products" }))) return;
    // A pack lists what still exists, so only its missing chunks are fetched.
    if (!isOtherView && (await manifest()) !== null) {
      await mirror.feeds.bulkPut(
        states.map((state) => ({ ...state, loaded: false, watermark: null, resumeAfter: null })),
      );
    } else {
      await catalogue.clear();
    }
  }

  async function bring(feed: "products" | "stock"): Promise<void> {
    const state = (await mirror.feeds.get(feed)) ?? newFeed(feed, scope);
    if (!state.loaded) {
      if (!(await loadFromPack(feed, state)) && !signal.aborted) await loadByQuery(feed);
    } else if (burst === null || burst.feed === feed) {
      await follow(feed, state);
    }
    if (!signal.aborted) await catalogue.compact();
  }

  /** Reads what changed while not listening, if it is a lot. */
  async function follow(feed: "products" | "stock", state: FeedState): Promise<void> {
    const waiting = burst
      ? ((await pages.countDocuments?.(feed, scope, state.watermark)) ?? 0)
      : await countWaiting({ feed, scope, pages, now }, state);
    if (waiting === 0 && !burst) return;
    const packed = waiting > WORTH_A_PACK[feed] ? await manifest() : null;
    const isNewer = packed !== null && nextWatermark(null, packed[feed].asOf) > (state.watermark ?? "");
    if (burst && waiting > AWAITED && !isNewer && now() - burst.since < PACK_AWAITED_MS) {
      const readUntil = packed && (await readBesidePack(feed, packed, burst.knownUntil));
      progress = readUntil ? { knownUntil: readUntil, listenFrom: readUntil, lookedAt: null } : await checkPace(burst);
      return;
    }
    const isPacked = isNewer && (await loadFromPack(feed, state));
    // Everything up to the pack's time is stored, and its overlap would be the whole import again, one document at a
    // time. So the listener continues from that time, and the overlap is read later (P14, P15).
    if (signal.aborted || (isPacked && burst)) return;
    const present = (await mirror.feeds.get(feed)) ?? state;
    if (feed === "products") await catchUp(productChanges, present);
    else await catchUp(stockChanges, present);
  }

  /**
   * The import's pack is stored: reads what came after it, unless that is another import. The watermark stays, since the
   * next pack covers the overlap (P15).
   */
  async function readBesidePack(
    feed: "products" | "stock",
    packed: PackManifest,
    knownUntil: ServerTime,
  ): Promise<ServerTime | null> {
    const { asOf } = packed[feed];
    if (knownUntil < asOf) return null;
    const count = (await pages.countDocuments?.(feed, scope, asOf)) ?? 0;
    if (count > BESIDE_A_PACK) return null;
    return feed === "products" ? readNewer(productChanges, knownUntil) : readNewer(stockChanges, knownUntil);
  }

  /**
   * The burst cannot be read yet. Checks whether changes still exceed the window; once they do not, they are listened
   * to from the last check (P15).
   */
  async function checkPace({ feed, knownUntil, listenFrom, lookedAt }: Burst): Promise<BurstProgress> {
    if (listenFrom !== null) return { knownUntil, listenFrom, lookedAt };
    const { serverTime } = await pages.fetchPage(feed, scope, lookedAt ?? knownUntil, null, 1);
    const isQuiet = lookedAt !== null && ((await pages.countDocuments?.(feed, scope, lookedAt)) ?? 0) < MOST_LISTENED;
    return { knownUntil, listenFrom: isQuiet ? lookedAt : null, lookedAt: serverTime };
  }

  /** Loads a feed from the pack. A missing chunk means that there is a newer pack: retries with that one. */
  async function loadFromPack(feed: "products" | "stock", state: FeedState): Promise<boolean> {
    const loadFeedOf = feed === "products" ? loadPackedProducts : loadPackedStock;
    let packed = await manifest();
    while (packed !== null && !signal.aborted) {
      const { products, stock } = packed;
      const total = packBytes(products.chunks) + packBytes(stock.chunks);
      const before = feed === "products" ? 0 : packBytes(products.chunks);
      const all = packed[feed].rows;
      const onArrived = ({ rows, bytes }: Arrived) =>
        onProgress({ feed, loaded: rows, total: all, bytes: { loaded: before + bytes, total } });
      if (await loadFeedOf({ catalogue, pack, scope, now, signal, onArrived }, packed, state)) return true;
      if (signal.aborted) return false;
      known = readUsable();
      const newer = await known;
      packed = newer !== null && newer.version > packed.version ? newer : null;
    }
    return false;
  }

  /** Resumes an interrupted query, or starts over, which deletes the old rows. */
  async function loadByQuery(feed: "products" | "stock"): Promise<void> {
    const begun = (await mirror.feeds.get(feed)) ?? newFeed(feed, scope);
    const present = (await mirror.catalogueHead.get("head"))?.products ?? 0;
    if (feed === "products" && begun.resumeAfter === null && present > 0) await catalogue.clear();
    if (feed === "products") await query(feed, begun, catalogue.storeProducts.bind(catalogue));
    else await query(feed, begun, catalogue.storeStock.bind(catalogue));
  }

  async function query<F extends "products" | "stock">(
    feed: F,
    begun: FeedState,
    store: (documents: readonly FeedDocument<FeedRows[F]>[], state: FeedState) => Promise<void>,
  ): Promise<void> {
    let total: number | null = null;
    // Counts after the first page: counting would delay that page.
    const count = async () => {
      total = await countDocuments(pages, feed, scope);
    };
    let counting: Promise<void> | null = null;
    const sink = { store: rememberUnreadable(mirror, feed, pages.parser, store) };
    const onPage = (loaded: number) => {
      counting ??= count();
      onProgress({ feed, loaded, total, bytes: null });
    };
    await loadFeed({ feed, scope, pages, sink, pageSize: PAGE_SIZE[feed], now, signal, onPage }, begun);
  }
}

async function countDocuments(pages: PagePort, feed: Feed, scope: Scope): Promise<number | null> {
  try {
    return (await pages.countDocuments?.(feed, scope, null)) ?? null;
  } catch {
    // The count is only for the progress bar, which works without it.
    return null;
  }
}
