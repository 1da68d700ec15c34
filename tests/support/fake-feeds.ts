import type { Feed, FeedDocument, FeedRows } from "#domain/sync/feed.ts";
import type { BlockRecords } from "#domain/product/catalogue-block.ts";
import { tallyOf } from "#domain/sync/tally.ts";
import type { PackManifest } from "#domain/product/catalogue-pack.ts";
import { recordOfProduct, recordOfStock } from "#domain/product/product-record.ts";
import { laterOf, type ServerTime } from "#domain/values/instant.ts";
import {
  type FeedBound,
  type FeedCursor,
  type FeedPage,
  type FeedSnapshot,
  type ListenBound,
  type ListenPort,
  type PackPort,
  type PagePort,
  RemoteUnreachable,
  type Scope,
} from "#sync/remote-port.ts";
import type { CutRule } from "#functions/catalogue/pack-feed.ts";
import { makePack } from "./fake-pack.ts";
import { rowFeeds } from "#sync/pull/feed-plan.ts";
import { END_OF_TIME } from "#sync/pull/server-now.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { OPEN_STATUSES } from "#domain/order/order-status.ts";

/** All that a salesperson's phone reads. */
export const REP_FEEDS: readonly Feed[] = [...rowFeeds("salesperson"), "products", "stock"];

interface Stream {
  readonly feed: Feed;
  readonly since: ServerTime;
  readonly window: number | null;
  /** What it missed while there was no network. */
  readonly missed: Map<string, FeedDocument<never>>;
  deliver(documents: readonly FeedDocument<never>[]): void;
  lose(): void;
}

/** The store's side of the feeds, in one process with the devices. It counts what a real one would bill. */
export interface FakeFeeds {
  readonly pages: PagePort;
  readonly listen: ListenPort;
  readonly pack: PackPort;
  /** Billed document reads: each document, and one for an empty query. */
  reads: number;
  /** Reads billed beside them for the rules, which look up the maintenance switch: one a request or update. */
  ruleReads: number;
  /** Every requested page: feed, scope and lower bound; not those that only ask for the time. */
  readonly asked: { feed: Feed; scope: Scope; since: FeedBound; after: FeedCursor | null }[];
  readonly streams: ReadonlySet<Stream>;
  isReachable: boolean;
  /** Ids whose documents do not parse. */
  readonly unreadable: Set<string>;
  /** A write: a row, or null for a tombstone. Listeners receive it. One that commits late began at `updatedAt`. */
  put<F extends Feed>(feed: F, id: string, row: FeedRows[F] | null, updatedAt?: ServerTime): void;
  /** Publishes the current catalogue, in many small chunks unless another rule is given. */
  publishPack(cut?: CutRule): void;
  /** Publishes what changed since the last block: as one, or as a pack. The first block holds nothing. */
  publishBlock(asPack?: "asPack"): void;
  /** Deletes the published blocks, as after 26 hours, but the latest. */
  sweepBlocks(): void;
  /** The bytes of every published chunk, by id: to be damaged or removed. */
  readonly chunkBodies: Map<string, Uint8Array<ArrayBuffer>>;
  /** The requested chunks, in sequence. */
  readonly chunksAsked: string[];
  /** Ends every stream with an error. */
  loseStreams(): void;
  /** The network is gone. Firestore's streams wait for it. */
  dropNetwork(): void;
  /**
   * It is back: each stream resumes and gets what it missed. Only that is billed within 30 minutes, afterwards everything
   * since its bound (firebase.google.com/docs/firestore/pricing).
   */
  restoreNetwork(): void;
}

function isWithin(bound: FeedBound, { updatedAt, row }: FeedDocument<{ readonly status?: string }>): boolean {
  if (bound === null) return true;
  if (typeof bound === "string") return updatedAt >= bound;
  return updatedAt < bound.openBefore && OPEN_STATUSES.some((status) => status === row?.status);
}

