import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import type { FeedDocument } from "#domain/sync/feed.ts";
import type { Product } from "#domain/product/product.ts";
import type { CatalogueSearch, LoadingCatalogue } from "#local/catalogue/worker/catalogue.ts";
import { connectCatalogue } from "#local/catalogue/worker/connect-catalogue.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { newestSearchFirst } from "#local/catalogue/worker/newest-search-first.ts";
import { serveCalls } from "#local/workers/serve-calls.ts";
import type { FeedState, MirrorDatabase } from "#local/databases/mirror-database.ts";
import { buildProduct } from "#tests/support/build.ts";
import { openMirror } from "#tests/support/mirror.ts";
import { asDocuments, generateProducts, stockOf } from "#tests/support/products.ts";

const PRODUCTS = generateProducts(2_500);
const DOCUMENTS = asDocuments(PRODUCTS, ({ id }) => id);
const EVERYTHING: CatalogueSearch = { text: "", categoryId: null, boost: [], offset: 0, limit: 5_000 };

let storage: IDBFactory;
let mirror: MirrorDatabase;
let catalogue: LoadingCatalogue;

beforeEach(async () => {
  storage = new IDBFactory();
  mirror = await openMirror(storage);
  catalogue = openLocalCatalogue(mirror);
});

function state(feed: "products" | "stock", loaded = true): FeedState {
  return { feed, watermark: "2026-11-20T00:00:00.000000Z", resumeAfter: null, loaded, count: 0, lastGoodAt: null };
}

async function load(documents: readonly FeedDocument<Product>[] = DOCUMENTS): Promise<void> {
  for (let at = 0; at < documents.length; at += 1_000) {
    await catalogue.storeProducts(documents.slice(at, at + 1_000), state("products", at + 1_000 >= documents.length));
  }
}

async function names(search: Partial<CatalogueSearch> = {}, from = catalogue) {
  const { items, total } = await from.search({ ...EVERYTHING, ...search });
  return { names: items.map(({ product }) => product.name), ids: items.map(({ product }) => product.id), total };
}

function changed(id: string, rev: number, changes: Partial<Product> | null): FeedDocument<Product> {
  const present = PRODUCTS.find((product) => product.id === id) ?? buildProduct(id);
  return { id, rev, updatedAt: "2026-11-21T00:00:00.000000Z", row: changes && { ...present, ...changes } };
}

describe("loading", () => {
  it("[P6] is usable from the first page on and complete at the end", async () => {
    await catalogue.storeProducts(DOCUMENTS.slice(0, 1_000), state("products", false));
    expect((await names()).total).toBe(1_000);
    expect((await names({ text: PRODUCTS[3]?.sku ?? "" })).ids).toContain("made-3");
    await load();
    expect((await names()).total).toBe(2_500);
    expect((await mirror.catalogueHead.get("head"))?.products).toBe(2_500);
  });

  it("[P6] a page read twice changes nothing", async () => {
    await load();
    await load();
    await catalogue.compact();
    await load();
    expect((await names()).total).toBe(2_500);
    expect(await mirror.catalogueProductChanges.count()).toBe(0);
  });

  it("stores hundreds of products per record, not a row per product", async () => {
    await load();
    expect(await mirror.catalogueChunks.count()).toBe(3);
    await catalogue.compact();
    expect(await mirror.catalogueChunks.count()).toBe(5);
  });

  it("resumes in another process where the first was killed, and finds what had arrived", async () => {
    await catalogue.storeProducts(DOCUMENTS.slice(0, 1_000), state("products", false));
    catalogue = openLocalCatalogue(await openMirror(storage));
    expect((await names()).total).toBe(1_000);
    await catalogue.storeProducts(DOCUMENTS.slice(1_000), state("products"));
    await catalogue.compact();
    expect((await names()).total).toBe(2_500);
  });

  it("stores the feed's state with the rows", async () => {
    await load();
    expect(await mirror.feeds.get("products")).toMatchObject({ loaded: true, count: 2_500 });
  });
});

describe("compaction", () => {
  it("changes nothing visible but the order of the whole list, which is by name", async () => {
    await load();
    const before = await names();
    const search = await names({ text: "galletitas dulces" });
    await catalogue.compact();
    const after = await names();
    expect(after.ids.toSorted()).toEqual(before.ids.toSorted());
    expect((await names({ text: "galletitas dulces" })).ids.toSorted()).toEqual(search.ids.toSorted());
    const folded = after.names.map((name) => name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase());
    expect(folded).toEqual(folded.toSorted());
  });

  it("includes changes, keeps their revisions, and a deleted product stays deleted", async () => {
    await load();
    await catalogue.applyProducts([
      changed("made-1", 7, { name: "Zzz nuevo" }),
      changed("made-2", 5, null),
      changed("extra", 1, { name: "Aaa extra" }),
    ]);
    await catalogue.compact();
    expect(await mirror.catalogueProductChanges.count()).toBe(0);
    await catalogue.applyProducts([changed("made-1", 6, { name: "older" })]);
    expect((await names({ text: "zzz" })).ids).toEqual(["made-1"]);
    expect(await catalogue.getProducts(["made-2"])).toEqual([null]);
    expect((await names()).total).toBe(2_500);
    expect((await names()).ids[0]).toBe("extra");
  });

  it("leaves no chunk of an older generation", async () => {
    await load();
    await catalogue.compact();
    const generation = (await mirror.catalogueHead.get("head"))?.generation;
    const chunkIds = await mirror.catalogueChunks.toCollection().primaryKeys();
    expect(new Set(chunkIds.map((chunkId) => Math.floor(chunkId / 1_000_000)))).toEqual(new Set([generation]));
  });
});

