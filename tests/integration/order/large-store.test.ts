import { beforeEach, describe, expect, it } from "vitest";
import { advanceOrder } from "#commands/order/advance-order.ts";
import { ORDER_STAGES, stageOf, statusesOf } from "#domain/order/order-stage.ts";
import { isCounted, OPEN_STATUSES } from "#domain/order/order-status.ts";
import { ORDER_STATUSES, type StoredOrder } from "#domain/order/order.ts";
import { NO_FILTER } from "#domain/order/order-filter.ts";
import { waitsSince } from "#domain/order/waiting-time.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { readDayFigures } from "#local/queries/kpi/day-figures.ts";
import { readTeam } from "#local/queries/kpi/team-today.ts";
import { readHorizon } from "#local/queries/sync/horizon.ts";
import { countOrderTabs, orderSearch } from "#local/queries/order/order-search.ts";
import { getOrder, listOrders } from "#local/queries/order/orders.ts";
import { openIds, readStoreQueue, viewWaitsSince } from "#local/queries/order/store-queue.ts";
import { readProductSales } from "#local/queries/product/product-sales.ts";
import { newFeed } from "#sync/pull/feed-plan.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Tab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";
import { makeOrder } from "#tests/support/sales.ts";

const HOUR = 3_600_000;
const ORDERS = 2_800;
const clock = createClock();
const TODAY = businessDayOf(clock.now(), "America/Mexico_City");

let tab: Tab;
/** How many orders were read from the mirror. */
let reads: number;

/** Two hundred orders of each status, of 20 people, some of them of today; every 100th has a rare product. */
function orderAt(index: number): StoredOrder {
  const order = makeOrder({ orderId: `o${index}` });
  const place = Math.floor(index / ORDER_STATUSES.length);
  return {
    ...asStored(order, index, clock.now()),
    status: ORDER_STATUSES[index % ORDER_STATUSES.length] ?? "submitted",
    repId: `rep${place % 20}`,
    repName: `Rep ${place % 20}`,
    businessDay: place % 4 === 0 ? TODAY : "2026-01-02",
    promisedOn: `2026-12-${String(1 + (place % 28)).padStart(2, "0")}`,
    capturedAt: clock.now() - place * HOUR,
    receivedAt: clock.now() - ((place * 37) % 200) * HOUR,
    totals: { ...order.totals, net: 100 + index },
    lines: order.lines.map((line, at) => ({ ...line, productId: at === 0 && index % 100 === 0 ? "rare" : "common" })),
  };
}

const ALL = Array.from({ length: ORDERS }, (_, index) => orderAt(index));

beforeEach(async () => {
  const identity = buildIdentity("eva", { role: "store_staff", roles: ["store_staff"] });
  const server = createFakeServer(() => clock.now());
  tab = await openTab({ phone: createPhone(), clock, server, identity });
  const { mirror } = tab.device;
  await mirror.orders.bulkPut(ALL.map((order) => mirrored(order)));
  reads = 0;
  mirror.orders.hook("reading", (order) => {
    reads += 1;
    return order;
  });
});

