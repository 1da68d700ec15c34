import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildCompany, buildIdentity, buildProduct } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createFakeFeeds, type FakeFeeds, REP_FEEDS } from "#tests/support/fake-feeds.ts";
import { type LivePhone, passInSteps, startLivePhone, until } from "#tests/support/live-phone.ts";
import { inViewReader } from "#sync/pull/read-in-view.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { RemoteUnreachable } from "#sync/remote-port.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PRODUCTS = 400;

let clock: Clock;
let feeds: FakeFeeds;
let storage: IDBFactory;
let phone: LivePhone;

beforeEach(async () => {
  clock = createClock();
  feeds = createFakeFeeds(() => clock.now());
  storage = new IDBFactory();
  feeds.put("company", "demo", buildCompany());
  for (let each = 0; each < PRODUCTS; each += 1) {
    feeds.put("products", `p${each}`, buildProduct(`p${each}`));
    sell(`p${each}`, 100);
  }
  await clock.pass(HOUR);
  feeds.publishPack();
  feeds.publishBlock();
  phone = await start();
});

afterEach(() => phone.end());

async function start(): Promise<LivePhone> {
  const started = await startLivePhone(clock, feeds, storage);
  await until(clock, () => streams().includes("catalogBlocks"));
  await quiet();
  return started;
}

const streams = () => [...feeds.streams].map(({ feed }) => feed);
const pass = (milliseconds: number) => passInSteps(clock, milliseconds);

/** A second after the last change. */
async function publish(asPack?: "asPack"): Promise<void> {
  await clock.pass(1_000);
  feeds.publishBlock(asPack);
}

async function quiet(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await clock.pass(0);
}

function sell(productId: string, onHand: number, updatedAt?: string): void {
  feeds.put("stock", productId, { productId, onHand, reserved: 0, safety: 0, asOf: clock.now() }, updatedAt);
}

async function onHand(productId: string): Promise<number | null> {
  const [item] = await phone.catalogue.getProducts([productId]);
  return item?.stock?.onHand ?? null;
}

/** What this costs, in billed documents. */
async function reads(act: () => Promise<void>): Promise<number> {
  const before = feeds.reads;
  await act();
  return feeds.reads - before;
}

describe("[P29] a salesperson's phone gets changes of products and stock as blocks", () => {
  it("one read for any number of changes, and no stream of products or stock", async () => {
    expect(streams()).not.toContain("products");
    expect(streams()).not.toContain("stock");
    for (let each = 0; each < 75; each += 1) sell(`p${each}`, each);
    feeds.put("products", "p5", buildProduct("p5", { name: "Renamed" }));
    feeds.put("products", "p6", null);
    await quiet();
    expect(await onHand("p7")).toBe(100);
    const cost = await reads(async () => {
      await publish();
      await quiet();
    });
    expect(cost).toBe(1);
    expect(await onHand("p7")).toBe(7);
    expect([await phone.count("Renamed"), (await phone.catalogue.getProducts(["p6"]))[0]]).toEqual([1, null]);
  });

  it("after hours away it reads the blocks that it missed, each once", async () => {
    phone.pull.stop();
    for (let each = 0; each < 10; each += 1) {
      sell(`p${each}`, each);
      await clock.pass(5 * MINUTE);
      await publish();
    }
    feeds.reads = 0;
    phone = await start();
    expect(await onHand("p9")).toBe(9);
    const asked = feeds.asked.filter(({ feed }) => feed === "stock" || feed === "products");
    expect(asked.filter(({ since }) => since !== null)).toEqual([]);
    // Ten blocks; the other feeds, the server's time and the question whether there are blocks cost about one each.
    expect(feeds.reads).toBeLessThanOrEqual(10 + REP_FEEDS.length + 4);
  });

  it("applies each row by its revision, also when a block comes again", async () => {
    sell("p1", 50);
    await publish();
    await quiet();
    sell("p1", 60);
    await publish();
    await quiet();
    for (const stream of feeds.streams) if (stream.feed === "catalogBlocks") stream.lose();
    await pass(2 * MINUTE);
    expect(await onHand("p1")).toBe(60);
  });

  it("a change that committed late is in a later block, and arrives", async () => {
    const began = serverTimeAt(clock.now());
    sell("p1", 50);
    await clock.pass(4 * MINUTE);
    await publish();
    await quiet();
    sell("p2", 40, began);
    await publish();
    await quiet();
    expect([await onHand("p1"), await onHand("p2")]).toEqual([50, 40]);
  });

  it("where a block is missing it reads the changes themselves", async () => {
    phone.pull.stop();
    for (let each = 0; each < 3; each += 1) {
      sell(`p${each}`, each);
      await clock.pass(20 * MINUTE);
      await publish();
    }
    feeds.sweepBlocks();
    phone = await start();
    await until(clock, async () => (await onHand("p0")) === 0);
    expect([await onHand("p1"), await onHand("p2")]).toEqual([1, 2]);
    sell("p3", 3);
    await publish();
    await until(clock, async () => (await onHand("p3")) === 3);
  });

  it("a missing block is asked for again while the server cannot be reached for the changes", async () => {
    phone.pull.stop();
    sell("p0", 1);
    await clock.pass(20 * MINUTE);
    await publish();
    sell("p1", 2);
    await publish();
    feeds.sweepBlocks();
    phone = await startLivePhone(clock, feeds, storage);
    phone.beforeAnswer = () => Promise.reject(new RemoteUnreachable("unavailable"));
    await pass(MINUTE);
    expect(await onHand("p0")).toBe(100);
    phone.beforeAnswer = async () => {};
    await pass(5 * MINUTE);
    expect([await onHand("p0"), await onHand("p1")]).toEqual([1, 2]);
  });

  it("loads the pack when a block says that the changes are there", async () => {
    for (let each = 0; each < PRODUCTS; each += 1) sell(`p${each}`, 7);
    await clock.pass(MINUTE);
    const cost = await reads(async () => {
      await publish("asPack");
      await until(clock, async () => (await onHand("p399")) === 7);
      await quiet();
    });
    expect(cost).toBeLessThan(40);
    sell("p1", 3);
    await publish();
    await until(clock, async () => (await onHand("p1")) === 3);
  });

  it("after a night it takes stock from the pack instead of a hundred blocks", async () => {
    phone.pull.stop();
    for (let each = 0; each < 100; each += 1) {
      for (let sale = 0; sale < 10; sale += 1) sell(`p${(each * 10 + sale) % PRODUCTS}`, each);
      await clock.pass(5 * MINUTE);
      await publish();
      if (each === 97) feeds.publishPack();
    }
    feeds.reads = 0;
    phone = await start();
    await until(clock, async () => (await onHand("p199")) === 99);
    expect([await onHand("p0"), await onHand("p399")]).toEqual([80, 79]);
    expect(feeds.reads).toBeLessThan(70);
  });

  it("after two days asleep it holds what the store holds", async () => {
    phone.pull.stop();
    await clock.pass(48 * HOUR);
    sell("p0", 5);
    feeds.put("products", "p1", null);
    await publish();
    await clock.pass(HOUR);
    sell("p2", 6);
    await publish();
    feeds.sweepBlocks();
    phone = await start();
    await until(clock, async () => (await onHand("p2")) === 6);
    expect([await onHand("p0"), (await phone.catalogue.getProducts(["p1"]))[0]]).toEqual([5, null]);
  });

  it("says of data that it is as old as what may still wait for a block", async () => {
    await clock.pass(20 * MINUTE);
    sell("p0", 5);
    await publish();
    await quiet();
    expect((await phone.mirror.feeds.get("stock"))?.lastGoodAt).toBe(clock.now() - 5 * MINUTE);
  });
});

