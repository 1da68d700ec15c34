import { beforeEach, describe, expect, it } from "vitest";
import { emptyDay, type Stop } from "#domain/itinerary/itinerary-day.ts";
import { roleFeeds } from "#domain/sync/role-feeds.ts";
import { listCarts } from "#local/queries/order/drafts.ts";
import { getCustomer, listCustomers } from "#local/queries/customer/customers.ts";
import { readDataStatus } from "#local/queries/sync/data-status.ts";
import { listItineraryDays, readItineraryDay } from "#local/queries/itinerary/itinerary.ts";
import { listOrders } from "#local/queries/order/orders.ts";
import { newFeed } from "#sync/pull/feed-plan.ts";
import { buildCustomer } from "#tests/support/build.ts";
import { createClock, type Clock } from "#tests/support/clock.ts";
import { createPhone, fillCart, openTab, sell, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";

const DAY = 24 * 3_600_000;

let clock: Clock;
let server: FakeServer;
let tab: Tab;

beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  tab = await openTab({ phone: createPhone(), clock, server });
});

function stop(customerId: string, state: Stop["state"] = "planned"): Stop {
  return { stopId: `stop-${customerId}`, customerId, window: null, because: [], state };
}

describe("customers", () => {
  it("are found by name, code, contact, phone, tax id and zone, ignoring accents, case and word order", async () => {
    await tab.device.mirror.customers.bulkPut([
      {
        ...buildCustomer("nino", {
          name: "Abarrotes El Niño",
          contactName: "José",
          phone: "+525512345678",
          taxId: "XAXX010101000",
        }),
        rev: 1,
      },
      { ...buildCustomer("zulu", { name: "Zulú", zone: "Norte" }), rev: 1 },
    ]);
    for (const text of ["nino", "EL ÑIÑO", "niño abarrotes", "c-nino", "jose", "5512345", "xaxx"]) {
      expect((await listCustomers(tab.device, { text })).rows.map((row) => row.customer.id)).toEqual(["nino"]);
    }
    expect((await listCustomers(tab.device, { text: "norte zulu" })).total).toBe(1);
    expect((await listCustomers(tab.device, { text: "nobody" })).rows).toEqual([]);
  });

  it("come a window at a time, each with its unsent changes", async () => {
    await sell(tab.device, "c1");
    await fillCart(tab.device, "c2");
    const page = await listCustomers(tab.device, { offset: 0, limit: 2 });
    expect(page.total).toBe(3);
    expect(page.rows).toMatchObject([
      { customer: { id: "c1" }, unsentOrders: 1, cartLines: 0 },
      { customer: { id: "c2" }, unsentOrders: 0, cartLines: 2 },
    ]);
    expect(await getCustomer(tab.device, "c1")).toMatchObject({ unsentOrders: 1 });
    expect(await getCustomer(tab.device, "nobody")).toBeNull();
  });

  it("can be filtered to mine, to recent ones (latest first) and to overdue ones", async () => {
    const { customers } = tab.device.mirror;
    await customers.update("c1", { repId: "luis", overdue: 100 });
    await customers.update("c2", { lastOrderAt: clock.now() - 2 * DAY });
    await customers.update("c3", { lastOrderAt: clock.now() - DAY });
    const idsOf = async (filter: "mine" | "recent" | "overdue") =>
      (await listCustomers(tab.device, { filter })).rows.map((row) => row.customer.id);
    expect(await idsOf("mine")).toEqual(["c2", "c3"]);
    expect(await idsOf("recent")).toEqual(["c3", "c2"]);
    expect(await idsOf("overdue")).toEqual(["c1"]);
  });
});

