import { beforeEach, describe, expect, it } from "vitest";
import { setLine } from "#commands/cart/set-line.ts";
import { editUnsent } from "#commands/order/edit-unsent.ts";
import { placeOrder } from "#commands/order/place-order.ts";
import { followArrived, renumberOrder } from "#commands/order/settle-unsent.ts";
import { splitUnsent } from "#commands/order/split-unsent.ts";
import type { Order } from "#domain/order/order.ts";
import { cartOfOrder, refusedLines } from "#domain/order-life/unsent-order.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { readUnsentDraft, readUnsentOrder } from "#local/queries/order/unsent-order.ts";
import { readTickets } from "#local/cart/tickets.ts";
import { orderKey } from "#local/outbox/outbox-entry.ts";
import { createClock, type Clock } from "#tests/support/clock.ts";
import { createPhone, fillCart, loseDatabase, openTab, sell, type Phone, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";

let clock: Clock;
let server: FakeServer;
let phone: Phone;
let tab: Tab;

beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  phone = createPhone();
  tab = await openTab({ phone, clock, server });
});

const received = () => server.orders.map(({ orderNo, lines }) => [orderNo, lines.map(({ quantity }) => quantity)]);

/** The order's contents with the first line in another quantity. */
function withQuantity(base: Order, quantity: number) {
  const cart = cartOfOrder(base);
  return {
    base,
    cart: { ...cart, lines: cart.lines.map((line, place) => (place === 0 ? { ...line, quantity } : line)) },
  };
}

/** What the feed brings of the store's copies. */
async function pull(): Promise<void> {
  await tab.device.mirror.orders.bulkPut(server.orders.map((order) => mirrored(order)));
}

describe("editing an order that was not sent", () => {
  it("[O14] ORDER-98 the new version arrives, once and under the number, and the open cart stays as it was", async () => {
    const order = await sell(tab.device, "c1");
    await setLine(tab.device, { customerId: "c1", productId: "agua", quantity: 4 });
    const open = await tab.device.work.carts.get("c1");
    await clock.pass(60_000);

    expect(await editUnsent(tab.device, withQuantity(order, 7))).toMatchObject({
      ok: true,
      value: { orderNo: order.orderNo, capturedAt: order.capturedAt, seq: order.seq },
    });
    expect((await getOrder(tab.device, order.orderId))?.order.lines[0]?.quantity).toBe(7);
    await tab.flush();
    expect(received()).toEqual([[order.orderNo, [7, 1]]]);
    expect(await tab.device.work.carts.get("c1")).toEqual(open);
  });

  it("ORDER-98 its backup is the new version", async () => {
    const order = await sell(tab.device, "c1");
    await editUnsent(tab.device, withQuantity(order, 7));
    const backup = await tab.device.shared.backups.get(orderKey(order.orderId));
    expect(backup?.entry.change).toMatchObject({ order: { lines: [{ quantity: 7 }, { quantity: 1 }] } });
  });

  it("SELL-15 what was signed is the order as it was read: a new version is unsigned", async () => {
    const signed = { drawing: "M10 20l30 5", name: "Lupita", unsigned: null };
    await fillCart(tab.device, "c1");
    const placed = await placeOrder(tab.device, "c1", signed);
    if (!placed.ok) throw new Error(placed.problem.code);
    expect(placed.value.signed).toEqual(signed);
    const edited = await editUnsent(tab.device, withQuantity(placed.value, 7));
    expect(edited).toMatchObject({ ok: true });
    expect((await getOrder(tab.device, placed.value.orderId))?.order).not.toHaveProperty("signed");
  });

  it("ORDER-98 while it is being sent it stays as it is, and the store gets it as it was", async () => {
    const order = await sell(tab.device, "c1");
    let answer: unknown;
    server.whileAnswering = async () => {
      answer = await editUnsent(tab.device, withQuantity(order, 7));
    };
    await tab.flush();
    expect(answer).toEqual({ ok: false, problem: { code: "sending" } });
    expect(received()).toEqual([[order.orderNo, [2, 1]]]);
    expect(await editUnsent(tab.device, withQuantity(order, 7))).toEqual({ ok: false, problem: { code: "arrived" } });
    expect(await readUnsentOrder(tab.device, order.orderId)).toBeNull();
  });

  it("ORDER-98 an edit of a version that another tab has replaced is refused", async () => {
    const order = await sell(tab.device, "c1");
    await editUnsent(tab.device, withQuantity(order, 7));
    expect(await editUnsent(tab.device, withQuantity(order, 9))).toEqual({ ok: false, problem: { code: "changed" } });
  });

  it("ORDER-13 what would block a cart blocks an edit, and the order stays", async () => {
    const order = await sell(tab.device, "c1");
    expect(await editUnsent(tab.device, withQuantity(order, 1_000))).toMatchObject({ problem: { code: "notReady" } });
    await tab.flush();
    expect(received()).toEqual([[order.orderNo, [2, 1]]]);
  });

  it("ORDER-98 another customer gets it, at their prices and in their lane", async () => {
    const order = await sell(tab.device, "c1");
    const cart = { ...cartOfOrder(order), customerId: "c2" };
    const draft = await readUnsentDraft(tab.device, { base: order, cart, isRepriced: false });
    expect(draft?.customer.id).toBe("c2");
    await editUnsent(tab.device, { base: order, cart: draft?.cart ?? cart });
    const entry = await tab.device.work.outbox.get(orderKey(order.orderId));
    expect(entry).toMatchObject({ lane: "c2", change: { order: { orderNo: order.orderNo, customerId: "c2" } } });
  });
});

