import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RemoteUnreachable } from "#sync/remote-port.ts";
import { buildCompany, buildCustomer, buildPriceList, buildProduct } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createFakeFeeds, type FakeFeeds, REP_FEEDS } from "#tests/support/fake-feeds.ts";
import { type LivePhone, passInSteps, startLivePhone, until } from "#tests/support/live-phone.ts";

const HOUR = 3_600_000;

let clock: Clock;
let feeds: FakeFeeds;
let storage: IDBFactory;
let phone: LivePhone;

beforeEach(async () => {
  clock = createClock();
  feeds = createFakeFeeds(() => clock.now());
  storage = new IDBFactory();
  feeds.put("company", "demo", buildCompany());
  feeds.put("priceLists", "general", buildPriceList());
  feeds.put("customers", "c0", buildCustomer("c0"));
  feeds.put("products", "p0", buildProduct("p0", { name: "Old" }));
  await clock.pass(HOUR);
  await start();
});

afterEach(() => phone.end());

async function start(): Promise<void> {
  phone = await startLivePhone(clock, feeds, storage);
  await until(clock, () => feeds.streams.size === REP_FEEDS.length);
}

/** The app is started again, an hour later; with another version of the parser everything can be read. */
async function restart(parser: string): Promise<void> {
  phone.end();
  await clock.pass(HOUR);
  if (parser !== feeds.pages.parser) feeds.unreadable.clear();
  Object.assign(feeds.pages, { parser });
  await start();
}

const listed = async () =>
  (await phone.mirror.unreadable.toArray()).map(({ feed, id, parser }) => `${feed}/${id} ${parser}`);
const nameOf = async (id: string) => (await phone.mirror.customers.get(id))?.name;

/** This version cannot parse what the customer and the product become. What comes later moves the watermarks past it. */
async function changeUnreadably(): Promise<void> {
  feeds.unreadable.add("c0").add("p0");
  feeds.put("customers", "c0", buildCustomer("c0", { name: "Closed" }));
  feeds.put("products", "p0", buildProduct("p0", { name: "Discontinued" }));
  await until(clock, async () => (await listed()).length === 2);
  await clock.pass(HOUR);
  feeds.put("customers", "later", buildCustomer("later"));
  feeds.put("products", "later", buildProduct("later", { name: "Later" }));
  await until(clock, async () => (await nameOf("later")) !== undefined && (await phone.count("later")) === 1);
}

