import type { PackManifest } from "#domain/product/catalogue-pack.ts";
import type { Feed, FeedDocument, FeedRows } from "#domain/sync/feed.ts";
import type { Instant, ServerTime } from "#domain/values/instant.ts";
import type { LoadingCatalogue } from "#local/catalogue/worker/catalogue.ts";
import type { FeedState, MirrorDatabase } from "#local/databases/mirror-database.ts";
import { catchUp, type CatchUp, countWaiting, readNewer } from "./catch-up.ts";
import { canResume, isSameView, newFeed } from "./feed-plan.ts";
import { loadFeed } from "./load-feed.ts";
import { type Arrived, loadPackedProducts, loadPackedStock, packBytes, readManifest } from "./load-pack.ts";
import type { PackPort, PagePort, Scope } from "../remote-port.ts";
import { nextWatermark } from "./watermark.ts";

/** How far the catalogue's first load is, in rows of a feed. `total` is null where the backend does not say. */
export interface CatalogueProgress {
  readonly feed: "products" | "stock";
  readonly loaded: number;
  readonly total: number | null;
  /** Of a pack's both feeds; null where they come by query. */
  readonly bytes: { readonly loaded: number; readonly total: number } | null;
}

/** What is known of a burst that waits for its pack. */
export interface BurstProgress {
  /** Up to then everything is here, but what commits late. */
  readonly knownUntil: ServerTime;
  /** From then on what is new is listened to; null while that is more than is listened to. */
  readonly listenFrom: ServerTime | null;
  /** The server's time when that was looked at last; null = not yet. */
  readonly lookedAt: ServerTime | null;
}

/** More has just changed in a feed than is listened to: it is read however fresh the rest is. */
export interface Burst extends BurstProgress {
  readonly feed: "products" | "stock";
  /** Since when it has been unread. */
  readonly since: Instant;
}

/**
 * Loads what is missing of products and stock, wherever the catalogue lives: in the worker, or in a test's own process.
 * Of a burst only its own feed is read. Answers what is to be known of it where it waits and no watermark moved.
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

/** From so many changes on a pack's chunks are fewer reads, and less work, than the changes one by one. */
const WORTH_A_PACK = 2_000;
/** So many that follow an import's pack come by pages, before the next pack settles them. */
const BESIDE_A_PACK = 1_000;
/** A window that holds no more than this has room left for what comes next. */
const MOST_LISTENED = 50;
/** So many that come while the feed is live are an import: its pack is waited for so long. */
const PACK_AWAITED_MS = 20 * 60_000;

/**
 * Brings products and stock here, or up to date after a long time: from the published pack where there is one, else by
 * query. Products first, then their stock: a price can be sold without knowing the stock, not the other way round.
 * Where everything is here and fresh it reads nothing.
 */
