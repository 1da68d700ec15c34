import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import type { Product } from "#domain/product/product.ts";
import type { LoadingCatalogue } from "#local/catalogue/worker/catalogue.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import { type CatalogueProgress, loadCatalogue } from "#sync/pull/load-catalogue.ts";
import { newFeed } from "#sync/pull/feed-plan.ts";
import { RemoteUnreachable, type Scope } from "#sync/remote-port.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { MORNING } from "#tests/support/build.ts";
import { createFakeFeeds, type FakeFeeds } from "#tests/support/fake-feeds.ts";
import { openMirror } from "#tests/support/mirror.ts";
import { generateProducts, stockOf } from "#tests/support/products.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const PRODUCTS = generateProducts(2_500);
const SCOPE: Scope = { uid: "ana", role: "salesperson", companyId: "demo" };
const EVERYTHING = { text: "", categoryId: null, boost: [], offset: 0, limit: 10_000 };

let now: number;
let feeds: FakeFeeds;
let storage: IDBFactory;
let mirror: MirrorDatabase;
let catalogue: LoadingCatalogue;

beforeEach(async () => {
  now = MORNING;
  feeds = createFakeFeeds(() => now);
  for (const product of PRODUCTS) feeds.put("products", product.id, product);
  for (const stock of stockOf(PRODUCTS)) feeds.put("stock", stock.productId, stock);
  now += DAY;
  storage = new IDBFactory();
  await restart();
  feeds.reads = 0;
});

/** The app restarts: everything in memory is gone. */
async function restart(): Promise<void> {
  mirror = await openMirror(storage);
  catalogue = openLocalCatalogue(mirror);
}

async function load(signal = new AbortController().signal): Promise<CatalogueProgress[]> {
  const steps: CatalogueProgress[] = [];
  await loadCatalogue(
    { mirror, catalogue, pages: feeds.pages, pack: feeds.pack, now: () => now },
    SCOPE,
    (step) => steps.push(step),
    signal,
  );
  return steps;
}

async function listed(text = ""): Promise<string[]> {
  return (await catalogue.search({ ...EVERYTHING, text })).items.map(({ product }) => product.id).toSorted();
}

const put = (id: string, changes: Partial<Product> = {}) =>
  feeds.put("products", id, { ...(PRODUCTS[0] as Product), sku: id, barcodes: [], ...changes, id });
const ids = PRODUCTS.map(({ id }) => id).toSorted();
const queries = () => feeds.asked.map(({ feed }) => feed);

/** Ways a real chunk breaks on a bad line or in bad hands. */
function tampered(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return body.map((byte, at) => (at === body.length - 9 ? byte ^ 1 : byte));
}

