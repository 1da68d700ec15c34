import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Role } from "#domain/access/identity.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { buildCompany, buildCustomer, buildIdentity, buildPriceList, buildProduct } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createFakeFeeds, type FakeFeeds } from "#tests/support/fake-feeds.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { type LivePhone, passInSteps, startLivePhone, until } from "#tests/support/live-phone.ts";
import { makeOrder } from "#tests/support/sales.ts";
import { makeVisit } from "#tests/support/visits.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEARS = 3 * 365 * DAY;

let clock: Clock;
let feeds: FakeFeeds;
let storage: IDBFactory;
let phone: LivePhone | null;

beforeEach(() => {
  clock = createClock();
  feeds = createFakeFeeds(() => clock.now());
  storage = new IDBFactory();
  phone = null;
  feeds.put("company", "demo", buildCompany());
  feeds.put("priceLists", "general", buildPriceList());
  for (const id of ["staying", "going"]) feeds.put("customers", id, buildCustomer(id));
  for (let each = 0; each < 20; each += 1) feeds.put("products", `p${each}`, buildProduct(`p${each}`));
  const ago = (days: number) => serverTimeAt(clock.now() - days * DAY);
  const order = asStored(makeOrder({ orderId: "delivered", customerId: "staying" }), 1, 0);
  feeds.put("orders", "delivered", { ...order, status: "delivered" }, ago(5));
  const received = { flags: [], receiptCode: "", receivedAt: 0 };
  feeds.put("visits", "lately", { ...makeVisit({ visitId: "lately" }), ...received }, ago(5));
  feeds.put("visits", "long-ago", { ...makeVisit({ visitId: "long-ago" }), ...received }, ago(200));
});

afterEach(() => phone?.end());

/** Starts the app, with its clock ahead by so much. */
async function start(ahead = 0, role: Role = "salesperson"): Promise<LivePhone> {
  phone = await startLivePhone(clock, feeds, storage, buildIdentity("ana", { role, roles: [role] }), ahead);
  return phone;
}

/** Everything is loaded, and followed. */
async function isLoaded({ mirror }: LivePhone): Promise<void> {
  const isOpen = async () => (await mirror.feeds.filter(({ loaded }) => !loaded).count()) > 0;
  const isFollowed = () => [...feeds.streams].some(({ feed }) => feed === "corrections");
  await until(clock, async () => !(await isOpen()) && isFollowed());
}

async function close(milliseconds: number): Promise<void> {
  phone?.end();
  phone?.mirror.close();
  phone?.work.close();
  phone = null;
  await clock.pass(milliseconds);
}

async function held(here: LivePhone) {
  const { mirror } = here;
  const [customers, orders, visits] = await Promise.all(
    [mirror.customers, mirror.orders, mirror.visits].map((table) => table.toCollection().primaryKeys()),
  );
  return { customers, orders, visits, products: await here.count("") };
}

/** Of these a start reads single documents. */
const READ_BY_THEMSELVES = new Set(["company", "catalogBlocks"]);
const EVERYTHING = { customers: ["going", "staying"], orders: ["delivered"], visits: ["lately"], products: 20 };

describe("[P10] a device that slept for 100 days", () => {
  it("keeps what it has until the store answers, and then lacks what was deleted", async () => {
    await isLoaded(await start());
    await close(DAY);
    feeds.put("customers", "going", null);
    await close(99 * DAY);
    feeds.isReachable = false;
    const opened = await start();
    await passInSteps(clock, 5 * MINUTE);
    expect(await held(opened)).toEqual(EVERYTHING);
    feeds.isReachable = true;
    opened.pull.wake();
    await until(clock, async () => (await opened.mirror.customers.count()) === 1);
    await isLoaded(opened);
    expect(await held(opened)).toMatchObject({ customers: ["staying"], visits: ["lately"], products: 20 });
  });
});

it("[P11] a device that is used in another role drops what the former one had, also offline and after 100 days", async () => {
  await isLoaded(await start(0, "store_staff"));
  await close(100 * DAY);
  feeds.isReachable = false;
  const opened = await start();
  await until(clock, async () => (await opened.mirror.orders.count()) === 0);
  await until(clock, async () => (await opened.mirror.customers.count()) === 0);
  expect(await opened.mirror.feeds.get("orders")).not.toMatchObject({ loaded: true });
});

describe("[P27] a device whose clock is years ahead", () => {
  it("loads what it would with the right one", async () => {
    const opened = await start(YEARS);
    await isLoaded(opened);
    expect(await held(opened)).toEqual(EVERYTHING);
  });

  it("loads nothing again, and removes nothing", async () => {
    await isLoaded(await start());
    await close(0);
    feeds.asked.length = 0;
    const opened = await start(YEARS);
    await isLoaded(opened);
    await passInSteps(clock, 70 * MINUTE);
    expect(await held(opened)).toEqual(EVERYTHING);
    const fromTheBeginning = feeds.asked.filter(({ feed, since }) => !READ_BY_THEMSELVES.has(feed) && since === null);
    expect(fromTheBeginning).toEqual([]);
  });
});
