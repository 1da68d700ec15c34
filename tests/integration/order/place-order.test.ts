import { beforeEach, describe, expect, it, vi } from "vitest";
import { changeCart } from "#commands/cart/change-cart.ts";
import { discardEntry } from "#commands/outbox/discard-entry.ts";
import { placeOrder } from "#commands/order/place-order.ts";
import { restoreEntry } from "#commands/outbox/restore-entry.ts";
import { setLine } from "#commands/cart/set-line.ts";
import { restoreBackups } from "#local/outbox/backups.ts";
import type { Product } from "#domain/product/product.ts";
import { fillDiskReserve } from "#local/databases/disk-reserve.ts";
import { readCart } from "#local/queries/order/carts.ts";
import { getOrder, listOrders } from "#local/queries/order/orders.ts";
import { countUnsent, listRemoved, listWaiting } from "#local/queries/sync/outbox.ts";
import { confirmCaptures } from "#sync/push/confirm-captures.ts";
import { createClock, type Clock } from "#tests/support/clock.ts";
import { buildProduct } from "#tests/support/build.ts";
import { catalogueOf, createPhone, fillCart, openTab, sell, type Phone, type Tab } from "#tests/support/device.ts";
import { fakeFiles } from "#tests/support/full-disk.ts";
import { parseFeedDocument } from "#remote/feeds/feed-document.ts";
import { asStored, createFakeServer, type FakeServer, receiptOf } from "#tests/support/fake-server.ts";
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

describe("a receipt with flags of a newer store", () => {
  it("[ORDER-22] proves the order's arrival, and shows the flags that are known", async () => {
    const order = await sell(tab.device, "c1");
    const stored = { ...asStored(order, 1, clock.now()), flags: ["OF_TOMORROW", "DEVICE_MISMATCH"] };
    const receipt = { ...receiptOf(asStored(order, 1, clock.now())), flags: stored.flags };
    await tab.flush({ push: { send: async () => [{ outcome: "accepted", receipt }] } });
    expect(await tab.device.work.outbox.count()).toBe(0);
    expect((await getOrder(tab.device, order.orderId))?.flags).toEqual(["DEVICE_MISMATCH"]);
    const times = { rev: 1, updatedAt: "2026-11-21T16:04:05.000000Z" };
    const document = parseFeedDocument("orders", order.orderId, { ...stored, ...times });
    expect(document?.row?.flags).toEqual(["DEVICE_MISMATCH"]);
  });
});

