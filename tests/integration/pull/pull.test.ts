import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Identity } from "#domain/access/identity.ts";
import type { LoadingCatalogue } from "#local/catalogue/worker/catalogue.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import { loadCatalogue } from "#sync/pull/load-catalogue.ts";
import { loadOrders } from "#sync/pull/orders/load-orders.ts";
import type { LoadProgress } from "#sync/pull/load-progress.ts";
import { type Pull, startPull } from "#sync/pull/start-pull.ts";
import { buildCompany, buildCustomer, buildIdentity, buildPriceList, buildProduct } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createFakeFeeds, type FakeFeeds, REP_FEEDS } from "#tests/support/fake-feeds.ts";
import { until } from "#tests/support/live-phone.ts";
import { openMirror, openWork } from "#tests/support/mirror.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

let clock: Clock;
let feeds: FakeFeeds;
let storage: IDBFactory;
let pulls: Pull[];
/** Whether a phone set up for it has no room. */
let isFull: boolean;

beforeEach(() => {
  clock = createClock();
  feeds = createFakeFeeds(() => clock.now());
  storage = new IDBFactory();
  pulls = [];
  isFull = true;
});

afterEach(() => {
  for (const pull of pulls) pull.stop();
});

interface Phone {
  readonly mirror: MirrorDatabase;
  readonly catalogue: LoadingCatalogue;
  readonly pull: Pull;
  readonly progress: (LoadProgress | null)[];
  /** The reports about storage room, in sequence. */
  readonly full: boolean[];
  readonly unreadable: string[];
  readonly errors: unknown[];
}

/** Starts the app on the phone as a user and lets it do what it can. */
async function start(
  identity: Identity = buildIdentity(),
  prepare: (mirror: MirrorDatabase) => void = () => {},
  turns = 12,
): Promise<Phone> {
  const mirror = await openMirror(storage, identity.uid);
  prepare(mirror);
  const work = await openWork(storage, identity.uid);
  const catalogue = openLocalCatalogue(mirror);
  const progress: (LoadProgress | null)[] = [];
  const full: boolean[] = [];
  const unreadable: string[] = [];
  const errors: unknown[] = [];
  const now = () => clock.now();
  const pull = startPull({
    device: { identity, mirror, work, catalogue, now },
    pages: feeds.pages,
    listen: feeds.listen,
    timer: clock.timer,
    loadCatalogue: (...given) =>
      loadCatalogue({ mirror, catalogue, pages: feeds.pages, pack: feeds.pack, now }, ...given),
    loadOrders: (...given) => loadOrders({ mirror, pages: feeds.pages, now }, ...given),
    admitsCompany: async () => true,
    onGood: () => {},
    onProgress: (step) => progress.push(step),
    onStorageFull: (isFull) => full.push(isFull),
    onRefused: () => {},
    onUnreadable: (feed, ids) => unreadable.push(...ids.map((id) => `${feed}/${id}`)),
    onError: (error) => errors.push(error),
  });
  pulls.push(pull);
  await quiet(turns);
  return { mirror, catalogue, pull, progress, full, unreadable, errors };
}

async function quiet(turns = 12): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await clock.pass(0);
}

/** Runs the database until all feeds are listened to. */
async function loaded(): Promise<void> {
  for (let turn = 0; turn < 500 && feeds.streams.size < REP_FEEDS.length; turn += 1) await clock.pass(0);
}

function seed(customers = 3, products = 5): void {
  feeds.put("company", "demo", buildCompany());
  feeds.put("priceLists", "general", buildPriceList());
  for (let each = 0; each < customers; each += 1) feeds.put("customers", `c${each}`, buildCustomer(`c${each}`));
  for (let each = 0; each < products; each += 1) {
    feeds.put("products", `p${each}`, buildProduct(`p${each}`));
    feeds.put("stock", `p${each}`, { productId: `p${each}`, onHand: each, reserved: 0, safety: 0, asOf: clock.now() });
  }
}

const EVERYTHING = { text: "", categoryId: null, boost: [], offset: 0, limit: 100 };

/** The current page requests, for a test that wraps its own around them. */
function createPagesOf({ pages }: FakeFeeds): FakeFeeds["pages"]["fetchPage"] {
  const before = { ...pages };
  return (...given) => before.fetchPage(...given);
}

