import { beforeEach, describe, expect, it } from "vitest";
import { changeLine } from "#commands/cart/change-line.ts";
import { discardCart } from "#commands/cart/discard-cart.ts";
import { removeLine } from "#commands/cart/remove-line.ts";
import { placeOrder } from "#commands/order/place-order.ts";
import { repeatOrder, undoRepeat } from "#commands/order/repeat-order.ts";
import { restoreCart } from "#commands/cart/restore-cart.ts";
import { restoreLine } from "#commands/cart/restore-line.ts";
import { setLine } from "#commands/cart/set-line.ts";
import type { Cart, DraftChoice } from "#domain/order/cart.ts";
import type { Device } from "#local/databases/device.ts";
import { readCustomerSummary } from "#local/queries/customer/customer-summary.ts";
import { listCarts, readRepeatOf } from "#local/queries/order/drafts.ts";
import { type OfferedProduct, readCustomerStart } from "#local/queries/product/usual-products.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createPhone, fillCart, openTab, sell } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";

let device: Device;
let clock: Clock;

beforeEach(async () => {
  clock = createClock();
  ({ device } = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) }));
});

async function cartOf(customerId: string): Promise<Cart> {
  const cart = await device.work.carts.get(customerId);
  if (!cart) throw new Error("no cart");
  return cart;
}

describe("undo", () => {
  it("restores a removed line in its place, with its discount and note", async () => {
    await fillCart(device, "c1");
    const [first] = (await cartOf("c1")).lines;
    if (!first) throw new Error("no line");
    const change = { discount: { kind: "percent", rate: 300 }, note: "ripe ones" } as const;
    await changeLine(device, { customerId: "c1", lineId: first.lineId, change });
    const before = await cartOf("c1");
    await removeLine(device, { customerId: "c1", lineId: first.lineId });
    const [line] = before.lines;
    if (!line) throw new Error("no line");
    await restoreLine(device, { customerId: "c1", line, position: 0 });
    expect((await cartOf("c1")).lines).toEqual(before.lines);
  });

  it("does not restore a line whose product was added again", async () => {
    await fillCart(device, "c1");
    const [line] = (await cartOf("c1")).lines;
    if (!line) throw new Error("no line");
    await removeLine(device, { customerId: "c1", lineId: line.lineId });
    await setLine(device, { customerId: "c1", productId: line.productId, quantity: 9 });
    await restoreLine(device, { customerId: "c1", line, position: 0 });
    const same = (await cartOf("c1")).lines.filter(({ productId }) => productId === line.productId);
    expect(same.map(({ quantity }) => quantity)).toEqual([9]);
  });

  it("restores a discarded cart, but not over a new one", async () => {
    await fillCart(device, "c1");
    const cart = await cartOf("c1");
    await discardCart(device, "c1");
    await restoreCart(device, cart);
    expect(await cartOf("c1")).toEqual(cart);

    await discardCart(device, "c1");
    await setLine(device, { customerId: "c1", productId: "agua", quantity: 1 });
    await restoreCart(device, cart);
    expect((await cartOf("c1")).lines.map(({ productId }) => productId)).toEqual(["agua"]);
  });
});

