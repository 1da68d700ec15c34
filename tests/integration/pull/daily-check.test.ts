import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import { reloadFeed } from "#commands/sync/reload-feed.ts";
import type { Feed } from "#domain/sync/feed.ts";
import type { FeedState } from "#local/databases/mirror-database.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { newFeedCheck } from "#local/databases/new-feed-check.ts";
import { compareFeed } from "#sync/audit/compare-feed.ts";
import { newFeed } from "#sync/pull/feed-plan.ts";
import { RemoteUnreachable } from "#sync/remote-port.ts";
import { buildCompany, buildCustomer, buildIdentity, buildPriceList, buildProduct } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createFakeFeeds, type FakeFeeds, REP_FEEDS } from "#tests/support/fake-feeds.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { type LivePhone, passInSteps, startLivePhone, until } from "#tests/support/live-phone.ts";
import { openMirror } from "#tests/support/mirror.ts";
import { makeOrder } from "#tests/support/sales.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let clock: Clock;
let feeds: FakeFeeds;
let storage: IDBFactory;

beforeEach(async () => {
  clock = createClock();
  feeds = createFakeFeeds(() => clock.now());
  storage = new IDBFactory();
  feeds.put("company", "demo", buildCompany());
  feeds.put("priceLists", "general", buildPriceList());
  for (let each = 0; each < 450; each += 1) feeds.put("customers", `c${each}`, buildCustomer(`c${each}`));
  for (let each = 0; each < 30; each += 1) feeds.put("products", `p${each}`, buildProduct(`p${each}`));
  feeds.put("customers", "deleted", buildCustomer("deleted"));
  feeds.put("customers", "deleted", null);
  for (let each = 0; each < 5; each += 1) putOrder(`o${each}`, each);
  await clock.pass(HOUR);
  feeds.publishPack();
});

function putOrder(orderId: string, place: number): void {
  feeds.put("orders", orderId, asStored(makeOrder({ orderId, customerId: `c${place}` }), place, clock.now()));
}

/** Stock is compared with its products. */
const COMPARED = REP_FEEDS.filter((feed) => feed !== "stock").length;

/** A phone that has loaded everything and was found right in its first checks. */
async function startChecked(): Promise<LivePhone> {
  const phone = await startLivePhone(clock, feeds, storage);
  await until(clock, async () => (await phone.mirror.feeds.filter(({ loaded }) => !loaded).count()) === 0);
  const checked = () => phone.mirror.feedChecks.filter(({ offset }) => offset !== null).count();
  await clock.pass(2 * HOUR);
  // On a slow machine a check ends later than its minute.
  for (let minute = 0; minute < 60 && (await checked()) < COMPARED; minute += 1) await clock.pass(MINUTE);
  expect(await checked()).toBe(COMPARED);
  expect(phone.errors).toEqual([]);
  feeds.asked.length = 0;
  feeds.reads = 0;
  return phone;
}

/** The feeds that were read from their beginning since then. */
const loadedAgain = () =>
  [...new Set(feeds.asked.filter(({ since }) => since === null).map(({ feed }) => feed))].toSorted();

/** Until so much is reported and what was found is loaded again, on however slow a machine. */
async function rest({ mirror, errors }: LivePhone, reports: number): Promise<void> {
  const isOpen = ({ loaded, isDoubted }: FeedState) => !loaded || isDoubted === true;
  // A check that took longer than its minute looks again later.
  for (let minute = 0; minute < 60 && errors.length < reports; minute += 1) await clock.pass(MINUTE);
  await until(clock, async () => errors.length >= reports && (await mirror.feeds.filter(isOpen).count()) === 0);
  await until(clock, async () => (await mirror.feeds.get("stock"))?.loaded === true);
}

/** The next day's checks, with the second looks. */
async function passDay(phone: LivePhone, reported: readonly string[], again: readonly Feed[]): Promise<void> {
  await clock.pass(DAY + 2 * HOUR);
  await rest(phone, reported.length);
  expect(phone.errors.map(String)).toEqual(reported.map((part) => expect.stringContaining(part)));
  phone.errors.length = 0;
  expect(loadedAgain().filter((feed) => feed !== "company")).toEqual(again);
  feeds.asked.length = 0;
}

