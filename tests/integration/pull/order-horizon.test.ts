import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Role } from "#domain/access/identity.ts";
import type { OrderStatus, StoredOrder } from "#domain/order/order.ts";
import { outboxEntry } from "#local/outbox/outbox-entry.ts";
import { keptParts } from "#sync/pull/horizon/choose-horizon.ts";
import { countOrdersSince } from "#sync/pull/orders/stored-orders.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { buildCompany, buildIdentity } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createFakeFeeds, type FakeFeeds } from "#tests/support/fake-feeds.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { type LivePhone, passInSteps, startLivePhone, until as comesToIt } from "#tests/support/live-phone.ts";
import { makeOrder } from "#tests/support/sales.ts";

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let clock: Clock;
let feeds: FakeFeeds;
let storage: IDBFactory;
let tablet: LivePhone | null;

beforeEach(() => {
  clock = createClock();
  feeds = createFakeFeeds(() => clock.now());
  feeds.put("company", "demo", buildCompany());
  storage = new IDBFactory();
  tablet = null;
});

afterEach(() => {
  tablet?.end();
  vi.restoreAllMocks();
});

const SAMPLE = asStored(makeOrder(), 1, 0);

function orderOf(orderId: string, status: OrderStatus, changes: Partial<StoredOrder> = {}): StoredOrder {
  return { ...SAMPLE, orderId, status, ...changes };
}

/** An order that last changed so long ago. */
function put(orderId: string, status: OrderStatus, age = 0): void {
  const at = age === 0 ? undefined : serverTimeAt(clock.now() - age);
  feeds.put("orders", orderId, orderOf(orderId, status), at);
}

async function open(role: Role = "store_staff"): Promise<LivePhone> {
  const identity = buildIdentity("eva", { role, roles: [role] });
  const opened = await startLivePhone(clock, feeds, storage, identity);
  tablet = opened;
  await until(isListening);
  return opened;
}

/** The app is closed for so long. */
async function close(milliseconds: number): Promise<void> {
  tablet?.end();
  tablet?.mirror.close();
  tablet?.work.close();
  tablet = null;
  await clock.pass(milliseconds);
}

const isListening = () => [...feeds.streams].some(({ feed }) => feed === "orders");
const until = (isSo: () => boolean | Promise<boolean>) => comesToIt(clock, isSo);
const pass = (milliseconds: number) => passInSteps(clock, milliseconds);
const idsHere = async ({ mirror }: LivePhone) => (await mirror.orders.toCollection().primaryKeys()).toSorted();
const statusOf = async ({ mirror }: LivePhone, id: string) => (await mirror.orders.get(id))?.status;
const readsOfOrders = () => feeds.asked.filter(({ feed }) => feed === "orders").length;

/** A step of an order waits on the device. */
async function stepOf({ work }: LivePhone, orderId: string): Promise<void> {
  const change = {
    kind: "advanceOrder",
    orderId,
    from: "confirmed",
    to: "preparing",
    reason: "",
    stepId: "s1",
  } as const;
  const facts = { key: "s1", owner: "eva", change, lane: "c1", dependsOn: [], seq: 1, now: clock.now() };
  await work.outbox.put(outboxEntry(facts));
}

/** Lets the hourly pruning come around. */
const letPrune = () => pass(HOUR + 3 * MINUTE);