describe("first load", () => {
  it("[P1] loads every feed once, then listens from its watermark", async () => {
    seed(1_200, 30);
    await clock.pass(10 * MINUTE);
    const { mirror, catalogue, errors } = await start();
    await loaded();
    expect(await mirror.customers.count()).toBe(1_200);
    expect((await catalogue.search(EVERYTHING)).total).toBe(30);
    const states = await mirror.feeds.toArray();
    expect(states.map(({ feed }) => feed).toSorted()).toEqual(REP_FEEDS.toSorted());
    expect(states.every(({ loaded }) => loaded)).toBe(true);
    const counts = Object.fromEntries(states.map(({ feed, count }) => [feed, count]));
    expect(counts).toMatchObject({ customers: 1_200, products: 30, stock: 30, orders: 0 });
    expect([...feeds.streams].map(({ feed }) => feed).toSorted()).toEqual(REP_FEEDS.toSorted());
    expect(errors).toEqual([]);
  });

  it("[P1] resumes where it was interrupted", async () => {
    seed(1_700, 0);
    let pages = 0;
    const steady = createPagesOf(feeds);
    feeds.pages.fetchPage = (...given) => {
      if (given[0] === "customers") pages += 1;
      feeds.isReachable = pages !== 3;
      return steady(...given);
    };
    const { mirror } = await start();
    for (let turn = 0; turn < 20; turn += 1) await quiet();
    expect((await mirror.feeds.get("customers"))?.loaded).toBe(false);
    expect(await mirror.customers.count()).toBe(1_000);
    await clock.pass(5_000);
    await loaded();
    expect(await mirror.customers.count()).toBe(1_700);
    expect(feeds.asked.filter(({ feed, after }) => feed === "customers" && after === null)).toHaveLength(1);
  });

  it("[P12] waits for the server and retries, at once when the network is back; stored rows stay usable", async () => {
    seed();
    feeds.isReachable = false;
    const { mirror, catalogue, pull, errors } = await start();
    expect(await mirror.customers.count()).toBe(0);
    expect((await catalogue.search(EVERYTHING)).total).toBe(0);
    expect(await mirror.feeds.get("company")).toMatchObject({ loaded: false, failure: expect.any(String) });
    feeds.isReachable = true;
    pull.wake();
    await quiet();
    expect(await mirror.feeds.filter(({ failure }) => failure !== undefined).count()).toBe(0);
    expect(await mirror.customers.count()).toBe(3);
    expect((await catalogue.search(EVERYTHING)).total).toBe(5);
    expect(errors).toEqual([]);
  });

  it("[C11] waits for room and resumes when a person returns to the app, without delaying other feeds", async () => {
    seed(3, 30);
    await clock.pass(10 * MINUTE);
    feeds.publishPack();
    const { mirror, catalogue, pull, full, progress, errors } = await start(buildIdentity(), (opened) => {
      opened.catalogueChunks.hook("creating", () => {
        if (isFull) throw new DOMException("no room", "QuotaExceededError");
      });
    });
    // A pack is unpacked alongside everything else and takes its time.
    await until(clock, () => full.length > 0);
    await quiet();
    expect(await mirror.customers.count()).toBe(3);
    expect((await catalogue.search(EVERYTHING)).total).toBe(0);
    expect(full).toEqual([true]);
    expect(progress.at(-1)).toBeNull();
    isFull = false;
    pull.wake();
    await loaded();
    expect((await catalogue.search(EVERYTHING)).total).toBe(30);
    expect(full).toEqual([true, false]);
    expect(errors).toEqual([]);
  });

  it("reports its progress and completion", async () => {
    seed(1, 2_500);
    feeds.pages.countDocuments = async () => 2_500;
    const { progress } = await start();
    const shares = progress.flatMap((step) => (step ? [step.share] : []));
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBeNull();
  });

  it("[P5] leaves out and reports what does not parse", async () => {
    seed();
    feeds.unreadable.add("c1").add("p2");
    const { mirror, unreadable } = await start();
    expect(await mirror.customers.toCollection().primaryKeys()).toEqual(["c0", "c2"]);
    expect(unreadable).toContain("customers/c1");
  });

  it("[P27] reads the open orders, and all of the last 90 days, for the store of the last 14", async () => {
    await start();
    await start(buildIdentity("eva", { role: "store_staff" }));
    const daysSince = (time: string) => (clock.now() - Date.parse(time)) / DAY;
    const bounds = feeds.asked
      .filter(({ feed }) => feed === "orders")
      .map(({ since }) =>
        typeof since === "string" ? daysSince(since) : since && { open: daysSince(since.openBefore) },
      );
    expect(bounds).toEqual([{ open: 90 }, 90, { open: 14 }, 14]);
  });
});

