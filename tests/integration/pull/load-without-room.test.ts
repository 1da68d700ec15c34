import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import type { Product } from "#domain/product/product.ts";
import type { LoadingCatalogue } from "#local/catalogue/worker/catalogue.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import { isDiskFull } from "#local/databases/free-disk-space.ts";
import { loadCatalogue } from "#sync/pull/load-catalogue.ts";
import type { Scope } from "#sync/remote-port.ts";
import { MORNING } from "#tests/support/build.ts";
import { createFakeFeeds, type FakeFeeds } from "#tests/support/fake-feeds.ts";
import { type Disk, putDiskBelow } from "#tests/support/full-disk.ts";
import { openMirror } from "#tests/support/mirror.ts";
import { generateProducts, stockOf } from "#tests/support/products.ts";

const DAY = 86_400_000;
const PRODUCTS = generateProducts(120);
const SCOPE: Scope = { uid: "ana", role: "salesperson", companyId: "demo" };

let now: number;
let feeds: FakeFeeds;

interface Phone {
  readonly mirror: MirrorDatabase;
  readonly catalogue: LoadingCatalogue;
  readonly disk: Disk;
}

beforeEach(() => {
  now = MORNING;
  feeds = createFakeFeeds(() => now);
  for (const product of PRODUCTS) feeds.put("products", product.id, product);
  for (const stock of stockOf(PRODUCTS)) feeds.put("stock", stock.productId, stock);
  now += DAY;
  feeds.publishPack();
});

async function start(storage = new IDBFactory()): Promise<Phone> {
  const mirror = await openMirror(storage);
  const disk = putDiskBelow(mirror);
  mirror.close();
  await mirror.open();
  return { mirror, catalogue: openLocalCatalogue(mirror), disk };
}

async function load({ mirror, catalogue }: Phone): Promise<void> {
  await loadCatalogue(
    { mirror, catalogue, pages: feeds.pages, pack: feeds.pack, now: () => now },
    SCOPE,
    () => {},
    new AbortController().signal,
  );
}

/** Everything listed, as sold: id, name and stock. */
async function shown({ catalogue }: Phone): Promise<string[]> {
  const page = await catalogue.search({ text: "", categoryId: null, boost: [], offset: 0, limit: 10_000 });
  expect(page.items).toHaveLength(page.total);
  return page.items.map(({ product, stock }) => `${product.id} ${product.name} ${stock?.onHand ?? "?"}`).toSorted();
}

const sold = (products: readonly Product[]) =>
  products
    .map(
      (product) =>
        `${product.id} ${product.name} ${stockOf(PRODUCTS)[PRODUCTS.findIndex(({ id }) => id === product.id)]?.onHand}`,
    )
    .toSorted();

/** What loading a pack writes, in sequence, on a device with enough room. */
async function writesOf(prepare: (phone: Phone) => Promise<void>): Promise<readonly string[]> {
  const phone = await start();
  await prepare(phone);
  phone.disk.written.length = 0;
  await load(phone);
  return [...phone.disk.written];
}

describe("[C11] storage that runs out while a pack is loading", () => {
  it("at any write: arrived products are listed once and sold, it is not called complete, and it resumes when there is room", async () => {
    const writes = await writesOf(async () => {});
    expect(new Set(writes)).toEqual(
      new Set(["catalogueChunks", "cataloguePackChunks", "catalogueHead", "catalogueIndex", "catalogueStock", "feeds"]),
    );
    for (const full of writes.keys()) {
      const storage = new IDBFactory();
      const phone = await start(storage);
      phone.disk.fullFrom = full;
      await expect(load(phone), `write ${full}`).rejects.toSatisfy(isDiskFull);
      const isLoaded = (await phone.mirror.feeds.get("products"))?.loaded ?? false;
      const listed = await shown(phone);
      expect(new Set(listed.map((line) => line.split(" ")[0])).size).toBe(listed.length);
      expect(isLoaded && listed.length < PRODUCTS.length).toBe(false);
      expect((await phone.mirror.feeds.get("stock"))?.loaded ?? false).toBe(false);
      // The app is restarted in between and finds exactly what it showed.
      expect(await shown(await start(storage))).toEqual(listed);

      const held = await phone.catalogue.heldPackChunks();
      feeds.chunksAsked.length = 0;
      phone.disk.fullFrom = null;
      await load(phone);
      expect(await shown(phone)).toEqual(sold(PRODUCTS));
      expect(feeds.chunksAsked.filter((id) => held.has(id))).toEqual([]);
      expect(await shown(await start(storage))).toEqual(sold(PRODUCTS));
    }
  });

  it("over an existing catalogue: everything stays listed and sold, in the old or the new revision", async () => {
    const before = feeds;
    const prepare = async (phone: Phone) => {
      feeds = createFakeFeeds(() => now);
      now = MORNING;
      for (const product of PRODUCTS) feeds.put("products", product.id, product);
      for (const stock of stockOf(PRODUCTS)) feeds.put("stock", stock.productId, stock);
      now += DAY;
      feeds.publishPack();
      await load(phone);
      now += 100 * DAY;
      for (const product of PRODUCTS.slice(0, 40))
        feeds.put("products", product.id, { ...product, name: `Dearer ${product.id}` });
      feeds.put("products", "made-99", null);
      feeds.publishPack();
    };
    const renamed = PRODUCTS.map((product, at) => (at < 40 ? { ...product, name: `Dearer ${product.id}` } : product));
    const whole = sold(renamed.filter(({ id }) => id !== "made-99"));
    const writes = await writesOf(prepare);
    expect(writes.length).toBeGreaterThan(10);
    for (const full of writes.keys()) {
      const storage = new IDBFactory();
      const phone = await start(storage);
      await prepare(phone);
      phone.disk.fullFrom = phone.disk.written.length + full;
      await expect(load(phone), `write ${full}`).rejects.toSatisfy(isDiskFull);
      const listed = await shown(phone);
      const ids = listed.map((line) => line.split(" ")[0]);
      expect(new Set(ids).size).toBe(ids.length);
      expect(new Set([...ids, "made-99"])).toEqual(new Set(PRODUCTS.map(({ id }) => id)));
      const either = new Set([...sold(PRODUCTS), ...sold(renamed)]);
      expect(listed.filter((line) => !either.has(line))).toEqual([]);
      phone.disk.fullFrom = null;
      await load(phone);
      expect(await shown(phone)).toEqual(whole);
      expect(await shown(await start(storage))).toEqual(whole);
    }
    feeds = before;
  });
});