describe("[P27] the orders that a device keeps", () => {
  it("are the open ones of any age, and all that changed in the last 14 days", async () => {
    put("open-old", "confirmed", 200 * DAY);
    put("closed-old", "delivered", 15 * DAY);
    put("closed", "delivered", 13 * DAY);
    put("open", "submitted", DAY);
    expect(await idsHere(await open())).toEqual(["closed", "open", "open-old"]);
  });

  it("are those of 90 days for a salesperson", async () => {
    put("open-old", "on_hold", 200 * DAY);
    put("closed-old", "delivered", 91 * DAY);
    put("closed", "delivered", 89 * DAY);
    expect(await idsHere(await open("salesperson"))).toEqual(["closed", "open-old"]);
  });

  it("are those of fewer days where there are very many, but never of fewer than two", async () => {
    for (let each = 0; each < 5_200; each += 1) put(`old${each}`, "delivered", 6 * DAY + each);
    for (let each = 0; each < 30; each += 1) put(`new${each}`, "delivered", 3 * DAY + each);
    const few = await open();
    expect(await few.mirror.orders.count()).toBe(30);
    await close(0);
    for (let each = 0; each < 5_200; each += 1) put(`today${each}`, "delivered", DAY + each);
    storage = new IDBFactory();
    expect(await (await open()).mirror.orders.count()).toBe(5_200);
  }, 60_000);

  it("cost the same reads beside 10,000 orders of former years as beside 100,000", async () => {
    const reads: number[] = [];
    for (const former of [10_000, 100_000]) {
      feeds = createFakeFeeds(() => clock.now());
      feeds.put("company", "demo", buildCompany());
      for (let each = 0; each < former; each += 1) put(`former${each}`, "completed", 20 * DAY + each * 1_000);
      for (let each = 0; each < 120; each += 1) put(`recent${each}`, each % 4 ? "delivered" : "confirmed", DAY + each);
      storage = new IDBFactory();
      await open();
      const first = feeds.reads;
      await close(HOUR);
      feeds.reads = 0;
      await open();
      reads.push(first, feeds.reads);
      await close(0);
    }
    expect(reads.slice(2)).toEqual(reads.slice(0, 2));
    expect(reads[0]).toBeLessThan(200);
    expect(reads[1]).toBeLessThan(25);
  }, 120_000);

  it("can be counted on both sides by the same bounds", async () => {
    put("open-old", "confirmed", 30 * DAY);
    put("closed-old", "delivered", 30 * DAY);
    for (let each = 0; each < 20; each += 1) put(`o${each}`, "delivered", each * DAY);
    const { mirror } = await open();
    const state = await mirror.feeds.get("orders");
    if (state?.since === undefined) throw new Error("the orders have no horizon");
    const scope = { uid: "eva", role: "store_staff", companyId: "demo" } as const;
    const counts = await Promise.all(
      keptParts(state).map(async (part) => feeds.pages.countDocuments?.("orders", scope, part)),
    );
    expect(counts).toEqual([1, 15]);
    expect([await mirror.orders.count(), await countOrdersSince(mirror, state.since)]).toEqual([16, 15]);
  });

  it("resumes an interrupted load within the same horizon", async () => {
    for (let each = 0; each < 600; each += 1) put(`o${String(each).padStart(3, "0")}`, "delivered", 10 * DAY - each);
    put("open-old", "confirmed", 30 * DAY);
    const identity = buildIdentity("eva", { role: "store_staff" });
    const started = await startLivePhone(clock, feeds, storage, identity);
    tablet = started;
    await until(async () => (await started.mirror.orders.count()) > 0);
    await close(2 * DAY);
    const before = feeds.asked.length;
    const again = await open();
    expect(await again.mirror.orders.count()).toBe(601);
    const asked = feeds.asked.slice(before).filter(({ feed }) => feed === "orders");
    expect(new Set(asked.flatMap(({ since }) => (typeof since === "string" ? since : []))).size).toBe(1);
  });
});