describe("[P29] without blocks", () => {
  it("a company whose first block is still to come is followed by listening to its products and stock", async () => {
    phone.end();
    feeds = createFakeFeeds(() => clock.now());
    storage = new IDBFactory();
    feeds.put("company", "demo", buildCompany());
    feeds.put("products", "p0", buildProduct("p0"));
    phone = await startLivePhone(clock, feeds, storage);
    await until(clock, () => streams().includes("stock"));
    expect(streams()).toContain("products");
    expect(streams()).not.toContain("catalogBlocks");
  });
});

describe("[P30] a product that somebody looks at", () => {
  const viewer = (role: "salesperson" | "store_staff" = "salesperson") => {
    const identity = buildIdentity("ana", { role, roles: [role] });
    const device = { identity, mirror: phone.mirror, catalogue: phone.catalogue, now: () => clock.now() };
    return inViewReader({ device, pages: feeds.pages });
  };

  it("is read itself with its stock, at most once a minute, and shows no other change", async () => {
    const look = viewer();
    sell("p1", 3);
    sell("p2", 4);
    feeds.put("products", "p1", buildProduct("p1", { name: "Renamed" }));
    expect(await reads(() => look(["p1"]))).toBe(2);
    expect([await onHand("p1"), await onHand("p2"), await phone.count("Renamed")]).toEqual([3, 100, 1]);
    sell("p1", 2);
    expect(await reads(() => look(["p1"]))).toBe(0);
    await clock.pass(MINUTE);
    expect(await reads(() => look(["p1", "p1"]))).toBe(2);
    expect(await onHand("p1")).toBe(2);
  });

  it("is not undone by an older block, and a later one goes on", async () => {
    const look = viewer();
    sell("p1", 3);
    await clock.pass(1_000);
    sell("p1", 2);
    await look(["p1"]);
    await publish();
    await quiet();
    expect(await onHand("p1")).toBe(2);
    sell("p1", 1);
    await clock.pass(5 * MINUTE);
    await publish();
    await quiet();
    expect(await onHand("p1")).toBe(1);
  });

  it("without a server stays as it is and is read again at the next look; 40 at once are the most", async () => {
    const look = viewer();
    sell("p1", 3);
    feeds.isReachable = false;
    await look(["p1"]);
    expect(await onHand("p1")).toBe(100);
    feeds.isReachable = true;
    await look(["p1"]);
    expect(await onHand("p1")).toBe(3);
    expect(await reads(() => look(Array.from({ length: 100 }, (_, each) => `p${each + 100}`)))).toBe(80);
  });

  it("is not read where every change is listened to", async () => {
    expect(await reads(() => viewer("store_staff")(["p1"]))).toBe(0);
  });
});