describe("changes", () => {
  beforeEach(async () => {
    await load();
    await catalogue.compact();
  });

  it("[P2] only a newer revision replaces a product", async () => {
    await catalogue.applyProducts([changed("made-5", 3, { name: "Third" }), changed("made-5", 2, { name: "Second" })]);
    await catalogue.applyProducts([changed("made-5", 3, { name: "Third again" })]);
    expect((await catalogue.getProducts(["made-5"]))[0]?.product.name).toBe("Third");
    expect((await names()).total).toBe(2_500);
  });

  it("[P3] a tombstone removes a product from lists, searches and codes; an older revision does not restore it", async () => {
    const sku = PRODUCTS[9]?.sku ?? "";
    await catalogue.applyProducts([changed("made-9", 4, null)]);
    await catalogue.applyProducts([changed("made-9", 3, {})]);
    expect(await catalogue.findByCode(sku)).toBeNull();
    expect((await names()).total).toBe(2_499);
    expect((await mirror.catalogueHead.get("head"))?.products).toBe(2_499);
  });

  it("a product that became inactive is found by id but neither listed nor searchable", async () => {
    await catalogue.applyProducts([changed("made-4", 2, { active: false })]);
    expect((await catalogue.getProducts(["made-4"]))[0]?.product.active).toBe(false);
    expect(await catalogue.findByCode(PRODUCTS[4]?.sku ?? "")).toBeNull();
    expect((await names()).total).toBe(2_499);
  });

  it("a renamed or new product is sorted into the whole list", async () => {
    const before = await names();
    await catalogue.applyProducts([
      changed("made-7", 2, { name: "Mmm en el medio" }),
      changed("new", 1, { name: "Ñandú nuevo" }),
    ]);
    const after = await names();
    const folded = after.names.map((name) => name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase());
    expect(folded).toEqual(folded.toSorted());
    expect(after.total).toBe(before.total + 1);
  });

  it("paging covers the whole result without gaps or duplicates, also by category", async () => {
    for (const categoryId of [null, "category-3"]) {
      const whole = (await names({ categoryId })).ids;
      const paged: string[] = [];
      for (let offset = 0; offset < whole.length; offset += 70)
        paged.push(...(await names({ categoryId, offset, limit: 70 })).ids);
      expect(paged).toEqual(whole);
    }
    expect((await names({ categoryId: "category-3" })).total).toBe(
      PRODUCTS.filter((each) => each.categoryId === "category-3").length,
    );
  });

  it("are compacted into the chunks automatically once there are many", async () => {
    const generation = async () => (await mirror.catalogueHead.get("head"))?.generation;
    const before = await generation();
    await catalogue.applyProducts(PRODUCTS.slice(0, 2_100).map(({ id }) => changed(id, 2, { brand: "Nueva" })));
    expect(await generation()).toBe((before ?? 0) + 1);
    expect(await mirror.catalogueProductChanges.count()).toBe(0);
    expect((await names({ text: "nueva" })).total).toBe(2_100);
  });

  it("lists the customer's usual products first", async () => {
    const all = (await names({ text: "leche" })).ids;
    const usual = all.at(-1) ?? "";
    const { items } = await catalogue.search({ ...EVERYTHING, text: "leche", boost: [usual] });
    expect(items[0]?.product.id).toBe(usual);
  });
});

describe("stock", () => {
  const stock = stockOf(PRODUCTS);
  const loadStock = () =>
    catalogue.storeStock(
      asDocuments(stock, ({ productId }) => productId),
      state("stock"),
    );

  it("is unknown until it arrives, then stored with its product, also after a restart and a compaction", async () => {
    await load();
    expect((await catalogue.getProducts(["made-8"]))[0]?.stock).toBeNull();
    await catalogue.compact();
    await loadStock();
    await catalogue.applyProducts([changed("made-8", 2, { name: "Aaa primero" })]);
    for (const again of [catalogue, openLocalCatalogue(await openMirror(storage))]) {
      expect((await again.getProducts(["made-8", "made-2499"])).map((item) => item?.stock)).toEqual([
        stock[8],
        stock[2_499],
      ]);
    }
  });

  it("[P2] is only replaced by a newer revision, and unknown after a tombstone", async () => {
    await load();
    await catalogue.compact();
    await loadStock();
    const update = (rev: number, onHand: number | null): Parameters<typeof catalogue.applyStock>[0] => [
      {
        id: "made-3",
        rev,
        updatedAt: "2026-11-21T00:00:00.000000Z",
        row: onHand === null ? null : { productId: "made-3", onHand, reserved: 0, safety: 0, asOf: 5 },
      },
    ];
    await catalogue.applyStock(update(3, 33));
    await catalogue.applyStock(update(2, 22));
    expect((await catalogue.getProducts(["made-3"]))[0]?.stock?.onHand).toBe(33);
    await catalogue.applyStock(update(4, null));
    expect((await catalogue.getProducts(["made-3"]))[0]?.stock).toBeNull();
  });

  it("waits for its product if it arrives first", async () => {
    await catalogue.applyStock([
      {
        id: "late",
        rev: 1,
        updatedAt: "2026-11-21T00:00:00.000000Z",
        row: { productId: "late", onHand: 4, reserved: 0, safety: 0, asOf: 1 },
      },
    ]);
    await catalogue.applyProducts([changed("late", 1, { name: "Late" })]);
    expect((await catalogue.getProducts(["late"]))[0]?.stock?.onHand).toBe(4);
  });
});