describe("[P28] orders beyond the horizon", () => {
  it("leave the device when they are closed, and only then", async () => {
    put("closing", "delivered", 13.99 * DAY);
    put("staying", "confirmed", 13.99 * DAY);
    put("recent", "delivered", 10 * DAY);
    const here = await open();
    expect(await idsHere(here)).toEqual(["closing", "recent", "staying"]);
    await letPrune();
    expect(await idsHere(here)).toEqual(["recent", "staying"]);
  });

  it("stay while they have unsent work", async () => {
    for (const id of ["stepped", "captured", "other"]) put(id, "delivered", 13.99 * DAY);
    const here = await open();
    await stepOf(here, "stepped");
    const own = makeOrder({ orderId: "captured" });
    await here.work.orders.put({ orderId: "captured", customerId: "c1", capturedAt: 1, order: own, receipt: null });
    await letPrune();
    expect(await idsHere(here)).toEqual(["captured", "stepped"]);
    await here.work.outbox.clear();
    await here.work.orders.clear();
    await letPrune();
    expect(await idsHere(here)).toEqual([]);
  });

  it("leave in small transactions, many of them", async () => {
    for (let each = 0; each < 350; each += 1) put(`o${each}`, "delivered", 13.99 * DAY + each);
    const here = await open();
    const batches: number[] = [];
    const bulkDelete = here.mirror.orders.bulkDelete.bind(here.mirror.orders);
    here.mirror.orders.bulkDelete = (ids) => {
      batches.push(ids.length);
      return bulkDelete(ids);
    };
    await letPrune();
    expect(batches).toEqual([100, 100, 100, 50]);
    expect(await here.mirror.orders.count()).toBe(0);
  });

  it("leave nothing behind on the signal that ends it, however long the tab is open", async () => {
    const [added, removed] = [
      vi.spyOn(EventTarget.prototype, "addEventListener"),
      vi.spyOn(EventTarget.prototype, "removeEventListener"),
    ];
    const listening = () =>
      [added, removed].map(({ mock }) => mock.contexts.filter((each) => each instanceof AbortSignal).length);
    await open();
    await letPrune();
    const [before = 0, gone = 0] = listening();
    for (let hours = 0; hours < 12; hours += 1) await letPrune();
    const [after = 0, goneAfter = 0] = listening();
    expect(after - before).toBeGreaterThanOrEqual(12);
    expect(after - goneAfter).toBe(before - gone);
  });

  it("come back when they change again, and leave again 14 days later", async () => {
    put("returned", "delivered", 13.99 * DAY);
    const here = await open();
    await letPrune();
    expect(await idsHere(here)).toEqual([]);
    put("returned", "partially_delivered");
    await until(async () => (await statusOf(here, "returned")) === "partially_delivered");
    await letPrune();
    expect(await idsHere(here)).toEqual(["returned"]);
    await close(15 * DAY);
    const again = await open();
    await letPrune();
    expect(await idsHere(again)).toEqual([]);
  });

  it("that were open for longer are kept for 14 days from their closing", async () => {
    put("long", "on_hold", 40 * DAY);
    const here = await open();
    expect(await statusOf(here, "long")).toBe("on_hold");
    put("long", "cancelled");
    await until(async () => (await statusOf(here, "long")) === "cancelled");
    await letPrune();
    expect(await idsHere(here)).toEqual(["long"]);
  });
});

describe("[P27] a device that slept", () => {
  it.each([[20], [79], [85], [120]])("for %i days shows nothing as open that was closed meanwhile", async (days) => {
    put("closed-early", "confirmed", DAY);
    put("closed-late", "confirmed", DAY);
    put("open", "confirmed", DAY);
    await open();
    await close(DAY);
    put("closed-early", "delivered");
    await close((days - 2) * DAY);
    put("closed-late", "delivered");
    put("new", "submitted");
    await close(DAY);
    const again = await open();
    expect(await idsHere(again)).toEqual(["closed-late", "new", "open"]);
    expect(await statusOf(again, "closed-late")).toBe("delivered");
  });

  it("keeps what it has while the store cannot be reached", async () => {
    put("open", "confirmed", DAY);
    await open();
    await close(30 * DAY);
    feeds.isReachable = false;
    const identity = buildIdentity("eva", { role: "store_staff" });
    const again = await startLivePhone(clock, feeds, storage, identity);
    tablet = again;
    await pass(5 * MINUTE);
    expect(await idsHere(again)).toEqual(["open"]);
    feeds.isReachable = true;
    put("new", "submitted");
    again.pull.wake();
    await until(async () => (await idsHere(again)).length === 2);
  });

  it("brings an order with unsent work up to date although it left the horizon", async () => {
    put("stepped", "confirmed", DAY);
    const here = await open();
    await stepOf(here, "stepped");
    await close(DAY);
    put("stepped", "cancelled");
    await close(30 * DAY);
    expect(await statusOf(await open(), "stepped")).toBe("cancelled");
  });

  it("in another role reads its orders anew", async () => {
    put("of-others", "delivered", DAY);
    await open();
    await close(0);
    const before = readsOfOrders();
    await open("salesperson");
    expect(readsOfOrders()).toBeGreaterThan(before);
  });
});