export async function loadCatalogue(
  { mirror, catalogue, pages, pack, now }: CatalogueLoad,
  scope: Scope,
  onProgress: (progress: CatalogueProgress) => void,
  signal: AbortSignal,
  burst: Burst | null = null,
): Promise<BurstProgress | null> {
  let waits: BurstProgress | null = null;
  let known: Promise<PackManifest | null> | null = null;
  const manifest = () => (known ??= readUsable());
  await forgetWhatIsStale();
  await bring("products");
  if (!signal.aborted) await bring("stock");
  return waits;

  /** A pack is as good as a device that was here when it was published: one that tombstones have not outlived. */
  async function readUsable(): Promise<PackManifest | null> {
    const published = await readManifest(pack, scope);
    if (published === null) return null;
    const asOf = { ...newFeed("products", scope), watermark: published.products.asOf };
    return canResume(asOf, scope, now()) ? published : null;
  }

  /** One generation holds both feeds: if one of them has to be read anew, so have both. */
  async function forgetWhatIsStale(): Promise<void> {
    const states = (await mirror.feeds.bulkGet(["products", "stock"])).filter((state) => state !== undefined);
    const isOtherView = states.some((state) => !isSameView(state, scope));
    if (!isOtherView && states.every((state) => canResume(state, scope, now()))) return;
    // A pack says what is still there: with one, only what it has and the device has not is read.
    if (!isOtherView && (await manifest()) !== null) {
      await mirror.feeds.bulkPut(
        states.map((state) => ({ ...state, loaded: false, watermark: null, resumeAfter: null })),
      );
    } else {
      await catalogue.clear();
      await mirror.feeds.bulkDelete(["products", "stock"]);
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

  /** What changed while nobody listened, where that is a lot. */
  async function follow(feed: "products" | "stock", state: FeedState): Promise<void> {
    const waiting = burst
      ? ((await pages.countDocuments?.(feed, scope, state.watermark)) ?? 0)
      : await countWaiting({ feed, scope, pages, now }, state);
    if (waiting === 0 && !burst) return;
    const packed = waiting > WORTH_A_PACK ? await manifest() : null;
    const isNewer = packed !== null && nextWatermark(null, packed[feed].asOf) > (state.watermark ?? "");
    if (burst && waiting > WORTH_A_PACK && !isNewer && now() - burst.since < PACK_AWAITED_MS) {
      const readUntil = packed && (await readBesidePack(feed, packed, burst.knownUntil));
      waits = readUntil ? { knownUntil: readUntil, listenFrom: readUntil, lookedAt: null } : await look(burst);
      return;
    }
    const isPacked = isNewer && (await loadFromPack(feed, state));
    // All that was readable at the pack's time is here, and its overlap is the import once more, document by document:
    // the listener goes on from that time, and the overlap is read when a pack has settled it (P14, P15).
    if (signal.aborted || (isPacked && burst)) return;
    const present = (await mirror.feeds.get(feed)) ?? state;
    if (feed === "products") await catchUp(productChanges(), present);
    else await catchUp(stockChanges(), present);
  }

  /**
   * Most of what waits is the import whose pack is here: what came after that is read, where it is no import itself. The
   * watermark stays: the next pack settles the overlap (P15).
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
    return feed === "products" ? readNewer(productChanges(), knownUntil) : readNewer(stockChanges(), knownUntil);
  }

  /**
   * Nothing of it comes yet. Where more is new than is listened to, somebody writes it at this moment: it is listened to
   * from the last look on as soon as that is less (P15).
   */
  async function look({ feed, knownUntil, listenFrom, lookedAt }: Burst): Promise<BurstProgress> {
    if (listenFrom !== null) return { knownUntil, listenFrom, lookedAt };
    const { serverTime } = await pages.fetchPage(feed, scope, lookedAt ?? knownUntil, null, 1);
    const isQuiet = lookedAt !== null && ((await pages.countDocuments?.(feed, scope, lookedAt)) ?? 0) < MOST_LISTENED;
    return { knownUntil, listenFrom: isQuiet ? lookedAt : null, lookedAt: serverTime };
  }

  function productChanges(): CatchUp<"products"> {
    const apply = catalogue.applyProducts.bind(catalogue);
    return { feed: "products", scope, pages, now, signal, apply };
  }

  function stockChanges(): CatchUp<"stock"> {
    const apply = catalogue.applyStock.bind(catalogue);
    return { feed: "stock", scope, pages, now, signal, apply };
  }

  /** Brings a feed to what the pack says. A chunk that is gone means that there is a newer pack: once more with that. */
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

  /** From where an interrupted query stopped, or all of it: then nothing of what was here before may stay. */
  async function loadByQuery(feed: "products" | "stock"): Promise<void> {
    const begun = (await mirror.feeds.get(feed)) ?? newFeed(feed, scope);
    const present = (await mirror.catalogueHead.get("head"))?.products ?? 0;
    if (feed === "products" && begun.resumeAfter === null && present > 0) {
      await catalogue.clear();
      await mirror.feeds.delete("stock");
    }
    if (feed === "products") await query(feed, begun, catalogue.storeProducts.bind(catalogue));
    else await query(feed, begun, catalogue.storeStock.bind(catalogue));
  }

  async function query<F extends "products" | "stock">(
    feed: F,
    begun: FeedState,
    store: (documents: readonly FeedDocument<FeedRows[F]>[], state: FeedState) => Promise<void>,
  ): Promise<void> {
    let total: number | null = null;
    // Asked for once the first page is here: counting keeps a server busy that has the first page to send.
    const count = async () => {
      total = await countDocuments(pages, feed, scope);
    };
    let counting: Promise<void> | null = null;
    const sink = { store, clear: () => catalogue.clear() };
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
    // The count only serves the progress bar: without it the bar shows what has arrived.
    return null;
  }
}
