import { beforeEach, expect, it } from "vitest";
import { changeCart } from "#commands/cart/change-cart.ts";
import { placeOrder } from "#commands/order/place-order.ts";
import { repeatOrder } from "#commands/order/repeat-order.ts";
import type { Order } from "#domain/order/order.ts";
import type { Device } from "#local/databases/device.ts";
import { readCart } from "#local/queries/order/carts.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, fillCart, openTab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";
import { makeOrder } from "#tests/support/sales.ts";

const clock = createClock();
let device: Device;

beforeEach(async () => {
  ({ device } = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) }));
});

/** The store has these orders of the customer, the last one newest. */
async function ordered(...orders: readonly Partial<Order>[]) {
  await device.mirror.orders.bulkPut(
    orders.map((order, place) => {
      const made = makeOrder({ orderId: `o${place}`, customerId: "c1" });
      return mirrored(asStored({ ...made, ...order, capturedAt: clock.now() + place }, 1, clock.now()));
    }),
  );
}

const began = async () => device.work.carts.get("c1");

it("SELL-10 a cart begins with delivery and payment of the customer's last order, by its first line or field", async () => {
  await ordered({ fulfilment: "delivery", terms: "cash" }, { fulfilment: "pickup", terms: "on_account" });
  const shown = await readCart(device, "c1");
  expect(shown?.cart).toMatchObject({ fulfilment: "pickup", terms: "on_account" });
  await fillCart(device, "c1");
  expect(await began()).toMatchObject({ fulfilment: "pickup", terms: "on_account" });
  await device.work.carts.clear();
  await changeCart(device, { customerId: "c1", change: { note: "At the back door" } });
  expect(await began()).toMatchObject({ fulfilment: "pickup", terms: "on_account", note: "At the back door" });
  await fillCart(device, "c2");
  expect(await device.work.carts.get("c2")).toMatchObject({ fulfilment: "delivery", terms: "on_delivery" });
});

it("SELL-10 what is not offered or not allowed any more is not begun with", async () => {
  await ordered({ fulfilment: "pickup", terms: "on_account" });
  const company = await device.mirror.company.get(device.identity.companyId);
  if (company === undefined) throw new Error("no company");
  const offeredTerms = { on_delivery: true, on_account: false, cash: true, transfer: true };
  await device.mirror.company.put({ ...company, settings: { ...company.settings, offeredTerms } });
  await fillCart(device, "c1");
  expect(await began()).toMatchObject({ fulfilment: "pickup", terms: "on_delivery" });
  await device.work.carts.clear();
  await device.mirror.company.put(company);
  await device.mirror.customers.update("c1", { onHold: true });
  await fillCart(device, "c1");
  expect(await began()).toMatchObject({ terms: "cash" });
});

it("SELL-10 a repeated order goes as it went, and a sale at the counter says nothing of the next order", async () => {
  await fillCart(device, "c1");
  await changeCart(device, { customerId: "c1", change: { fulfilment: "pickup", terms: "transfer" } });
  const placed = await placeOrder(device, "c1");
  if (!placed.ok) throw new Error("not placed");
  await repeatOrder(device, { orderId: placed.value.orderId, draft: "replace", parkedName: "" });
  expect(await began()).toMatchObject({ fulfilment: "pickup", terms: "transfer" });
  await device.work.carts.clear();
  const sale = {
    method: "cash",
    tendered: 10_000,
    change: 0,
    operatorId: "ana",
    operatorName: "Ana",
    reference: "",
  } as const;
  await ordered({ fulfilment: "pickup", terms: "cash", sale });
  await fillCart(device, "c1");
  expect(await began()).toMatchObject({ fulfilment: "delivery", terms: "on_delivery" });
});