function storePage(tab: LoadingCatalogue, products: readonly Product[]): Promise<void> {
  const updatedAt = serverTimeAt(now);
  const documents = products.map((row) => ({ id: row.id, rev: 1, updatedAt, row }));
  return tab.storeProducts(documents, newFeed("products", SCOPE));
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function firstChunk(): string {
  const [id = ""] = feeds.chunkBodies.keys();
  return id;
}

describe("a first load", () => {
  it("[C5] loads the pack: one read for the manifest, one per chunk, and no query", async () => {
    feeds.publishPack();
    const steps = await load();
    expect(await listed()).toEqual(ids);
    expect((await catalogue.getProducts(["made-700"]))[0]).toMatchObject({
      product: PRODUCTS[700],
      rev: 1,
      stock: stockOf(PRODUCTS)[700],
    });
    expect(feeds.reads).toBe(1 + feeds.chunkBodies.size);
    expect(queries()).toEqual([]);
    expect(new Set(feeds.chunksAsked).size).toBe(feeds.chunksAsked.length);
    const total = [...feeds.chunkBodies.values()].reduce((sum, { length }) => sum + length, 0);
    expect(steps.at(-1)).toEqual({ feed: "stock", loaded: 2_500, total: 2_500, bytes: { loaded: total, total } });
    expect((await mirror.feeds.get("products"))?.count).toBe(2_500);
  });

  it("[C5] follows the feeds from 300 s before the pack", async () => {
    feeds.publishPack();
    const publishedAt = now;
    now += 3 * 60 * MINUTE;
    await load();
    for (const feed of ["products", "stock"] as const) {
      const state = await mirror.feeds.get(feed);
      expect(state?.loaded).toBe(true);
      expect(publishedAt - Date.parse(state?.watermark ?? "")).toBe(300_000);
    }
  });

  it("[C5] loads by query if nothing is published", async () => {
    await load();
    expect(await listed()).toEqual(ids);
    expect(queries()).toContain("products");
  });

  it("[C5] finds what has arrived before the rest is here", async () => {
    feeds.publishPack();
    const counts: number[] = [];
    await loadCatalogue(
      { mirror, catalogue, pages: feeds.pages, pack: feeds.pack, now: () => now },
      SCOPE,
      ({ feed, loaded }) => {
        if (feed === "products") counts.push(loaded);
        if (counts.length === 3) void listed().then((found) => counts.push(-found.length));
      },
      new AbortController().signal,
    );
    const seen = -(counts.find((count) => count < 0) ?? 0);
    expect(seen).toBeGreaterThan(0);
    expect(counts.filter((count) => count >= 0)).toEqual(
      counts.filter((count) => count >= 0).toSorted((a, b) => a - b),
    );
  });

  it("[C6] a damaged chunk is fetched again and never stored", async () => {
    feeds.publishPack();
    const id = firstChunk();
    const good = feeds.chunkBodies.get(id) as Uint8Array<ArrayBuffer>;
    feeds.chunkBodies.set(id, tampered(good));
    const steady = feeds.pack.fetchChunk.bind(feeds.pack);
    feeds.pack.fetchChunk = (scope, chunkId) => {
      if (feeds.chunksAsked.filter((asked) => asked === id).length === 2) feeds.chunkBodies.set(id, good);
      return steady(scope, chunkId);
    };
    await load();
    expect(feeds.chunksAsked.filter((asked) => asked === id)).toHaveLength(3);
    expect(await listed()).toEqual(ids);
    expect(queries()).toEqual([]);
  });

  it("[C6] one that stays damaged is given up after three attempts, and everything is loaded by query", async () => {
    feeds.publishPack();
    const id = firstChunk();
    feeds.chunkBodies.set(id, tampered(feeds.chunkBodies.get(id) as Uint8Array<ArrayBuffer>));
    await load();
    expect(feeds.chunksAsked.filter((asked) => asked === id)).toHaveLength(3);
    expect(await listed()).toEqual(ids);
    expect(queries()).toContain("products");
    expect((await mirror.feeds.get("products"))?.loaded).toBe(true);
  });

  it("[C6] one with an invalid record is not stored, not even in part", async () => {
    const wrong = { ...(PRODUCTS[5] as Product), quantityScale: 7 as 1 };
    feeds.put("products", "made-5", wrong);
    feeds.publishPack();
    feeds.pages.fetchPage = async () => {
      throw new RemoteUnreachable("unavailable");
    };
    await expect(load()).rejects.toThrow(RemoteUnreachable);
    const held = await mirror.cataloguePackChunks.toArray();
    expect(held.flatMap(({ productIds }) => productIds)).not.toContain("made-5");
  });

  it("[C7] resumes after a kill with what is missing, and fetches no chunk twice", async () => {
    feeds.publishPack();
    const steady = feeds.pack.fetchChunk.bind(feeds.pack);
    feeds.pack.fetchChunk = (...given) => {
      feeds.isReachable = feeds.chunksAsked.length < 8;
      return steady(...given);
    };
    await expect(load()).rejects.toThrow(RemoteUnreachable);
    await restart();
    const before = (await listed()).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(2_500);
    const failed = feeds.chunksAsked.splice(0);
    feeds.pack.fetchChunk = steady;
    feeds.isReachable = true;
    await load();
    expect(await listed()).toEqual(ids);
    const held = failed.slice(0, 8);
    expect(feeds.chunksAsked.filter((id) => held.includes(id))).toEqual([]);
  });

  it("[C7] a failed load has stopped completely: nothing is fetched or written during the next one", async () => {
    feeds.publishPack();
    const first = firstChunk();
    const steady = feeds.pack.fetchChunk.bind(feeds.pack);
    feeds.pack.fetchChunk = async (...given) => {
      if (given[1] === first) throw new RemoteUnreachable("unavailable");
      await pause(5);
      return steady(...given);
    };
    await expect(load()).rejects.toThrow(RemoteUnreachable);
    const [asked, held] = [feeds.chunksAsked.length, await mirror.cataloguePackChunks.count()];
    await pause(100);
    expect([feeds.chunksAsked.length, await mirror.cataloguePackChunks.count()]).toEqual([asked, held]);
  });

  it("[C7] two tabs, one handing over, write one after the other: neither's products are lost", async () => {
    const handingOver = catalogue;
    await restart();
    const [earlier, later] = [PRODUCTS.slice(0, 60), PRODUCTS.slice(60, 120)];
    await Promise.all([listed(), handingOver.search(EVERYTHING)]);
    await Promise.all([storePage(handingOver, earlier), storePage(catalogue, later)]);
    await restart();
    expect(await listed()).toEqual([...earlier, ...later].map(({ id }) => id).toSorted());
    expect((await catalogue.getProducts(["made-7", "made-77"])).map((item) => item?.product.name)).toEqual([
      PRODUCTS[7]?.name,
      PRODUCTS[77]?.name,
    ]);
  });

  it("[C7] continues with a newer pack if one was published meanwhile: [C8] products missing from it are gone", async () => {
    feeds.publishPack();
    const aborted = new AbortController();
    await loadCatalogue(
      { mirror, catalogue, pages: feeds.pages, pack: feeds.pack, now: () => now },
      SCOPE,
      ({ loaded }) => loaded > 1_200 && aborted.abort(),
      aborted.signal,
    );
    const [first = ""] = (await mirror.cataloguePackChunks.toArray()).flatMap(({ productIds }) => productIds);
    await restart();
    feeds.put("products", first, null);
    put("new", { name: "Brand new" });
    feeds.publishPack();
    await load();
    expect(await listed()).toEqual([...ids.filter((id) => id !== first), "new"].toSorted());
    expect((await mirror.feeds.get("products"))?.count).toBe(2_500);
  });

  it("[C7] a chunk swept away during the load leads to the newer pack", async () => {
    feeds.publishPack();
    const old = new Set(feeds.chunkBodies.keys());
    const steady = feeds.pack.fetchChunk.bind(feeds.pack);
    feeds.pack.fetchChunk = (...given) => {
      if (feeds.chunksAsked.length === 6) {
        put("made-7", { name: "Renamed" });
        feeds.publishPack();
        for (const id of old) feeds.chunkBodies.delete(id);
        feeds.publishPack();
      }
      return steady(...given);
    };
    await load();
    expect(await listed()).toEqual(ids);
    expect(await listed("renamed")).toEqual(["made-7"]);
    expect(queries()).toEqual([]);
  });
});

describe("after a long time", () => {
  beforeEach(async () => {
    feeds.publishPack();
    await load();
    feeds.chunksAsked.length = 0;
    feeds.reads = 0;
  });

  it("reads nothing if everything is here and fresh", async () => {
    now += 10 * MINUTE;
    await load();
    expect(feeds.reads).toBe(0);
  });

  it("[C9] longer than tombstones live: fetches only the missing chunks, and [C8] deleted products are gone", async () => {
    now += 100 * DAY;
    feeds.put("products", "made-3", null);
    put("made-4", { name: "Renamed" });
    feeds.publishPack();
    await restart();
    await load();
    expect(await listed()).toEqual(ids.filter((id) => id !== "made-3"));
    expect(await listed("renamed")).toEqual(["made-4"]);
    const { products, stock } = (await feeds.pack.readManifest(SCOPE)) ?? { products: null, stock: null };
    // Two changes alter two chunks and at most their neighbours.
    expect(feeds.chunksAsked.length - (stock?.chunks.length ?? 0)).toBeLessThanOrEqual(4);
    expect((await mirror.feeds.get("products"))?.watermark?.slice(0, 16)).toBe(
      new Date(now - 300_000).toISOString().slice(0, 16),
    );
    expect(await mirror.cataloguePackChunks.count()).toBe(products?.chunks.length);
    expect(queries()).toEqual([]);
  });

  it("[C9] longer than tombstones live without a newer pack: reads everything again", async () => {
    now += 100 * DAY;
    feeds.put("products", "made-3", null);
    await load();
    expect(await listed()).toEqual(ids.filter((id) => id !== "made-3"));
    expect(queries()).toContain("products");
  });

  it("[C9] with very many changes: loads the pack's chunks instead of thousands of documents, then the changes after it", async () => {
    now += DAY;
    for (const id of ids.slice(0, 2_200)) put(id, { name: `Dearer ${id}` });
    now += 6 * MINUTE;
    feeds.publishPack();
    now += 60 * MINUTE;
    put("made-8", { name: "Last of all" });
    await load();
    expect(await listed("dearer")).toHaveLength(ids.slice(0, 2_200).includes("made-8") ? 2_199 : 2_200);
    expect(await listed("last of all")).toEqual(["made-8"]);
    expect(feeds.reads).toBeLessThan(100);
  });

  it("[C9] products newer here than in the pack stay unchanged", async () => {
    now += DAY;
    for (const id of ids.slice(0, 2_200)) put(id, { name: `Dearer ${id}` });
    feeds.publishPack();
    await catalogue.applyProducts([
      {
        id: "made-9",
        rev: 9,
        updatedAt: "2026-11-21T00:00:00.000000Z",
        row: { ...(PRODUCTS[9] as Product), name: "Newest" },
      },
    ]);
    await load();
    expect(await listed("newest")).toEqual(["made-9"]);
  });

  it("[C10] a few hundred changes come page by page, and the watermark moves with the last", async () => {
    now += DAY;
    for (const id of ids.slice(0, 1_200)) put(id, { name: `Dearer ${id}` });
    await load();
    expect(await listed("dearer")).toHaveLength(1_200);
    expect(queries().filter((feed) => feed === "products")).toHaveLength(10);
    const watermark = (await mirror.feeds.get("products"))?.watermark ?? "";
    expect(now - Date.parse(watermark)).toBe(300_000);
    feeds.reads = 0;
    await load();
    expect(feeds.reads).toBeLessThanOrEqual(1);
  });

  it("[C10] a few are left to the listener: two reads to find out", async () => {
    now += DAY;
    for (const id of ids.slice(0, 30)) put(id, { name: `Dearer ${id}` });
    await load();
    expect(queries()).toEqual([]);
    expect(feeds.reads).toBe(2);
  });
});