describe("submitting a cart", () => {
  it("[O1] writes the order, its outbox entry and the numbering, and uses up the cart", async () => {
    const { device } = tab;
    const order = await sell(device, "c1", 3);
    expect(order).toMatchObject({ orderNo: expect.stringMatching(/^AN-A-26324-001-[A-Z]$/), seq: 1, customerId: "c1" });
    expect(order.totals).toMatchObject({ gross: 5_000, net: 5_000, tax: 800, total: 5_800, pieces: 4 });
    expect(await device.work.orders.toArray()).toMatchObject([{ orderId: order.orderId, receipt: null }]);
    expect(await device.work.outbox.toArray()).toMatchObject([
      { owner: "ana", kind: "placeOrder", lane: "c1", state: "waiting" },
    ]);
    expect(await device.work.carts.count()).toBe(0);
    expect(await device.work.numbering.get("numbering")).toMatchObject({
      lastNumber: 1,
      lastSeq: 1,
      day: "2026-11-20",
    });
  });

  it("[O1] writes nothing if one of the writes fails", async () => {
    const { device } = tab;
    await fillCart(device, "c1");
    device.work.outbox.hook("creating").subscribe(() => {
      throw new Error("the write failed");
    });
    await expect(placeOrder(device, "c1")).rejects.toThrow("the write failed");
    expect(await device.work.orders.count()).toBe(0);
    expect(await device.work.carts.count()).toBe(1);
  });

  it("[O2] creates one order from a double tap, and from two tabs at once", async () => {
    const other = await openTab({ phone, clock, server });
    await fillCart(tab.device, "c1");
    const answers = await Promise.all([
      placeOrder(tab.device, "c1"),
      placeOrder(tab.device, "c1"),
      placeOrder(other.device, "c1"),
    ]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.problem.code === "cartGone")).toHaveLength(2);
    expect(await tab.device.work.orders.count()).toBe(1);
  });

  it("says why a cart is not ready and leaves it unchanged", async () => {
    const { device } = tab;
    await device.mirror.customers.update("c1", { status: "disabled" });
    await fillCart(device, "c1");
    const answer = await placeOrder(device, "c1");
    expect(answer).toMatchObject({
      ok: false,
      problem: { code: "notReady", problems: [{ code: "customerDisabled" }] },
    });
    expect(await device.work.carts.count()).toBe(1);
    expect(await device.work.numbering.get("numbering")).toMatchObject({ lastNumber: 0 });
  });

  it("waits for a letter if this device was never registered", async () => {
    server.isReachable = false;
    const { device } = await openTab({ phone: createPhone(), clock, server });
    await fillCart(device, "c1");
    expect(await placeOrder(device, "c1")).toEqual({ ok: false, problem: { code: "deviceNotRegistered" } });
    expect(await device.work.carts.count()).toBe(1);
  });

  it("[O8] frees the disk reserve first when the disk is full, and refills it when there is room", async () => {
    const { device } = tab;
    const files = fakeFiles();
    vi.stubGlobal("navigator", { storage: { getDirectory: async () => files.folder } });
    await fillDiskReserve();
    await fillDiskReserve();
    expect(files.sizes).toEqual(new Map([["rutero-ballast", 4 * 1024 * 1024]]));
    await fillCart(device, "c1");
    device.work.orders.hook("creating").subscribe(() => {
      if (files.sizes.size > 0) throw new DOMException("no room", "QuotaExceededError");
    });
    expect((await placeOrder(device, "c1")).ok).toBe(true);
    expect(files.sizes.size).toBe(0);
    expect(await device.mirror.customers.count()).toBe(3);
    vi.unstubAllGlobals();
  });

  it("[O8] drops the mirror, not the order, when the disk is full", async () => {
    const { device } = tab;
    await fillCart(device, "c1");
    let isFull = true;
    device.work.orders.hook("creating").subscribe(() => {
      if (isFull) throw new DOMException("no room", "QuotaExceededError");
    });
    device.mirror.on("close").subscribe(() => {
      isFull = false;
    });
    const answer = await placeOrder(device, "c1");
    expect(answer.ok).toBe(true);
    expect(await device.work.outbox.count()).toBe(1);
    expect(await device.shared.backups.count()).toBe(1);
    expect(await device.mirror.customers.count()).toBe(0);
  });

  it("[O8] never reports a saved order as lost: without room for its backup it is still placed, and backed up at the next start", async () => {
    const { device } = tab;
    await fillCart(device, "c1");
    let isFull = true;
    device.shared.backups.hook("creating").subscribe(() => {
      if (isFull) throw new DOMException("no room", "QuotaExceededError");
    });
    expect((await placeOrder(device, "c1")).ok).toBe(true);
    expect(await device.work.outbox.count()).toBe(1);
    isFull = false;
    await restoreBackups({ uid: device.identity.uid, ...device }, clock.now());
    expect(await device.shared.backups.count()).toBe(1);
  });

  it("[O8] says so if even that frees no room, and keeps the cart", async () => {
    const { device } = tab;
    await fillCart(device, "c1");
    device.work.orders.hook("creating").subscribe(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    expect(await placeOrder(device, "c1")).toEqual({ ok: false, problem: { code: "storageFull" } });
    expect(await device.work.carts.count()).toBe(1);
  });
});

describe("an open cart", () => {
  it("is one row, survives a restart and is priced for its customer", async () => {
    const { device } = tab;
    await fillCart(device, "c1", 2);
    await changeCart(device, {
      customerId: "c1",
      change: { discount: { kind: "percent", rate: 300 }, note: "by noon" },
    });
    tab.kill();
    const again = await openTab({ phone, clock, server });
    const view = await readCart(again.device, "c1");
    expect(view?.cart).toMatchObject({
      note: "by noon",
      lines: [{ productId: "cola", quantity: 2 }, { productId: "pan" }],
    });
    expect(view?.totals).toMatchObject({ gross: 3_750, discount: 113, net: 3_637 });
  });

  it("rejects a quantity that breaks the rules, and changes nothing", async () => {
    const { device } = tab;
    const line = { customerId: "c1", productId: "cola" };
    for (const [quantity, code] of [
      [1_000, "aboveMaximum"],
      [-1, "belowOne"],
      [1.5, "notWhole"],
      [Number.NaN, "notANumber"],
    ] as const) {
      expect(await setLine(device, { ...line, quantity })).toMatchObject({ ok: false, problem: { code } });
    }
    await setLine(device, { ...line, quantity: 998 });
    expect(await setLine(device, { ...line, quantity: 1_000 })).toMatchObject({
      ok: false,
      problem: { code: "aboveMaximum" },
    });
    expect((await device.work.carts.get("c1"))?.lines).toMatchObject([{ quantity: 998 }]);
    expect(await setLine(device, { ...line, productId: "gone", quantity: 1 })).toMatchObject({
      problem: { code: "productMissing" },
    });
  });

  it("removes a line at 0 and keeps the others in place", async () => {
    const { device } = tab;
    await fillCart(device, "c1");
    await setLine(device, { customerId: "c1", productId: "agua", quantity: 4 });
    await setLine(device, { customerId: "c1", productId: "pan", quantity: 0 });
    await setLine(device, { customerId: "c1", productId: "cola", quantity: 9 });
    expect((await device.work.carts.get("c1"))?.lines.map((line) => [line.productId, line.quantity])).toEqual([
      ["cola", 9],
      ["agua", 4],
    ]);
  });

  it("keeps its prices until re-priced by a person, and follows its list's price breaks only on the same day", async () => {
    const line = { customerId: "c1", productId: "cola" };
    const breaks = { general: [{ fromQuantity: 12, unitPrice: 110_000 }] };
    const sellBy = (changes: Partial<Product>) => ({
      ...tab.device,
      catalogue: catalogueOf([buildProduct("cola", { breaks, ...changes })]),
    });
    await setLine(sellBy({}), { ...line, quantity: 1 });
    await tab.device.mirror.priceLists.update("general", { version: 2 });
    await setLine(sellBy({}), { ...line, quantity: 12 });
    const cart = async () => (await tab.device.work.carts.get("c1"))?.lines;
    expect(await cart()).toMatchObject([{ quantity: 12, unitPrice: 110_000, priceListVersion: 2 }]);
    await setLine(sellBy({ prices: { general: 90_000 }, breaks: {} }), { ...line, quantity: 2 });
    expect(await cart()).toMatchObject([{ quantity: 2, unitPrice: 110_000, priceListVersion: 2 }]);
  });

  it("accepts no product that is no longer sold", async () => {
    const device = { ...tab.device, catalogue: catalogueOf([buildProduct("cola", { active: false })]) };
    expect(await setLine(device, { customerId: "c1", productId: "cola", quantity: 1 })).toMatchObject({
      problem: { code: "productMissing" },
    });
  });
});