describe("[P25] what this version cannot parse", () => {
  it("is fetched again by the next version, although the watermark has moved past it", async () => {
    await changeUnreadably();
    expect(await listed()).toEqual(["customers/c0 1", "products/p0 1"]);
    await restart("2");
    await until(clock, async () => (await listed()).length === 0);
    expect(await nameOf("c0")).toBe("Closed");
    await until(clock, async () => (await phone.count("discontinued")) === 1);
    expect(await phone.count("old")).toBe(0);
  });

  it("is not asked for again by the same version", async () => {
    await changeUnreadably();
    await restart("1");
    const asked = feeds.asked.length;
    await restart("1");
    expect(feeds.asked.slice(asked).filter(({ feed, since }) => feed === "customers" && since === null)).toEqual([]);
    expect(await listed()).toEqual(["customers/c0 1", "products/p0 1"]);
  });

  it("leaves the list when a live change parses", async () => {
    await changeUnreadably();
    feeds.unreadable.clear();
    feeds.put("customers", "c0", buildCustomer("c0", { name: "Open again" }));
    feeds.put("products", "p0", null);
    await until(clock, async () => (await listed()).length === 0);
    expect(await nameOf("c0")).toBe("Open again");
  });

  it("is remembered by a first load, and read when the network is back after the update", async () => {
    feeds.unreadable.add("c0");
    phone.end();
    storage = new IDBFactory();
    await start();
    expect(await listed()).toEqual(["customers/c0 1"]);
    phone.end();
    await clock.pass(HOUR);
    feeds.unreadable.clear();
    Object.assign(feeds.pages, { parser: "2" });
    feeds.isReachable = false;
    phone = await startLivePhone(clock, feeds, storage);
    await clock.pass(HOUR);
    expect(await listed()).toEqual(["customers/c0 1"]);
    feeds.isReachable = true;
    phone.pull.wake();
    await until(clock, async () => (await nameOf("c0")) !== undefined);
    expect(await listed()).toEqual([]);
  });

  it("goes from the device when its document is gone, and stays when it is refused, asked for once a version", async () => {
    await changeUnreadably();
    const { fetchDocument } = { fetchDocument: feeds.pages.fetchDocument.bind(feeds.pages) };
    let refused = 0;
    feeds.pages.fetchDocument = async (feed, scope, id) => {
      if (feed === "customers")
        return { documents: [], unreadable: [], next: null, serverTime: "2026-11-21T12:00:00.000000Z" };
      if (feed !== "products") return fetchDocument(feed, scope, id);
      refused += 1;
      throw new RemoteUnreachable("permission-denied");
    };
    await restart("2");
    await until(clock, async () => (await listed()).length === 1);
    expect(await nameOf("c0")).toBeUndefined();
    await until(clock, async () => (await listed())[0] === "products/p0 2");
    await restart("2");
    expect(refused).toBe(1);
  });

  it("is fetched until an answer comes, beside the stream", async () => {
    await changeUnreadably();
    const fetchDocument = feeds.pages.fetchDocument.bind(feeds.pages);
    let lost = 0;
    feeds.pages.fetchDocument = async (...asked) => {
      if (lost >= 3) return fetchDocument(...asked);
      lost += 1;
      throw new RemoteUnreachable("unavailable");
    };
    await restart("2");
    feeds.put("customers", "live", buildCustomer("live"));
    await until(clock, async () => (await nameOf("live")) !== undefined);
    expect(await nameOf("c0")).toBe("Tienda c0");
    await passInSteps(clock, 2 * 60_000);
    await until(clock, async () => (await listed()).length === 0);
    expect(await nameOf("c0")).toBe("Closed");
    expect(await phone.count("discontinued")).toBe(1);
  });

  it("is fetched again at once when the network is back", async () => {
    await changeUnreadably();
    const fetchDocument = feeds.pages.fetchDocument.bind(feeds.pages);
    let isLost = true;
    feeds.pages.fetchDocument = async (...asked) => {
      if (isLost) throw new RemoteUnreachable("unavailable");
      return fetchDocument(...asked);
    };
    await restart("2");
    await passInSteps(clock, HOUR);
    isLost = false;
    phone.pull.wake(0);
    await until(clock, async () => (await listed()).length === 0);
    expect(await nameOf("c0")).toBe("Closed");
  });

  it("[P26] is neither stored nor asked for once the pull has stopped", async () => {
    await changeUnreadably();
    const answers: (() => void)[] = [];
    const fetchDocument = feeds.pages.fetchDocument.bind(feeds.pages);
    feeds.pages.fetchDocument = async (...asked) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return fetchDocument(...asked);
    };
    await restart("2");
    await until(clock, () => answers.length === 2);
    phone.pull.stop();
    for (const answer of answers) answer();
    await phone.pull.stopped;
    await passInSteps(clock, HOUR);
    expect(answers).toHaveLength(2);
    expect(await listed()).toEqual(["customers/c0 1", "products/p0 1"]);
    expect(await nameOf("c0")).toBe("Tienda c0");
  });

  it("of more than 200 documents only the fact is remembered, and the feed is loaded again", async () => {
    for (let each = 0; each < 201; each += 1) {
      feeds.unreadable.add(`many${each}`);
      feeds.put("customers", `many${each}`, buildCustomer(`many${each}`));
    }
    await until(clock, async () => (await listed()).includes("customers/* 1"));
    expect(await listed()).toHaveLength(1);
    await restart("2");
    await until(clock, async () => (await phone.mirror.customers.count()) === 202);
    expect(await listed()).toEqual([]);
  });
});
