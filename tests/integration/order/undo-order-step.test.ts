import { beforeEach, expect, it } from "vitest";
import { advanceOrder } from "#commands/order/advance-order.ts";
import { undoOrderStep } from "#commands/order/undo-order-step.ts";
import { UNDO_MS } from "#local/outbox/outbox-entry.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";
import { makeOrder } from "#tests/support/sales.ts";

const clock = createClock();
let tab: Tab;

beforeEach(async () => {
  const identity = buildIdentity("eva", { role: "store_staff", roles: ["store_staff"] });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
  for (const number of [1, 2]) {
    const order = makeOrder({ orderId: `o${number}` }, { number });
    await tab.device.mirror.orders.put(mirrored({ ...asStored(order, number, clock.now()), status: "confirmed" }));
  }
});

const statusOf = async (orderId: string) => (await getOrder(tab.device, orderId))?.status;
const prepare = (orderId: string, isHeld: boolean) => advanceOrder(tab.device, { orderId, to: "preparing", isHeld });

it("ORDER-65: a held step is taken back without a trace, another one's stays", async () => {
  await prepare("o1", true);
  await prepare("o2", true);
  expect(await undoOrderStep(tab.device, ["o1"])).toBe(1);
  expect([await statusOf("o1"), await statusOf("o2")]).toEqual(["confirmed", "preparing"]);
  expect(await tab.device.work.removed.count()).toBe(0);
});

it("ORDER-65: it is too late after a moment, and for a step that was not held", async () => {
  await prepare("o1", true);
  await prepare("o2", false);
  clock.set(clock.now() + UNDO_MS);
  expect(await undoOrderStep(tab.device, ["o1", "o2"])).toBe(0);
  expect([await statusOf("o1"), await statusOf("o2")]).toEqual(["preparing", "preparing"]);
});

it("ORDER-65: what is on its way is not taken back", async () => {
  await prepare("o1", true);
  await tab.device.work.outbox.toCollection().modify({ sendingSince: clock.now() });
  expect(await undoOrderStep(tab.device, ["o1"])).toBe(0);
  expect(await statusOf("o1")).toBe("preparing");
});