describe("several tabs", () => {
  it("[P7] another tab sees this one's loads, changes and compactions", async () => {
    const other = openLocalCatalogue(await openMirror(storage));
    expect((await names({}, other)).total).toBe(0);
    await load();
    expect((await names({}, other)).total).toBe(2_500);
    await catalogue.compact();
    expect((await names({ text: PRODUCTS[11]?.sku ?? "" }, other)).ids).toEqual(["made-11"]);
    await catalogue.applyProducts([changed("made-11", 2, { name: "Unmistakable" })]);
    expect((await names({ text: "unmistak" }, other)).ids).toEqual(["made-11"]);
    await catalogue.clear();
    expect((await names({}, other)).total).toBe(0);
  });
});

describe("a cold start", () => {
  it("shows the same first page without the index as with it", async () => {
    await load();
    await catalogue.compact();
    await catalogue.storeStock(
      asDocuments(stockOf(PRODUCTS), ({ productId }) => productId),
      state("stock"),
    );
    await catalogue.applyStock([
      {
        id: "made-0",
        rev: 2,
        updatedAt: "2026-11-21T00:00:00.000000Z",
        row: { productId: "made-0", onHand: 9, reserved: 0, safety: 0, asOf: 5 },
      },
    ]);
    for (const window of [
      { offset: 0, limit: 2_500 },
      { offset: 500, limit: 50 },
      { offset: 2_490, limit: 50 },
    ]) {
      const cold = openLocalCatalogue(await openMirror(storage));
      expect(await cold.search({ ...EVERYTHING, ...window })).toEqual(
        await catalogue.search({ ...EVERYTHING, ...window }),
      );
    }
    await mirror.catalogueIndex.clear();
    const withoutIndex = openLocalCatalogue(await openMirror(storage));
    expect((await withoutIndex.search({ ...EVERYTHING, limit: 50 })).items).toHaveLength(50);
  });

  it("still leaves out inactive products", async () => {
    await load(
      DOCUMENTS.map((document, position) =>
        document.row && position === 5 ? { ...document, row: { ...document.row, active: false } } : document,
      ),
    );
    await catalogue.compact();
    const cold = openLocalCatalogue(await openMirror(storage));
    expect((await cold.search(EVERYTHING)).total).toBe(2_499);
  });
});

describe("behind a port, as in the worker", () => {
  it("answers as it does in-process, and rejects a cancelled search", async () => {
    await load();
    const { port1, port2 } = new MessageChannel();
    serveCalls(port2, newestSearchFirst(catalogue));
    const remote = connectCatalogue(port1);
    const query = { ...EVERYTHING, text: "cerveza", limit: 10 };
    expect(await remote.search(query)).toEqual(await catalogue.search(query));
    expect(await remote.getProducts(["made-1", "none"])).toEqual(await catalogue.getProducts(["made-1", "none"]));
    expect(await remote.findByCode(PRODUCTS[6]?.sku ?? "")).toMatchObject({ product: { id: "made-6" } });

    const typed = new AbortController();
    const older = remote.search({ ...query, text: "cer" }, typed.signal);
    const newer = remote.search({ ...query, text: "cerv" });
    typed.abort();
    await expect(older).rejects.toThrow("abort");
    expect((await newer).total).toBeGreaterThan(0);
    remote.close();
    port2.close();
  });

  it("rebuilds another version's index once, from the products that are here", async () => {
    await load();
    await catalogue.compact();
    const kept = await mirror.catalogueIndex.get("index");
    const { total } = await catalogue.search({ ...EVERYTHING, text: "1 kg" });
    expect(total).toBeGreaterThan(0);
    await mirror.catalogueIndex.put({ id: "index", generation: kept?.generation ?? 0, body: new ArrayBuffer(8) });

    const upgraded = openLocalCatalogue(await openMirror(storage));
    expect(await upgraded.search({ ...EVERYTHING, text: "1 kg" })).toMatchObject({ total });
    expect(await mirror.catalogueIndex.get("index")).toEqual(kept);
  });
});