describe("with thousands of orders on the device", () => {
  it("ORDER-38: the board reads its first cards and the oldest of each status, and knows all open orders", async () => {
    const queue = await readStoreQueue(tab.device, { limit: 10 });
    expect(reads).toBe((10 + 1) * OPEN_STATUSES.length);
    const open = ALL.filter(({ status }) => OPEN_STATUSES.includes(status));
    expect(openIds(queue).toSorted()).toEqual(open.map(({ orderId }) => orderId).toSorted());
    const first = open.filter(({ status }) => status === "ready").map(({ promisedOn }) => promisedOn);
    expect(queue.ready.views.map(({ order }) => order.promisedOn)).toEqual(first.toSorted().slice(0, 10));
  });

  it("ORDER-28: the board has an order where a waiting step puts it, and one that only this device has", async () => {
    const step = { orderId: "o3", to: "preparing" } as const;
    expect((await getOrder(tab.device, "o3"))?.status).toBe("confirmed");
    expect(await advanceOrder(tab.device, step)).toMatchObject({ ok: true });
    const own = await sell(tab.device, "c1");
    const queue = await readStoreQueue(tab.device, { limit: 1 });
    expect(queue.new.ids).not.toContain("o3");
    expect(queue.prepare.ids).toContain("o3");
    expect(queue.new.ids).toContain(own.orderId);
    const shown = new Map(
      ORDER_STAGES.flatMap((stage) => queue[stage].views).map(({ order, status }) => [order.orderId, status]),
    );
    expect([shown.get("o3"), shown.get(own.orderId)]).toEqual(["preparing", "submitted"]);
  });

  it("KPI-4: the day's figures read no order, the names of those who left one for each", async () => {
    const today = ALL.filter(({ businessDay, status }) => businessDay === TODAY && isCounted(status));
    const net = today.reduce((sum, { totals }) => sum + totals.net, 0);
    const people = new Set(today.map(({ repId }) => repId));
    const figures = await readDayFigures(tab.device, { mine: false });
    expect(figures).toMatchObject({ today: { net, orders: today.length }, unsent: 0 });
    expect(figures?.byRep.map(({ repId }) => repId).toSorted()).toEqual([...people].toSorted());
    expect(reads).toBe(0);
    const { names } = await readTeam(tab.device, { day: TODAY, repIds: [...people] });
    expect([...people].every((repId) => names.get(repId) === repId.replace("rep", "Rep "))).toBe(true);
    expect(reads).toBe(people.size);
  });

  it("KPI-1: the day's figures count what was made here, and no order that was cancelled here", async () => {
    const before = await readDayFigures(tab.device, { mine: false });
    const order = await sell(tab.device, "c1");
    const cancelled = ALL.find(({ status, businessDay }) => status === "confirmed" && businessDay === TODAY);
    const step = { orderId: cancelled?.orderId ?? "", to: "cancelled", reason: "closed" } as const;
    expect(await advanceOrder(tab.device, step)).toMatchObject({ ok: true });
    const after = await readDayFigures(tab.device, { mine: false });
    expect(after).toMatchObject({
      today: {
        net: (before?.today.net ?? 0) + order.totals.net - (cancelled?.totals.net ?? 0),
        orders: before?.today.orders,
      },
      unsent: 1,
    });
  });

  it("ORDER-51: the home page's counts are the board's, and read one order of each status", async () => {
    const tiles = await readStoreQueue(tab.device, { limit: 0 });
    expect(reads).toBe(OPEN_STATUSES.length);
    const board = await readStoreQueue(tab.device, { limit: ORDERS });
    for (const stage of ORDER_STAGES) {
      const orders = ALL.filter(({ status }) => stageOf(status) === stage);
      expect(tiles[stage].ids).toHaveLength(200 * statusesOf(stage).length);
      expect(tiles[stage].ids).toEqual(board[stage].ids);
      expect(tiles[stage].oldestAt).toBe(Math.min(...orders.map((order) => waitsSince(order))));
      expect(tiles[stage].oldestAt).toBe(Math.min(...board[stage].views.map((view) => viewWaitsSince(view))));
    }
    expect(tiles.review.approvals).toBe(200);
  });

  it("ORDER-51: the tab of orders to review lists what the board's column has", async () => {
    await advanceOrder(tab.device, { orderId: "o3", to: "on_hold", reason: "closed" });
    const { review } = await readStoreQueue(tab.device, { limit: 0 });
    const listed = await listOrders(tab.device, { tab: "review", limit: ORDERS });
    expect(review.ids).toContain("o3");
    expect(listed.map(({ order }) => order.orderId).toSorted()).toEqual(review.ids.toSorted());
  });

  it.each([
    ["all", 50],
    ["review", 3 * 50],
    ["open", 9 * 50],
    ["done", 5 * 50],
  ] as const)("ORDER-38: the tab %s reads at most a page of each status", async (name, most) => {
    const views = await listOrders(tab.device, { tab: name, limit: 50 });
    expect(reads).toBeLessThanOrEqual(most);
    expect(views).toHaveLength(50);
    const everything = await listOrders(tab.device, { tab: name, limit: ORDERS });
    expect(views.map(({ order }) => order.capturedAt)).toEqual(
      everything.slice(0, 50).map(({ order }) => order.capturedAt),
    );
  });

  it("ORDER-60: a list reads every order once, then the rows it shows, and adds up all it finds", async () => {
    const { device } = tab;
    const terms = await orderSearch.prepare(device, { withZones: false });
    expect(reads).toBe(ORDERS);
    reads = 0;
    const repId = "rep7";
    const question = {
      tab: "open",
      text: "an-a",
      mine: false,
      filter: { ...NO_FILTER, repId },
      sort: "total",
    } as const;
    const page = await orderSearch.answer(device, terms, { ...question, offset: 2, limit: 10 });
    expect(reads).toBe(10);
    const meant = ALL.filter((order) => order.repId === repId && OPEN_STATUSES.includes(order.status));
    expect(page).toMatchObject({
      total: meant.length,
      net: meant.filter(({ status }) => isCounted(status)).reduce((sum, { totals }) => sum + totals.net, 0),
    });
    expect(page.rows.map(({ order }) => order.orderId)).toEqual(page.ids.slice(2, 12));
    await orderSearch.prepare(device, { withZones: false });
    expect(reads).toBe(10);
  });

  it("ORDER-60: what changes meanwhile is read again, and what is made here counts at once", async () => {
    const { device } = tab;
    const plain = { text: "", mine: false, filter: NO_FILTER, sort: "newest" } as const;
    const before = await countOrderTabs(device, { mine: false });
    expect(before).toEqual({ all: ORDERS, toSend: 0, review: 600, open: 1_800, done: 1_000 });
    await device.mirror.orders.delete("o0");
    const cancelled = { ...orderAt(3), status: "cancelled" } as const;
    await device.mirror.orders.put(mirrored(cancelled, 2));
    const own = await sell(device, "c1");
    await advanceOrder(device, { orderId: "o17", to: "preparing" });
    expect(await countOrderTabs(device, { mine: false })).toEqual({
      all: ORDERS,
      toSend: 2,
      review: 600,
      open: 1_799,
      done: 1_001,
    });
    const terms = await orderSearch.prepare(device, { withZones: false });
    const page = await orderSearch.answer(device, terms, { ...plain, tab: "toSend", offset: 0, limit: 10 });
    expect(page.rows.map(({ order, status }) => [order.orderId, status])).toEqual([
      [own.orderId, "submitted"],
      ["o17", "preparing"],
    ]);
  });

  it("ORDER-51: the tabs count as the board does", async () => {
    await advanceOrder(tab.device, { orderId: "o3", to: "on_hold", reason: "waits for payment" });
    const queue = await readStoreQueue(tab.device, { limit: 0 });
    const counts = await countOrderTabs(tab.device, { mine: false });
    expect([counts.open, counts.review]).toEqual([openIds(queue).length, queue.review.ids.length]);
  });

  it("PROD-13: a product's sales read the orders with it, and are complete from the horizon on", async () => {
    const { mirror } = tab.device;
    const since = serverTimeAt(clock.now() - 100 * HOUR);
    const scope = { uid: "eva", role: "store_staff", companyId: "demo" } as const;
    await mirror.feeds.put({ ...newFeed("orders", scope), since });
    const sales = await readProductSales(tab.device, { productId: "rare" });
    expect(reads).toBeLessThan(40);
    expect(sales?.since).toBe(clock.now() - 100 * HOUR);
    const sold = ALL.filter(
      ({ lines, status, capturedAt }) =>
        isCounted(status) && capturedAt >= clock.now() - 100 * HOUR && lines.some((line) => line.productId === "rare"),
    );
    expect(sales?.orders).toBe(sold.length);
    expect(await readHorizon(tab.device, "orders")).toBe(clock.now() - 100 * HOUR);
  });
});