describe("[P11] the queries of each role", () => {
  it.each(["salesperson", "store_staff", "company_owner", "super_admin", "delivery_personnel"] as const)(
    "%s",
    async (role) => {
      await start(buildIdentity("eva", { role }));
      const asked = new Set(feeds.asked.map(({ feed }) => feed));
      expect(asked.has("customers")).toBe(true);
      expect(asked.has("runs")).toBe(true);
      expect(asked.has("corrections")).toBe(true);
      expect(asked.has("devices")).toBe(role !== "salesperson" && role !== "delivery_personnel");
      expect(
        feeds.asked.every(({ scope }) => scope.role === role && scope.companyId === "demo" && scope.uid === "eva"),
      ).toBe(true);
    },
  );
});

describe("listening", () => {
  it("delivers changes as they happen, new rows and tombstones ([P3])", async () => {
    seed();
    const { mirror, catalogue } = await start();
    feeds.put("customers", "c0", buildCustomer("c0", { name: "Renamed" }));
    feeds.put("customers", "new", buildCustomer("new"));
    feeds.put("customers", "c1", null);
    feeds.put("products", "p0", buildProduct("p0", { name: "Renamed" }));
    feeds.put("products", "p1", null);
    feeds.put("stock", "p2", { productId: "p2", onHand: 77, reserved: 0, safety: 0, asOf: 1 });
    await quiet();
    expect((await mirror.customers.get("c0"))?.name).toBe("Renamed");
    expect(await mirror.customers.toCollection().primaryKeys()).toEqual(["c0", "c2", "new"]);
    expect((await catalogue.search({ ...EVERYTHING, text: "renamed" })).total).toBe(1);
    const [gone, counted] = await catalogue.getProducts(["p1", "p2"]);
    expect(gone).toBeNull();
    expect(counted?.stock?.onHand).toBe(77);
  });

  it("[P2] an older revision that arrives late changes nothing", async () => {
    seed();
    const { mirror } = await start();
    await mirror.customers.update("c0", { name: "Newest", rev: 9 });
    feeds.put("customers", "c0", buildCustomer("c0", { name: "Second" }));
    await quiet();
    expect((await mirror.customers.get("c0"))?.name).toBe("Newest");
  });

  it("[P4] the watermark moves with each stored snapshot, to 300 s behind the server", async () => {
    seed();
    const { mirror } = await start();
    await clock.pass(30 * MINUTE);
    feeds.put("customers", "c0", buildCustomer("c0"));
    await quiet();
    const watermark = (await mirror.feeds.get("customers"))?.watermark ?? "";
    expect(clock.now() - Date.parse(watermark)).toBe(300_000);
  });

  it("[P4] an unstored snapshot does not move the watermark", async () => {
    seed();
    const { mirror, errors } = await start();
    const before = await mirror.feeds.get("customers");
    await clock.pass(30 * MINUTE);
    mirror.customers.hook("creating", () => {
      throw new Error("disk full");
    });
    feeds.put("customers", "new", buildCustomer("new"));
    await quiet();
    expect(await mirror.feeds.get("customers")).toEqual(before);
    expect(errors).toHaveLength(1);
  });

  it("[P16] changes there was no room for come again, however much follows; both the problem and its end are reported", async () => {
    seed();
    const { mirror, pull, full, errors } = await start();
    mirror.customers.hook("creating", () => {
      if (isFull) throw new DOMException("no room", "QuotaExceededError");
    });
    await clock.pass(30 * MINUTE);
    feeds.put("customers", "new", buildCustomer("new"));
    feeds.put("customers", "c0", buildCustomer("c0", { name: "Renamed" }));
    await quiet();
    await clock.pass(30 * MINUTE);
    await quiet();
    expect(await mirror.customers.toCollection().primaryKeys()).toEqual(["c0", "c1", "c2"]);
    expect(full).toEqual([true]);
    isFull = false;
    pull.wake();
    await quiet();
    expect(await mirror.customers.toCollection().primaryKeys()).toEqual(["c0", "c1", "c2", "new"]);
    expect((await mirror.customers.get("c0"))?.name).toBe("Renamed");
    expect(full).toEqual([true, false]);
    expect(errors).toEqual([]);
  });

  it("[P8] reopens a lost stream from the watermark, after a wait or at once when the network is back", async () => {
    seed();
    const { mirror, pull } = await start();
    await clock.pass(60 * MINUTE);
    feeds.put("customers", "c0", buildCustomer("c0"));
    await quiet();
    feeds.isReachable = false;
    feeds.loseStreams();
    feeds.put("customers", "missed", buildCustomer("missed"));
    await clock.pass(20 * MINUTE);
    expect(await mirror.customers.get("missed")).toBeUndefined();
    feeds.isReachable = true;
    pull.wake();
    await quiet();
    expect(await mirror.customers.get("missed")).toBeDefined();
    expect(feeds.streams.size).toBe(REP_FEEDS.length);
  });

  it("[P8] a live stream keeps its bound; a reconnect gets a new one, at most every 15 minutes", async () => {
    seed();
    const { pull } = await start();
    const bounds = () => new Set([...feeds.streams].map(({ since }) => since));
    const first = bounds();
    await clock.pass(10 * MINUTE);
    feeds.put("customers", "c0", buildCustomer("c0"));
    pull.wake();
    await quiet();
    expect(bounds()).toEqual(first);
    await clock.pass(6 * MINUTE);
    pull.wake();
    await quiet();
    expect(bounds().size).toBeGreaterThan(1);
  });

  it("[P10] after sleeping longer than tombstones live, or in another role, everything is read again", async () => {
    seed();
    const first = await start();
    first.pull.stop();
    await first.mirror.customers.put({ ...buildCustomer("ghost"), rev: 1 });
    await clock.pass(60 * DAY);
    feeds.put("customers", "c1", null);
    const second = await start();
    expect(await second.mirror.customers.toCollection().primaryKeys()).toEqual(["c0", "c2", "ghost"]);
    second.pull.stop();
    await clock.pass(81 * DAY);
    const third = await start();
    expect(await third.mirror.customers.toCollection().primaryKeys()).toEqual(["c0", "c2"]);
    expect((await third.catalogue.search(EVERYTHING)).total).toBe(5);
    third.pull.stop();
    await third.mirror.customers.put({ ...buildCustomer("ghost"), rev: 1 });
    const promoted = await start(buildIdentity("ana", { role: "store_staff" }));
    expect(await promoted.mirror.customers.toCollection().primaryKeys()).toEqual(["c0", "c2"]);
  });

  it("[P11] what only a former role may read is removed at the start in another", async () => {
    seed();
    const store = await start(buildIdentity("ana", { role: "store_staff" }));
    await loaded();
    expect(await store.mirror.customers.count()).toBe(3);
    expect(await store.mirror.feeds.get("devices")).toMatchObject({ loaded: true });
    store.pull.stop();
    const driver = await start(buildIdentity("ana", { role: "delivery_personnel" }));
    await loaded();
    expect(await driver.mirror.devices.count()).toBe(0);
    expect(await driver.mirror.feeds.get("devices")).toBeUndefined();
    // A driver's customers are others than the store's: they are loaded anew.
    expect(await driver.mirror.feeds.get("customers")).toMatchObject({ scope: "demo:delivery_personnel" });
  });

  it("[P26] wherever it is stopped, also between two feeds, it has stopped soon", async () => {
    seed();
    for (let turns = 0; turns < 60; turns += 3) {
      storage = new IDBFactory();
      const { pull } = await start(buildIdentity(), () => {}, turns);
      let hasStopped = false;
      void pull.stopped.then(() => (hasStopped = true));
      pull.stop();
      for (let turn = 0; turn < 500 && !hasStopped; turn += 1) await clock.pass(0);
      expect(`stopped after ${turns} turns: ${hasStopped}`).toBe(`stopped after ${turns} turns: true`);
    }
  });

  it("[P24] a role that changed and changed back without a network in between leaves no empty feed that claims to be loaded", async () => {
    seed();
    await clock.pass(60 * MINUTE);
    const first = await start();
    await loaded();
    first.pull.stop();
    feeds.isReachable = false;
    const promoted = await start(buildIdentity("ana", { role: "store_staff" }));
    expect(await promoted.mirror.feeds.get("customers")).not.toMatchObject({ loaded: true });
    promoted.pull.stop();
    feeds.isReachable = true;
    const back = await start();
    await loaded();
    expect(await back.mirror.customers.count()).toBe(3);
    expect((await back.catalogue.search(EVERYTHING)).total).toBe(5);
  });

  it("[P24] an app killed while it forgets a feed has its rows and its state, or neither", async () => {
    seed();
    const first = await start();
    await loaded();
    first.pull.stop();
    feeds.isReachable = false;
    const killed = await start(buildIdentity("ana", { role: "store_staff" }), (opened) => {
      opened.feeds.hook("deleting", () => {
        throw new Error("killed");
      });
    });
    expect(await killed.mirror.feeds.bulkGet(["customers", "products"])).toMatchObject([
      { loaded: true },
      { loaded: true },
    ]);
    expect(await killed.mirror.customers.count()).toBe(3);
    expect((await killed.catalogue.search(EVERYTHING)).total).toBe(5);
  });

  it("stores nothing more after it is stopped", async () => {
    seed();
    const { mirror, pull } = await start();
    pull.stop();
    feeds.put("customers", "late", buildCustomer("late"));
    await quiet();
    expect(feeds.streams.size).toBe(0);
    expect(await mirror.customers.get("late")).toBeUndefined();
  });
});