describe("the daily check", () => {
  it("[A1] costs a read for each feed and thousand rows, and loads nothing when nothing is wrong", async () => {
    const phone = await startChecked();
    await passDay(phone, [], []);
    expect(feeds.reads).toBeLessThanOrEqual(COMPARED + 1);
    phone.end();
  }, 60_000);

  it.each<[string, (phone: LivePhone) => Promise<unknown>]>([
    ["a lost row", ({ mirror }) => mirror.customers.delete("c300")],
    ["a row of an older revision", ({ mirror }) => mirror.customers.update("c300", { rev: 0, name: "Old" })],
    ["a row that the store does not have", ({ mirror }) => mirror.customers.put({ ...buildCustomer("x"), rev: 3 })],
  ])(
    "[A2] finds %s, and loads only that feed again",
    async (_, damage) => {
      const phone = await startChecked();
      await damage(phone);
      await passDay(phone, ["customers: the server has"], ["customers"]);
      expect(await phone.mirror.customers.count()).toBe(450);
      expect(await phone.mirror.customers.get("c300")).toMatchObject({ rev: 1, name: "Tienda c300" });
      await passDay(phone, [], []);
      phone.end();
    },
    60_000,
  );

  it("[A2] finds a lost order among those that are kept", async () => {
    const phone = await startChecked();
    await phone.mirror.orders.delete("o3");
    await passDay(phone, ["orders: the server has 1 more rows"], []);
    expect(await phone.mirror.orders.count()).toBe(5);
    phone.end();
  }, 60_000);

  it("[A2] finds a lost product, and a lost part of the catalogue, after which products are loaded again", async () => {
    let phone = await startChecked();
    feeds.put("products", "p7", buildProduct("p7", { name: "Changed" }));
    await clock.pass(HOUR);
    // Which moves the watermark past it.
    feeds.put("products", "p8", buildProduct("p8", { brand: "Luna" }));
    await until(clock, async () => (await phone.mirror.catalogueProductChanges.count()) === 2);
    phone.end();
    await phone.mirror.catalogueProductChanges.delete("p7");
    phone = await startLivePhone(clock, feeds, storage);
    await clock.pass(DAY + 2 * HOUR);
    await rest(phone, 1);
    expect(phone.errors.map(String)).toEqual([expect.stringContaining("products: the server has 0 more rows, and 1")]);
    phone.errors.length = 0;
    expect(await phone.count("changed")).toBe(1);
    phone.end();
    await phone.mirror.catalogueChunks.clear();
    phone = await startLivePhone(clock, feeds, storage);
    await clock.pass(DAY + 2 * HOUR);
    await rest(phone, 1);
    expect(phone.errors.map(String).filter((text) => text.includes("products: the server has"))).toHaveLength(1);
    phone.errors.length = 0;
    // The report comes a moment before the reloading: until then there is nothing to count.
    await until(clock, async () => (await phone.count("product").catch(() => 0)) === 30);
    phone.end();
  }, 60_000);

  it("[A1] is not misled by what changes, arrives and is deleted meanwhile", async () => {
    const phone = await startChecked();
    for (let minute = 0; minute < 26 * 60; minute += 5) {
      feeds.put("customers", `c${minute % 450}`, buildCustomer(`c${minute % 450}`, { balance: minute }));
      feeds.put("products", `p${minute % 30}`, buildProduct(`p${minute % 30}`, { brand: String(minute) }));
      if (minute % 60 === 0) feeds.put("customers", `c${400 + ((minute / 60) % 50)}`, null);
      await clock.pass(5 * MINUTE);
    }
    expect(phone.errors).toEqual([]);
    expect(loadedAgain()).toEqual([]);
    phone.end();
  }, 120_000);

  it("[A1] what the server has had for minutes, and the phone not yet, is no difference", async () => {
    const listen = { ...feeds.listen };
    feeds.listen.listen = (feed, scope, bound, onSnapshot, onLost) => {
      const late: typeof onSnapshot = (snapshot) => void clock.timer.after(6 * MINUTE, () => onSnapshot(snapshot));
      return listen.listen(feed, scope, bound, feed === "customers" ? late : onSnapshot, onLost);
    };
    const phone = await startChecked();
    for (let minute = 0; minute < 26 * 60; minute += 2) {
      feeds.put("customers", `c${minute % 450}`, buildCustomer(`c${minute % 450}`, { balance: minute }));
      await clock.pass(2 * MINUTE);
    }
    expect(phone.errors).toEqual([]);
    expect(loadedAgain()).toEqual([]);
    phone.end();
  }, 120_000);

  it("[A2] reports what loading again does not mend, and leaves it until it changes", async () => {
    const pages = { ...feeds.pages };
    let excess = 1;
    feeds.pages.tally = async (feed, scope, part) => {
      const answer = await pages.tally(feed, scope, part);
      if (feed !== "staff") return answer;
      return { ...answer, tally: { count: answer.tally.count + excess, sum: answer.tally.sum + excess } };
    };
    const phone = await startLivePhone(clock, feeds, storage);
    await clock.pass(4 * HOUR);
    expect(phone.errors.map(String)).toEqual([
      expect.stringContaining("loading them again"),
      expect.stringContaining("although they were loaded again"),
    ]);
    phone.errors.length = 0;
    feeds.asked.length = 0;
    await passDay(phone, [], []);
    excess = 2;
    await passDay(phone, ["loading them again", "although they were loaded again"], ["staff"]);
    phone.end();
  }, 60_000);

  it("[A1] waits for the store, and goes on after an interruption where it was", async () => {
    let phone = await startChecked();
    await phone.mirror.customers.delete("c300");
    feeds.isReachable = false;
    feeds.loseStreams();
    await clock.pass(DAY + HOUR);
    phone.end();
    feeds.isReachable = true;
    phone = await startLivePhone(clock, feeds, storage);
    await until(clock, () => feeds.streams.size > 8);
    await clock.pass(3 * MINUTE);
    phone.errors.length = 0;
    phone.end();
    phone = await startLivePhone(clock, feeds, storage);
    await clock.pass(HOUR);
    await rest(phone, 1);
    expect(phone.errors.map(String)).toEqual([expect.stringContaining("customers: the server has 1 more rows")]);
    expect(await phone.mirror.customers.count()).toBe(450);
    phone.errors.length = 0;
    phone.end();
  }, 60_000);
});