describe("a day of the itinerary", () => {
  it("has its stops with customer, cart, today's orders and the previous order", async () => {
    const { device } = tab;
    await device.mirror.itineraryDays.put({
      ...emptyDay("ana", "2026-11-20"),
      stops: [stop("c1"), stop("c2", "done"), stop("unknown")],
      rev: 1,
    });
    clock.set(clock.now() - 3 * DAY);
    const earlier = await sell(device, "c1");
    clock.set(clock.now() + 3 * DAY);
    await tab.flush();
    const today = await sell(device, "c1");
    await fillCart(device, "c2");
    const view = await readItineraryDay(device, { day: "today" });
    expect(view).toMatchObject({
      day: "2026-11-20",
      today: "2026-11-20",
      stops: [
        {
          customer: { id: "c1" },
          unsentOrders: 1,
          ordersToday: [{ order: { orderId: today.orderId } }],
          lastOrder: { order: { orderId: earlier.orderId } },
        },
        { customer: { id: "c2" }, cartLines: 2, ordersToday: [], lastOrder: null },
        { customer: null },
      ],
    });
    expect((await readItineraryDay(device, { day: "2026-11-21" }))?.stops).toEqual([]);
    expect((await listItineraryDays(device)).slice(0, 2)).toMatchObject([
      // The order of today counts as a visit (VISIT-26).
      { day: "2026-11-20", planned: 3, done: 2 },
      { day: "2026-11-21", planned: 0, done: 0 },
    ]);
  });

  it("is missing until the company is loaded", async () => {
    await tab.device.mirror.company.clear();
    expect(await readItineraryDay(tab.device, { day: "today" })).toBeNull();
    expect(await listItineraryDays(tab.device)).toEqual([]);
  });
});

describe("lists", () => {
  it("of drafts show their totals, most recently changed first, without empty ones", async () => {
    await fillCart(tab.device, "c1");
    clock.set(clock.now() + 1);
    await fillCart(tab.device, "c2", 3);
    expect(await listCarts(tab.device)).toMatchObject([
      { customerId: "c2", lineCount: 2, total: 5_800, currency: "MXN" },
      { customerId: "c1", total: 4_350 },
    ]);
  });

  it("of orders filter by status, person, customer and time", async () => {
    const { device } = tab;
    await sell(device, "c1");
    await sell(device, "c2");
    await tab.flush();
    for (const [index, stored] of server.orders.entries()) {
      await device.mirror.orders.put(
        mirrored({
          ...stored,
          status: index === 0 ? "delivered" : "needs_review",
          repId: index === 0 ? "luis" : "ana",
        }),
      );
    }
    const count = async (filter: Parameters<typeof listOrders>[1]) => (await listOrders(device, filter)).length;
    expect([await count({ tab: "done" }), await count({ tab: "review" }), await count({ tab: "open" })]).toEqual([
      1, 1, 1,
    ]);
    expect([await count({ mine: true }), await count({ customerId: "c1" }), await count({ limit: 1 })]).toEqual([
      1, 1, 1,
    ]);
    expect([await count({ since: clock.now() }), await count({ since: clock.now() + 1 })]).toEqual([2, 0]);
  });

  it("of the data on this device list what its role reads", async () => {
    const listed = (await readDataStatus(tab.device)).map(({ feed }) => feed);
    expect(listed).toEqual(roleFeeds("salesperson"));
    expect(listed).toEqual(expect.arrayContaining(["products", "stock", "orders", "targets"]));
    for (const feed of ["tillCloses", "devices", "invites"]) expect(listed).not.toContain(feed);
  });

  it("of the data on this device show what was never loaded", async () => {
    const { identity, mirror } = tab.device;
    await mirror.feeds.clear();
    const never = { feed: "company", count: 0, loaded: false, failed: false, lastGoodAt: null, differs: null };
    expect((await readDataStatus(tab.device))[0]).toEqual({ ...never, reload: "unknown" });
    await mirror.feeds.put({ ...newFeed("company", identity), failure: "permission-denied" });
    expect((await readDataStatus(tab.device))[0]).toMatchObject({ ...never, failed: true });
  });
});