describe("[P14] a burst of orders", () => {
  it("is read by pages off the screen's thread, and shows no document twice", async () => {
    const here = await open();
    here.listened.length = 0;
    feeds.reads = 0;
    for (let each = 0; each < 2_000; each += 1) put(`o${each}`, "submitted");
    await pass(6 * SECOND);
    await until(async () => (await here.mirror.orders.count()) === 2_000);
    expect(here.listened.reduce((sum, each) => sum + each, 0)).toBeLessThan(100);
    expect(feeds.reads).toBeLessThan(2_300);
  });

  it("[P9] misses no write of its time that commits 270 s late", async () => {
    const here = await open();
    const began = serverTimeAt(clock.now());
    for (let each = 0; each < 300; each += 1) put(`o${each}`, "submitted");
    await pass(6 * SECOND);
    await until(async () => (await here.mirror.orders.count()) === 300);
    await until(isListening);
    await pass(260 * SECOND);
    feeds.put("orders", "late", orderOf("late", "submitted"), began);
    await pass(3 * MINUTE);
    await until(async () => (await statusOf(here, "late")) !== undefined);
    expect(await statusOf(here, "late")).toBe("submitted");
  });

  it("[P4] misses none that commits late while the first load runs", async () => {
    for (let each = 0; each < 600; each += 1) put(`o${each}`, "delivered", 5 * DAY - each);
    const began = serverTimeAt(clock.now() - 4 * MINUTE);
    const here = await open();
    await pass(10 * SECOND);
    feeds.put("orders", "late", orderOf("late", "submitted"), began);
    await pass(MINUTE);
    await until(async () => (await statusOf(here, "late")) !== undefined);
    expect(await statusOf(here, "late")).toBe("submitted");
  });

  it("[C10] of a night is read by pages before the orders are listened to again", async () => {
    await open();
    await close(10 * HOUR);
    for (let each = 0; each < 1_200; each += 1) put(`o${each}`, "submitted", 5 * HOUR - each);
    const again = await open();
    await until(async () => (await again.mirror.orders.count()) === 1_200);
    expect(again.listened.reduce((sum, each) => sum + each, 0)).toBeLessThan(100);
  });

  it("[C10] of a time without a network is read by pages before the listener is armed", async () => {
    const here = await open();
    feeds.isReachable = false;
    feeds.loseStreams();
    for (let each = 0; each < 1_200; each += 1) put(`o${each}`, "submitted");
    await pass(HOUR);
    feeds.isReachable = true;
    here.pull.wake();
    await until(async () => (await here.mirror.orders.count()) === 1_200);
    expect(here.listened.reduce((sum, each) => sum + each, 0)).toBeLessThan(100);
  });

  it("of more than a device keeps is not read: what is open and recent is", async () => {
    await open();
    await close(3 * DAY);
    for (let each = 0; each < 5_200; each += 1) put(`o${each}`, "delivered", 2.5 * DAY - each);
    for (let each = 0; each < 100; each += 1) put(`today${each}`, "delivered", HOUR - each);
    feeds.reads = 0;
    expect((await idsHere(await open())).length).toBe(100);
    expect(feeds.reads).toBeLessThan(200);
  }, 60_000);
});
