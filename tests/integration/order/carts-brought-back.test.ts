import { beforeEach, describe, expect, it } from "vitest";
import { changeLine } from "#commands/cart/change-line.ts";
import { discardCart } from "#commands/cart/discard-cart.ts";
import { removeLine } from "#commands/cart/remove-line.ts";
import { repeatOrder } from "#commands/order/repeat-order.ts";
import { restoreCart } from "#commands/cart/restore-cart.ts";
import { restoreLine } from "#commands/cart/restore-line.ts";
import { setLine } from "#commands/cart/set-line.ts";
import type { Cart } from "#domain/order/cart.ts";
import type { Device } from "#local/databases/device.ts";
import { listUsualProducts } from "#local/queries/product/usual-products.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, fillCart, openTab, sell } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";

let device: Device;

beforeEach(async () => {
  const clock = createClock();
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
  it("fills a new cart and leaves an existing cart alone", async () => {
    const order = await sell(device, "c1", 4);
    await setLine(device, { customerId: "c1", productId: "pan", quantity: 7 });
    const repeated = await repeatOrder(device, order.orderId);
    expect(repeated).toEqual({ customerId: "c1", added: 1, missing: [] });
    const quantities = (await cartOf("c1")).lines.map(({ productId, quantity }) => [productId, quantity]);
    expect(quantities).toEqual([
      ["pan", 7],
      ["cola", 4],
    ]);
  });

  it("names the products that are no longer sold", async () => {
    const order = await sell(device, "c1");
    const gone = { ...device, catalogue: { ...device.catalogue, getProducts: async () => [null] } };
    const repeated = await repeatOrder(gone, order.orderId);
    expect(repeated?.added).toBe(0);
    expect(repeated?.missing).toHaveLength(2);
  });

  it("adds nothing if this device has no copy of the order", async () => {
    expect(await repeatOrder(device, "unknown")).toBe(null);
  });
});

describe("usual products", () => {
  it("are those in at least 2 of the last 6 orders, with their average quantity", async () => {
    await sell(device, "c1", 2);
    expect(await listUsualProducts(device, "c1")).toEqual([]);
    await sell(device, "c1", 6);
    const usual = await listUsualProducts(device, "c1");
    const averages = new Map(usual.map(({ product, averageQuantity }) => [product.id, averageQuantity]));
    expect(averages).toEqual(
      new Map([
        ["cola", 4],
        ["pan", 1],
      ]),
    );
    expect(await listUsualProducts(device, "c2")).toEqual([]);
  });
});