describe("an answer that was lost", () => {
  it("ORDER-99 where the store had it already the edit never doubles it, and follows as an edit of the store's", async () => {
    const order = await sell(tab.device, "c1");
    server.faultOf = () => "dropAfter";
    await tab.flush();
    server.faultOf = () => "none";
    const edit = withQuantity(order, 7);
    expect(await editUnsent(tab.device, edit)).toMatchObject({ ok: true });
    await tab.flush({ everything: true });
    expect(received()).toEqual([[order.orderNo, [2, 1]]]);
    const unsent = await readUnsentOrder(tab.device, order.orderId);
    expect(unsent).toMatchObject({ sync: "needs_you", problem: { reason: "ID_CONFLICT" } });

    await pull();
    const mine = unsent?.order ?? order;
    expect(await followArrived(tab.device, { base: mine, cart: cartOfOrder(mine) })).toEqual({ ok: true, value: null });
    const entries = await tab.device.work.outbox.toArray();
    expect(entries).toMatchObject([
      { change: { kind: "changeOrder", step: { kind: "revise", lines: [{ quantity: { from: 2, to: 7 } }] } } },
    ]);
    // A crash in between leaves nothing to be done twice.
    await followArrived(tab.device, { base: mine, cart: cartOfOrder(mine) });
    expect((await getOrder(tab.device, order.orderId))?.order.lines[0]?.quantity).toBe(7);
  });

  it("[B7] losing the main database loses no edit of an order of which the store has the version before", async () => {
    const order = await sell(tab.device, "c1");
    server.faultOf = () => "dropAfter";
    await tab.flush();
    await editUnsent(tab.device, withQuantity(order, 7));
    await pull();
    tab.kill();
    await loseDatabase(phone, "rutero-ana-work");
    tab = await openTab({ phone, clock, server });
    expect((await readUnsentOrder(tab.device, order.orderId))?.order.lines[0]?.quantity).toBe(7);

    server.faultOf = () => "none";
    await tab.flush({ everything: true });
    expect(received()).toEqual([[order.orderNo, [2, 1]]]);
    expect(await readUnsentOrder(tab.device, order.orderId)).toMatchObject({
      sync: "needs_you",
      problem: { reason: "ID_CONFLICT" },
    });
  });

  it("ORDER-99 where the store never got it the new version is the only one", async () => {
    const order = await sell(tab.device, "c1");
    server.faultOf = () => "dropBefore";
    await tab.flush();
    server.faultOf = () => "none";
    await editUnsent(tab.device, withQuantity(order, 7));
    await tab.flush({ everything: true });
    expect(received()).toEqual([[order.orderNo, [7, 1]]]);
  });
});

describe("a refused order", () => {
  it("ORDER-98 its good lines are sent under its number, and the others stay as a draft", async () => {
    const order = await sell(tab.device, "c1");
    await setLine(tab.device, { customerId: "c1", productId: "agua", quantity: 4 });
    const open = await tab.device.work.carts.get("c1");
    server.refusalOf = ({ lines }) => (lines.length === 2 ? { reason: "NO_PRICE", field: "lines.0.unitPrice" } : null);
    await tab.flush();
    const lineIds = refusedLines(order, "lines.0.unitPrice");
    expect(await splitUnsent(tab.device, { base: order, lineIds, name: "From MG-A 1" })).toMatchObject({ ok: true });
    await tab.flush();
    expect(received()).toEqual([[order.orderNo, [1]]]);
    expect(await readTickets(tab.device.work)).toMatchObject([
      { name: "From MG-A 1", cart: { customerId: "c1", lines: [{ productId: "cola", quantity: 2 }] } },
    ]);
    expect(await tab.device.work.carts.get("c1")).toEqual(open);
  });

  it("ORDER-99 where the store has another order under its id it is sent as one of its own", async () => {
    const order = await sell(tab.device, "c1");
    server.refusalOf = ({ orderId }) =>
      orderId === order.orderId ? { reason: "ID_CONFLICT", field: "orderId" } : null;
    await tab.flush();
    const made = await renumberOrder(tab.device, order);
    expect(made).toMatchObject({ ok: true, value: { seq: order.seq + 1 } });
    await tab.flush();
    expect(server.orders).toHaveLength(1);
    expect(server.orders[0]?.orderNo).not.toBe(order.orderNo);
    expect(await getOrder(tab.device, order.orderId)).toBeNull();
  });
});
