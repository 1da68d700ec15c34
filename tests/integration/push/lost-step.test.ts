import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { advanceOrder } from "#commands/order/advance-order.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { workDatabaseName } from "#local/databases/work-database.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { loseDatabase } from "#tests/support/device.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import { authOf, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { makeOrder } from "#tests/support/sales.ts";

let backend: TestBackend;
let store: FieldDevice;
let owner: FieldDevice;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await acceptOrders(backend, authOf("demo-ana"), { orders: [makeOrder()] });
  [store, owner] = [await openFieldDevice(backend, "demo-store"), await openFieldDevice(backend, "demo-owner")];
});

/** The store prepares the order, the answer is lost, and the owner moves the order on. */
async function loseStep(): Promise<void> {
  await advanceOrder(store.device, { orderId: "o1", to: "preparing" });
  store.setNetwork("lost");
  await store.flush();
  await owner.pull();
  await advanceOrder(owner.device, { orderId: "o1", to: "ready" });
  await owner.flush();
  store.setNetwork("up");
}

it("[S22] a step whose answer was lost is not parked although somebody else moved the order on", async () => {
  await loseStep();
  expect(await store.flush({ everything: true })).toMatchObject({ accepted: 1, parked: 0 });
  expect(await store.device.work.outbox.count()).toBe(0);
  await store.pull();
  expect(await getOrder(store.device, "o1")).toMatchObject({ status: "ready", sync: "in_store" });
});

it("[B2] a step is restored unless the order's history has it, wherever the order is by then", async () => {
  await advanceOrder(owner.device, { orderId: "o1", to: "preparing" });
  expect(await advanceOrder(store.device, { orderId: "o1", to: "on_hold", reason: "Asked to wait" })).toMatchObject({
    ok: true,
  });
  store.setNetwork("lost");
  await store.flush();
  for (const [device, uid, restored] of [
    [store, "demo-store", 0],
    [owner, "demo-owner", 1],
  ] as const) {
    await device.pull();
    device.kill();
    await loseDatabase(device.phone, workDatabaseName(uid));
    const again = await openFieldDevice(backend, uid, device.phone);
    expect(await again.device.work.outbox.count()).toBe(restored);
    again.kill();
  }
});
