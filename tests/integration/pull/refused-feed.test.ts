import { beforeEach, describe, expect, it } from "vitest";
import type { Feed } from "#domain/sync/feed.ts";
import { RemoteUnreachable } from "#sync/remote-port.ts";
import { buildCompany, buildCustomer, buildPriceList, buildProduct } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createFakeFeeds, type FakeFeeds, REP_FEEDS } from "#tests/support/fake-feeds.ts";
import { type LivePhone, startLivePhone, until } from "#tests/support/live-phone.ts";
import { makeOrder } from "#tests/support/sales.ts";
import { asStored } from "#tests/support/fake-server.ts";

const MINUTE = 60_000;

let clock: Clock;
let feeds: FakeFeeds;
/** What the server answers for each feed that it does not hand out. */
let refusals: Map<Feed, string>;

beforeEach(async () => {
  clock = createClock();
  feeds = createFakeFeeds(() => clock.now());
  refusals = new Map();
  feeds.put("company", "demo", buildCompany());
  feeds.put("priceLists", "general", buildPriceList());
  feeds.put("customers", "c0", buildCustomer("c0"));
  feeds.put("products", "p0", buildProduct("p0"));
  feeds.put("orders", "o1", asStored(makeOrder({ orderId: "o1", customerId: "c0" }), 1, 1));
  await clock.pass(10 * MINUTE);
  const { pages, listen } = { pages: { ...feeds.pages }, listen: { ...feeds.listen } };
  feeds.pages.fetchPage = (feed, ...given) => {
    const code = refusals.get(feed);
    return code === undefined ? pages.fetchPage(feed, ...given) : Promise.reject(new RemoteUnreachable(code));
  };
  feeds.listen.listen = (feed, scope, bound, onSnapshot, onLost) => {
    const code = refusals.get(feed);
    if (code === undefined) return listen.listen(feed, scope, bound, onSnapshot, onLost);
    queueMicrotask(() => onLost(code));
    return () => {};
  };
});

const listened = () => [...feeds.streams].map(({ feed }) => feed).toSorted();
const without = (...refused: Feed[]) => REP_FEEDS.filter((feed) => !refused.includes(feed)).toSorted();

/** Stops the phone; its only errors are these, each once. */
function end(phone: LivePhone, ...codes: string[]): void {
  expect(phone.errors.map(String)).toEqual(codes.map((code) => expect.stringContaining(code)));
  phone.errors.length = 0;
  phone.end();
}

describe("[P23] a feed that the server refuses", () => {
  it.each<[Feed, string]>([
    ["company", "permission-denied"],
    ["priceLists", "failed-precondition"],
    ["customers", "invalid-argument"],
    ["customers", "http-500"],
  ])("%s with %s stops no other feed", async (feed, code) => {
    refusals.set(feed, code);
    const phone = await startLivePhone(clock, feeds);
    await until(clock, () => feeds.streams.size === REP_FEEDS.length - 1);
    expect(listened()).toEqual(without(feed));
    expect(await phone.mirror.orders.count()).toBe(1);
    expect(await phone.count("")).toBe(1);
    phone.errors.length = 0;
    phone.end();
  });

  it("is named and reported once, however often it is asked for, until it is read", async () => {
    refusals.set("customers", "failed-precondition");
    const phone = await startLivePhone(clock, feeds);
    await until(clock, () => feeds.streams.size === REP_FEEDS.length - 1);
    await clock.pass(30 * MINUTE);
    expect(phone.refused).toEqual([["customers"]]);
    refusals.clear();
    await clock.pass(5 * MINUTE);
    await until(clock, async () => (await phone.mirror.customers.count()) === 1);
    expect(phone.refused).toEqual([["customers"], []]);
    end(phone, "failed-precondition");
  });

  it("is noticed while it is listened to", async () => {
    const phone = await startLivePhone(clock, feeds);
    await until(clock, () => feeds.streams.size === REP_FEEDS.length);
    refusals.set("orders", "permission-denied");
    for (const stream of feeds.streams) if (stream.feed === "orders") stream.lose();
    await clock.pass(30 * MINUTE);
    expect(phone.refused).toEqual([["orders"]]);
    refusals.clear();
    await clock.pass(5 * MINUTE);
    await until(clock, () => feeds.streams.size === REP_FEEDS.length);
    await until(clock, () => phone.refused.length === 2);
    end(phone, "permission-denied");
  });

  it("stock keeps no product from being listened to", async () => {
    refusals.set("stock", "failed-precondition");
    const phone = await startLivePhone(clock, feeds);
    await until(clock, () => feeds.streams.size === REP_FEEDS.length - 1);
    expect(listened()).toEqual(without("stock"));
    feeds.put("products", "p1", buildProduct("p1"));
    await until(clock, async () => (await phone.count("")) === 2);
    expect(phone.refused).toEqual([["stock"]]);
    end(phone, "failed-precondition");
  });

  it("names nothing while there is only no network", async () => {
    feeds.isReachable = false;
    const phone = await startLivePhone(clock, feeds);
    await clock.pass(10 * MINUTE);
    expect(phone.refused).toEqual([]);
    feeds.isReachable = true;
    phone.pull.wake();
    await until(clock, () => feeds.streams.size === REP_FEEDS.length);
    phone.end();
  });
});
