import { beforeEach, describe, expect, it } from "vitest";
import { changeCart } from "#commands/cart/change-cart.ts";
import { setLine } from "#commands/cart/set-line.ts";
import { switchCustomer } from "#commands/cart/switch-customer.ts";
import { placeOrder } from "#commands/order/place-order.ts";
import { repeatOrder } from "#commands/order/repeat-order.ts";
import type { Cart } from "#domain/order/cart.ts";
import type { Device } from "#local/databases/device.ts";
import { readCart } from "#local/queries/order/carts.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, fillCart, openTab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";

let device: Device;

beforeEach(async () => {
  const clock = createClock();
  ({ device } = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) }));
  await device.mirror.customers.update("c1", { discountRate: 800 });
  await device.mirror.customers.update("c2", { discountRate: 300 });
});

async function cartOf(customerId: string): Promise<Cart> {
  const cart = await device.work.carts.get(customerId);
  if (!cart) throw new Error("no cart");
  return cart;
}

describe("[PRICE-30] the agreed discount", () => {
  it("is the first discount of a customer's cart, however that starts, and of the order", async () => {
    await fillCart(device, "c1");
    expect(await cartOf("c1")).toMatchObject({ discount: { kind: "percent", rate: 800 } });
    expect((await readCart(device, "c1"))?.problems).toEqual([]);
    const placed = await placeOrder(device, "c1");
    expect(placed).toMatchObject({ ok: true, value: { discount: { kind: "percent", rate: 800 } } });
    if (!placed.ok) return;
    expect(placed.value.totals.discount).toBe(Math.round(placed.value.totals.gross * 0.08));
    await repeatOrder(device, { orderId: placed.value.orderId, draft: "add", parkedName: "" });
    expect(await cartOf("c1")).toMatchObject({ discount: { kind: "percent", rate: 800 } });
    await changeCart(device, { customerId: "c2", change: { note: "First the note" } });
    expect(await cartOf("c2")).toMatchObject({ discount: { kind: "percent", rate: 300 } });
    await fillCart(device, "c3");
    expect(await cartOf("c3")).toMatchObject({ discount: null });
  });

  it("stays as a person changed it", async () => {
    await fillCart(device, "c1");
    await changeCart(device, { customerId: "c1", change: { discount: null } });
    await setLine(device, { customerId: "c1", productId: "agua", quantity: 1 });
    expect(await cartOf("c1")).toMatchObject({ discount: null });
    await switchCustomer(device, { from: await cartOf("c1"), to: "c2" });
    expect(await cartOf("c2")).toMatchObject({ discount: null });
  });

  it("is the new customer's when the cart moves", async () => {
    await fillCart(device, "c1");
    await switchCustomer(device, { from: await cartOf("c1"), to: "c2" });
    expect(await cartOf("c2")).toMatchObject({ discount: { kind: "percent", rate: 300 } });
    await switchCustomer(device, { from: await cartOf("c2"), to: "c3" });
    expect(await cartOf("c3")).toMatchObject({ discount: null });
    await switchCustomer(device, { from: await cartOf("c3"), to: "c1" });
    expect(await cartOf("c1")).toMatchObject({ discount: { kind: "percent", rate: 800 } });
  });
});