it.each([
  ["the server refuses", false, "refused"],
  ["is refused like everything in a session that is over", true, "unclear"],
])("[A2] a count that %s, with nothing of the feed handed out (%s), is %s", async (_, isAllRefused, kind) => {
  const identity = buildIdentity();
  const mirror = await openMirror(storage, identity.uid);
  await mirror.feeds.put({ ...newFeed("customers", identity), loaded: true });
  const refuse = () => Promise.reject(new RemoteUnreachable("permission-denied"));
  const pages = { ...feeds.pages, tally: refuse, ...(isAllRefused && { fetchPage: refuse }) };
  const deps = { mirror, catalogue: openLocalCatalogue(mirror), scope: identity, pages, timer: clock.timer };
  expect(await compareFeed(deps, "customers", newFeedCheck("customers", "", clock.now()))).toEqual({ kind });
  deps.catalogue.close();
});

describe("[A7] loading one kind of data again", () => {
  it("reads it from the beginning within a minute, and nothing else, while unsent work stays", async () => {
    const phone = await startChecked();
    await phone.mirror.customers.update("c7", { name: "Damaged here" });
    const unsent = await phone.work.outbox.toArray();
    await reloadFeed(phone, "customers");
    await clock.pass(MINUTE);
    await until(clock, async () => loadedAgain().length > 0);
    await rest(phone, 0);
    expect(loadedAgain()).toEqual(["customers"]);
    expect((await phone.mirror.customers.get("c7"))?.name).toBe(buildCustomer("c7").name);
    expect(await phone.work.outbox.toArray()).toEqual(unsent);
    await clock.pass(10 * MINUTE);
    expect((await phone.mirror.feedChecks.toArray()).filter(({ asked }) => asked)).toEqual([]);
    phone.end();
  });

  it("works in the first minutes after a sign-in too, before anything was compared", async () => {
    const phone = await startLivePhone(clock, feeds, storage);
    await rest(phone, 0);
    await passInSteps(clock, MINUTE);
    expect(await phone.mirror.feedChecks.count()).toBe(0);
    await phone.mirror.customers.update("c7", { name: "Damaged here" });
    await reloadFeed(phone, "customers");
    phone.pull.confirm();
    await until(clock, async () => (await phone.mirror.customers.get("c7"))?.name === buildCustomer("c7").name);
    phone.end();
  });

  it("is remembered from then until the first look of this view", async () => {
    const phone = await startLivePhone(clock, feeds, storage);
    await rest(phone, 0);
    await phone.mirror.customers.update("c7", { name: "Damaged here" });
    await reloadFeed(phone, "customers");
    await passInSteps(clock, 3 * MINUTE);
    await until(clock, async () => (await phone.mirror.feedChecks.get("customers"))?.asked === undefined);
    await rest(phone, 0);
    expect((await phone.mirror.customers.get("c7"))?.name).toBe(buildCustomer("c7").name);
    phone.end();
  });

  it("reads the products with their stock, from the published pack", async () => {
    const phone = await startChecked();
    const asked: string[] = [];
    phone.beforeAnswer = async (what) => void asked.push(what);
    await reloadFeed(phone, "stock");
    await clock.pass(MINUTE);
    await until(clock, () => asked.includes("chunk"));
    await rest(phone, 0);
    expect(loadedAgain().filter((feed) => feed !== "catalogBlocks")).toEqual([]);
    expect(await phone.count("product")).toBe(30);
    phone.end();
  });
});