describe("a repeated order", () => {
  const repeat = (orderId: string, draft: DraftChoice = "add") =>
    repeatOrder(device, { orderId, draft, parkedName: "Put aside 10:04" });
  const linesOf = (cart: Cart | undefined) => cart?.lines.map(({ productId, quantity }) => [productId, quantity]);
  const SOLD = [
    ["cola", 4],
    ["pan", 1],
  ];

  it("[SELL-1] is added to a draft without touching its lines", async () => {
    const order = await sell(device, "c1", 4);
    await setLine(device, { customerId: "c1", productId: "pan", quantity: 7 });
    const before = await cartOf("c1");
    // Both of its lines are in the cart, one of them from before.
    expect(await repeat(order.orderId)).toMatchObject({ ok: true, value: { repeated: 2, missing: [] } });
    expect(linesOf(await cartOf("c1"))).toEqual([
      ["pan", 7],
      ["cola", 4],
    ]);
    expect((await cartOf("c1")).orderId).toBe(before.orderId);
  });

  it("[SELL-1] replaces a draft, which undo brings back whole", async () => {
    const order = await sell(device, "c1", 4);
    await setLine(device, { customerId: "c1", productId: "agua", quantity: 7 });
    const before = await cartOf("c1");
    await repeat(order.orderId, "replace");
    expect(linesOf(await cartOf("c1"))).toEqual(SOLD);
    expect((await cartOf("c1")).orderId).not.toBe(before.orderId);
    expect(await undoRepeat(device, "c1")).toBe(true);
    expect(await cartOf("c1")).toEqual(before);
    expect(await device.work.formDrafts.count()).toBe(0);
  });

  it("[SELL-1] puts a draft aside, and undo takes it up again", async () => {
    const order = await sell(device, "c1", 4);
    await setLine(device, { customerId: "c1", productId: "agua", quantity: 7 });
    const before = await cartOf("c1");
    await repeat(order.orderId, "park");
    expect(linesOf(await cartOf("c1"))).toEqual(SOLD);
    expect((await listCarts(device)).map(({ ticket, lineCount }) => [ticket?.name, lineCount])).toEqual(
      expect.arrayContaining([
        [undefined, 2],
        ["Put aside 10:04", 1],
      ]),
    );
    expect(await undoRepeat(device, "c1")).toBe(true);
    expect(await cartOf("c1")).toEqual(before);
    expect(await listCarts(device)).toHaveLength(1);
  });

  it("[SELL-2] is not undone over what was changed since", async () => {
    const order = await sell(device, "c1", 4);
    await repeat(order.orderId);
    clock.set(clock.now() + 1);
    await setLine(device, { customerId: "c1", productId: "pan", quantity: 3 });
    expect(await readRepeatOf(device, await cartOf("c1"))).toMatchObject({ mayUndo: false });
    expect(await undoRepeat(device, "c1")).toBe(false);
    expect(linesOf(await cartOf("c1"))).toEqual([
      ["cola", 4],
      ["pan", 3],
    ]);
  });

  it("[SELL-2] keeps nothing of itself once the cart is an order or is discarded", async () => {
    const order = await sell(device, "c1", 4);
    await repeat(order.orderId);
    expect(await device.work.formDrafts.count()).toBe(1);
    await placeOrder(device, "c1");
    expect(await device.work.formDrafts.count()).toBe(0);
    await repeat(order.orderId);
    await discardCart(device, "c1");
    expect(await device.work.formDrafts.count()).toBe(0);
  });

  it("[SELL-2] names the products that are no longer sold", async () => {
    const order = await sell(device, "c1");
    device = { ...device, catalogue: { ...device.catalogue, getProducts: async () => [null] } };
    expect(await repeat(order.orderId)).toMatchObject({
      ok: true,
      value: { repeated: 0, missing: [{ productId: "cola", quantity: 2 }, { productId: "pan" }] },
    });
  });

  it("[SELL-1] does nothing if this device has no copy of the order", async () => {
    expect(await repeat("unknown")).toEqual({ ok: false, problem: { code: "unknown" } });
  });
});

describe("what an order begins with", () => {
  it("SELL-7 is the last order, the usual products with their average, and what else was in the last order", async () => {
    expect(await readCustomerStart(device, "c1")).toBeNull();
    const first = await sell(device, "c1", 2);
    const offersOf = (rows: readonly OfferedProduct[] = []) =>
      rows.map(({ product, offered }) => [product.id, offered]);
    const once = await readCustomerStart(device, "c1");
    expect(once?.last?.order.orderId).toBe(first.orderId);
    expect([offersOf(once?.usual), offersOf(once?.last?.rows)]).toEqual([
      [],
      [
        ["cola", 2],
        ["pan", 1],
      ],
    ]);
    await setLine(device, { customerId: "c1", productId: "agua", quantity: 3 });
    const second = await sell(device, "c1", 6);
    const twice = await readCustomerStart(device, "c1");
    expect(twice?.last?.order.orderId).toBe(second.orderId);
    expect([offersOf(twice?.usual), offersOf(twice?.last?.rows)]).toEqual([
      [
        ["cola", 4],
        ["pan", 1],
      ],
      [["agua", 3]],
    ]);
  });

  it("SELL-7 is no backorder, which only has what the last order lacked", async () => {
    const order = await sell(device, "c1", 2);
    const [line] = order.lines;
    if (line === undefined) throw new Error("nothing was sold");
    const rest = {
      ...order,
      orderId: "rest",
      lines: [line],
      capturedAt: order.capturedAt + 1,
      backorderOf: order.orderId,
    };
    await device.mirror.orders.put(mirrored({ ...asStored(rest, 2, clock.now()), status: "on_hold" }));
    expect((await readCustomerStart(device, "c1"))?.last?.order.orderId).toBe(order.orderId);
    expect((await readCustomerSummary(device, "c1")).lastOrder?.order.orderId).toBe(order.orderId);
  });
});