export function createFakeFeeds(now: () => number): FakeFeeds {
  const documents = new Map<Feed, Map<string, FeedDocument<never>>>();
  const streams = new Set<Stream>();
  let writes = 0;
  let manifest: PackManifest | null = null;
  /** What no block has yet, in the sequence of commits. */
  let unpublished: { readonly feed: Feed; readonly id: string }[] = [];
  let lastBlockAt: ServerTime | null = null;
  let droppedAt = 0;

  /** The clock's millisecond, and a microsecond for the order of writes within it. */
  function stamp(): ServerTime {
    writes += 1;
    return `${serverTimeAt(now()).slice(0, 23)}${String(writes % 1000).padStart(3, "0")}Z`;
  }

  function inOrder(feed: Feed, bound: FeedBound): FeedDocument<never>[] {
    return [...(documents.get(feed)?.values() ?? [])]
      .filter((document) => isWithin(bound, document))
      .sort((a, b) => (a.updatedAt + a.id < b.updatedAt + b.id ? -1 : 1));
  }

  function bill(documents: number): void {
    feeds.reads += Math.max(1, documents);
    feeds.ruleReads += 1;
  }

  function readable<D extends { id: string }>(all: readonly D[]) {
    bill(all.length);
    return {
      documents: all.filter(({ id }) => !feeds.unreadable.has(id)),
      unreadable: all.flatMap(({ id }) => (feeds.unreadable.has(id) ? [id] : [])),
    };
  }

  function snapshotOf(changed: readonly FeedDocument<never>[]) {
    const readAt = changed.reduce<ServerTime | null>((newest, { updatedAt }) => laterOf(newest, updatedAt), null);
    return { ...readable(changed), readAt };
  }

  const feeds: FakeFeeds = {
    reads: 0,
    ruleReads: 0,
    asked: [],
    streams,
    isReachable: true,
    unreadable: new Set(),
    chunkBodies: new Map(),
    chunksAsked: [],
    publishPack(cut) {
      // Rows are returned as the type they were stored as.
      const rows = (feed: Feed) => [...(documents.get(feed)?.values() ?? [])] as FeedDocument<never>[];
      const made = makePack(rows("products"), rows("stock"), serverTimeAt(now()), (manifest?.version ?? 0) + 1, cut);
      manifest = made.manifest;
      for (const [id, body] of made.bodies) feeds.chunkBodies.set(id, body);
    },
    publishBlock(asPack) {
      const asOf = serverTimeAt(now());
      const since = lastBlockAt ?? asOf;
      if (since === asOf && lastBlockAt !== null) throw new Error("two blocks at the same moment");
      const changed = (feed: Feed) =>
        [...new Set(unpublished.flatMap((each) => (each.feed === feed ? each.id : [])))].map(
          (id) => documents.get(feed)?.get(id) as FeedDocument<never>,
        );
      const records: BlockRecords | null =
        asPack === "asPack"
          ? null
          : {
              products: changed("products").map(({ id, rev, row }) => (row ? recordOfProduct(row, rev) : [rev, id])),
              stock: changed("stock").map(({ id, rev, row }) => (row ? recordOfStock(row, rev) : [rev, id])),
            };
      if (asPack === "asPack") feeds.publishPack();
      unpublished = [];
      const isFirst = lastBlockAt === null;
      lastBlockAt = asOf;
      const nothing = { products: [], stock: [] };
      feeds.put("catalogBlocks", since, { since, asOf, records: isFirst ? nothing : records });
    },
    sweepBlocks() {
      const blocks = documents.get("catalogBlocks");
      for (const id of [...(blocks?.keys() ?? [])].slice(0, -1)) blocks?.delete(id);
    },
    pack: {
      async readManifest() {
        await Promise.resolve();
        if (!feeds.isReachable) throw new RemoteUnreachable("unavailable");
        bill(1);
        return manifest;
      },
      async fetchChunk(_, chunkId) {
        feeds.chunksAsked.push(chunkId);
        await Promise.resolve();
        if (!feeds.isReachable) throw new RemoteUnreachable("unavailable");
        bill(1);
        return feeds.chunkBodies.get(chunkId) ?? null;
      },
    },
    pages: {
      parser: "1",
      async fetchDocument<F extends Feed>(feed: F, scope: Scope, id: string): Promise<FeedPage<FeedRows[F]>> {
        feeds.asked.push({ feed, scope, since: null, after: null });
        await Promise.resolve();
        if (!feeds.isReachable) throw new RemoteUnreachable("unavailable");
        const found = inOrder(feed, null).filter((document) => document.id === id);
        return { ...readable(found), serverTime: serverTimeAt(now()), next: null };
      },
      async tally(feed, _, part) {
        await Promise.resolve();
        if (!feeds.isReachable) throw new RemoteUnreachable("unavailable");
        const isDeleted = typeof part === "object" && part !== null && "deletedSince" in part;
        const all = inOrder(feed, isDeleted ? part.deletedSince : part);
        const counted = isDeleted ? all.filter(({ row }) => row === null) : all;
        bill(Math.ceil(counted.length / 1_000));
        return { tally: tallyOf(counted.map(({ rev }) => rev)), serverTime: serverTimeAt(now()) };
      },
      async countDocuments(feed, _, since) {
        await Promise.resolve();
        if (!feeds.isReachable) throw new RemoteUnreachable("unavailable");
        const count = inOrder(feed, since).length;
        bill(Math.ceil(count / 1_000));
        return count;
      },
      async fetchPage<F extends Feed>(
        feed: F,
        scope: Scope,
        since: FeedBound,
        after: FeedCursor | null,
        limit: number,
      ): Promise<FeedPage<FeedRows[F]>> {
        if (since !== END_OF_TIME) feeds.asked.push({ feed, scope, since, after });
        await Promise.resolve();
        if (!feeds.isReachable) throw new RemoteUnreachable("unavailable");
        const rest = inOrder(feed, since).filter(
          ({ updatedAt, id }) => !after || updatedAt + id > after.updatedAt + after.id,
        );
        const page = rest.slice(0, limit);
        const last = page.length === limit ? page.at(-1) : undefined;
        return {
          ...readable(page),
          serverTime: serverTimeAt(now()),
          next: last ? { updatedAt: last.updatedAt, id: last.id } : null,
        };
      },
    },
    listen: {
      serverTime: () => (feeds.isReachable ? serverTimeAt(now()) : null),
      listen<F extends Feed>(
        feed: F,
        _: Scope,
        { since, window }: ListenBound,
        onSnapshot: (snapshot: FeedSnapshot<FeedRows[F]>) => void,
        onLost: (code: string) => void,
      ): () => void {
        const stream: Stream = {
          feed,
          since,
          window,
          missed: new Map(),
          deliver(changed) {
            const isFull = window !== null && inOrder(feed, since).length >= window;
            if (!isFull) onSnapshot({ isFull, ...snapshotOf(changed) });
            else onSnapshot({ isFull, ...snapshotOf(changed.slice(-window)), documents: [], unreadable: [] });
          },
          lose() {
            streams.delete(stream);
            onLost("unavailable");
          },
        };
        streams.add(stream);
        queueMicrotask(() => {
          if (!streams.has(stream)) return;
          if (feeds.isReachable) stream.deliver(inOrder(feed, since));
          else stream.lose();
        });
        return () => void streams.delete(stream);
      },
    },
    put(feed, id, row, updatedAt = stamp()) {
      const ofFeed = documents.get(feed) ?? new Map<string, FeedDocument<never>>();
      documents.set(feed, ofFeed);
      // Rows are stored without their type and returned as the type they were stored as.
      const document = { id, rev: (ofFeed.get(id)?.rev ?? 0) + 1, updatedAt, row: row as never };
      ofFeed.set(id, document);
      if (feed === "products" || feed === "stock") unpublished.push({ feed, id });
      for (const stream of streams) {
        if (stream.feed !== feed || document.updatedAt < stream.since) continue;
        if (feeds.isReachable) stream.deliver([document]);
        else stream.missed.set(id, document);
      }
    },
    dropNetwork() {
      feeds.isReachable = false;
      droppedAt = now();
    },
    restoreNetwork() {
      feeds.isReachable = true;
      const resumes = now() - droppedAt <= 30 * 60_000;
      for (const stream of streams) {
        const missed = resumes ? [...stream.missed.values()] : inOrder(stream.feed, stream.since);
        stream.missed.clear();
        if (missed.length > 0 || !resumes) stream.deliver(missed);
        else feeds.ruleReads += 1;
      }
    },
    loseStreams() {
      for (const stream of Array.from(streams)) stream.lose();
    },
  };
  return feeds;
}