describe("a shown order", () => {
  it("[O9] follows its entry rather than the server's copy, and never appears twice", async () => {
    const { device } = tab;
    const first = await sell(device, "c1");
    clock.set(clock.now() + 1_000);
    const second = await sell(device, "c2");
    expect((await listOrders(device)).map((view) => [view.order.orderId, view.sync])).toEqual([
      [second.orderId, "waiting"],
      [first.orderId, "waiting"],
    ]);
    expect(await listOrders(device, { tab: "toSend", customerId: "c1" })).toHaveLength(1);

    await tab.flush();
    const [stored] = server.orders;
    if (stored === undefined) throw new Error("nothing arrived");
    await device.mirror.orders.put(mirrored({ ...stored, status: "confirmed" }, 2));
    expect((await listOrders(device)).map((view) => [view.order.orderId, view.sync, view.status])).toEqual([
      [second.orderId, "in_store", "submitted"],
      [first.orderId, "in_store", "confirmed"],
    ]);
    expect(await listOrders(device, { tab: "toSend" })).toEqual([]);
    expect(await getOrder(device, second.orderId)).toMatchObject({ receiptCode: "R-2" });
  });

  it("[O10] comes from the server's copy alone once that has arrived", async () => {
    const { device } = tab;
    const order = await sell(device, "c1");
    await sell(device, "c2");
    await tab.flush({ push: { send: async () => [{ outcome: "accepted", receipt: null }] } });
    expect(await device.work.orders.filter((row) => row.receipt !== null).count()).toBe(0);
    await tab.flush({ everything: true });
    const stored = server.orders.find((each) => each.orderId === order.orderId);
    if (stored === undefined) throw new Error("nothing arrived");
    await device.mirror.orders.put(mirrored(stored));
    await confirmCaptures(device.work, device.mirror);
    expect((await device.work.orders.toArray()).map((row) => row.customerId)).toEqual(["c2"]);
    expect(await listOrders(device)).toHaveLength(2);
  });
});

describe("a discarded entry", () => {
  it("[O5] is kept for 30 days, can be restored with its number, and is then sent", async () => {
    const { device } = tab;
    const order = await sell(device, "c1");
    const [waiting] = await listWaiting(device);
    expect(waiting).toMatchObject({
      orderNo: order.orderNo,
      customerName: "Tienda c1",
      total: order.totals.total,
      sync: "waiting",
    });
    const key = waiting?.key ?? "";
    expect(await discardEntry(device, key)).toMatchObject({ ok: true });
    expect(await countUnsent(device)).toEqual({ total: 0, waiting: 0, parked: 0 });
    expect(await listOrders(device)).toEqual([]);
    await tab.flush({ everything: true });
    expect(server.orders).toEqual([]);

    clock.set(clock.now() + 29 * 24 * 3_600_000);
    const again = await openTab({ phone, clock, server });
    expect(await listRemoved(again.device)).toMatchObject([{ key, orderNo: order.orderNo }]);
    await restoreEntry(again.device, key);
    await again.flush({ everything: true });
    expect(server.orders.map((each) => each.orderNo)).toEqual([order.orderNo]);
  });

  it("[O5] is deleted after that; an entry being sent cannot be discarded", async () => {
    const { device } = tab;
    await sell(device, "c1");
    await sell(device, "c2");
    const [first, second] = await listWaiting(device);
    await device.work.outbox.update(second?.key ?? "", { sendingSince: clock.now() });
    expect(await discardEntry(device, second?.key ?? "")).toEqual({ ok: false, problem: { code: "sending" } });
    await discardEntry(device, first?.key ?? "");
    clock.set(clock.now() + 31 * 24 * 3_600_000);
    const again = await openTab({ phone, clock, server });
    expect(await listRemoved(again.device)).toEqual([]);
  });
});

/** The browser's private files, as far as the disk reserve uses them. */
