import "fake-indexeddb/auto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Customer } from "#domain/customer/customer.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { getCustomer, listCustomers } from "#local/queries/customer/customers.ts";
import { listOrders } from "#local/queries/order/orders.ts";
import { sell } from "#tests/support/device.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import { authOf, putCustomer, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { buildPriceList } from "#tests/support/build.ts";
import { saveAs } from "#tests/support/record-edits.ts";
import { makeCustomer, makeOrder } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

/** The owner reassigns customer c1: from these people to those, the main one first. */
async function reassignment(from: readonly string[], to: readonly string[]): Promise<void> {
  const [fromMain = "", ...fromOthers] = from;
  const [toMain = "", ...toOthers] = to;
  const fields = {
    ...(fromMain === toMain ? {} : { repId: { from: fromMain, to: toMain } }),
    otherRepIds: { from: fromOthers, to: toOthers },
  };
  const answer = await saveAs(backend, "demo-owner", { noun: "customer", recordId: "c1", fields });
  expect(answer).toMatchObject({ outcome: "accepted" });
  await backend.runTasks();
}

async function placeAs(uid: Uid, orderId: string, customerId = "c1"): Promise<void> {
  const order = { ...makeOrder({ orderId, customerId }), repId: uid };
  const { answers } = await acceptOrders(backend, authOf(uid), { orders: [order] });
  expect(answers).toMatchObject([{ outcome: "accepted" }]);
}

const customersOf = async ({ device }: FieldDevice) =>
  (await listCustomers(device, {})).rows.map(({ customer }) => customer.id);
const ordersOf = async ({ device }: FieldDevice, customerId = "c1") =>
  (await listOrders(device, { customerId })).map(({ order }) => order.orderId).toSorted();

describe("[P17] a customer reassigned while a phone is offline", () => {
  it.each([
    ["the main one", ["demo-ana"], ["demo-luis"]],
    ["one of the others", ["demo-luis", "demo-ana"], ["demo-luis"]],
    ["everybody, where nobody looked after it", [""], ["demo-luis"]],
  ])("leaves the phone of %s as an ordinary change", async (_, from, to) => {
    await putCustomer(backend.firestore, makeCustomer({ repId: from[0] ?? "", otherRepIds: from.slice(1) }));
    const [ana, luis] = [await openFieldDevice(backend, "demo-ana"), await openFieldDevice(backend, "demo-luis")];
    expect(await customersOf(ana)).toEqual(["c1"]);
    await reassignment(from, to);
    await ana.pull();
    await luis.pull();
    expect([await customersOf(ana), await customersOf(luis)]).toEqual([[], ["c1"]]);
    await luis.pull();
    expect(await customersOf(luis)).toEqual(["c1"]);
  });

  it("returns when it is reassigned back, even if the phone missed both changes", async () => {
    const ana = await openFieldDevice(backend, "demo-ana");
    await reassignment(["demo-ana"], ["demo-luis"]);
    await reassignment(["demo-luis"], ["demo-luis", "demo-ana"]);
    await ana.pull();
    expect((await getCustomer(ana.device, "c1"))?.customer).toMatchObject({ repId: "demo-luis" });
    await reassignment(["demo-luis", "demo-ana"], ["demo-luis"]);
    await ana.pull();
    expect(await customersOf(ana)).toEqual([]);
  });

  it("leaves nothing with the former salesperson but a tombstone in their name", async () => {
    await reassignment(["demo-ana"], ["demo-luis"]);
    const left = await backend.read("customers/c1@demo-ana");
    expect(Object.keys(left ?? {}).toSorted()).toEqual(
      ["createdAt", "createdBy", "deletedAt", "expiresAt", "repId", "rev", "tombstoneOf", "updatedAt"].toSorted(),
    );
    expect(left).toMatchObject({ repId: "demo-ana", tombstoneOf: "c1" });
  });

  it("still gets the order waiting on that phone", async () => {
    const ana = await openFieldDevice(backend, "demo-ana");
    await ana.device.mirror.priceLists.put({ ...buildPriceList(), rev: 9 });
    ana.setNetwork("down");
    const order = await sell(ana.device, "c1");
    await reassignment(["demo-ana"], ["demo-luis"]);
    ana.setNetwork("up");
    await ana.pull();
    expect(await listOrders(ana.device, { tab: "toSend" })).toMatchObject([{ order: { customer: order.customer } }]);
    expect(await ana.flush()).toMatchObject({ accepted: 1, parked: 0 });
    expect(await backend.read(`orders/${order.orderId}`)).toMatchObject({
      repId: "demo-ana",
      customerRepIds: ["demo-luis"],
    });
  });
});

describe("[P18] the orders of a customer", () => {
  const shared: Partial<Customer> = { repId: "demo-ana", otherRepIds: ["demo-luis"] };

  it("are on the phones of everyone assigned to it, whoever placed them; other customers' orders are not", async () => {
    await putCustomer(backend.firestore, makeCustomer(shared));
    await putCustomer(backend.firestore, makeCustomer({ id: "c2", code: "C-002" }));
    await placeAs("demo-ana", "by-ana");
    await placeAs("demo-luis", "by-luis");
    await placeAs("demo-store", "by-the-store");
    await placeAs("demo-ana", "elsewhere", "c2");
    const [ana, luis] = [await openFieldDevice(backend, "demo-ana"), await openFieldDevice(backend, "demo-luis")];
    expect(await ordersOf(ana)).toEqual(["by-ana", "by-luis", "by-the-store"]);
    expect(await ordersOf(luis)).toEqual(["by-ana", "by-luis", "by-the-store"]);
    expect(await ordersOf(luis, "c2")).toEqual([]);
    expect((await listOrders(luis.device, { mine: true })).map(({ order }) => order.orderId)).toEqual(["by-luis"]);
  });

  it("reach a salesperson who is added and leave one who is removed, except for their own orders", async () => {
    await placeAs("demo-ana", "by-ana");
    const [ana, luis] = [await openFieldDevice(backend, "demo-ana"), await openFieldDevice(backend, "demo-luis")];
    expect(await ordersOf(luis)).toEqual([]);
    await reassignment(["demo-ana"], ["demo-luis", "demo-ana"]);
    await luis.pull();
    expect(await ordersOf(luis)).toEqual(["by-ana"]);
    await placeAs("demo-luis", "by-luis");
    await ana.pull();
    expect(await ordersOf(ana)).toEqual(["by-ana", "by-luis"]);
    await reassignment(["demo-luis", "demo-ana"], ["demo-luis"]);
    await ana.pull();
    expect(await ordersOf(ana)).toEqual(["by-ana"]);
    expect(await backend.read("orders/by-luis")).toMatchObject({ customerRepIds: ["demo-luis"] });
  });

  it("leave with a customer that has no salesperson left, and are not rewritten when nothing changes", async () => {
    await putCustomer(backend.firestore, makeCustomer(shared));
    await placeAs("demo-luis", "by-luis");
    const ana = await openFieldDevice(backend, "demo-ana");
    expect(await ordersOf(ana)).toEqual(["by-luis"]);
    const renamed = () =>
      saveAs(backend, "demo-owner", {
        noun: "customer",
        recordId: "c1",
        fields: { phone: { from: "+525555550101", to: "+525555550102" } },
      });
    expect((await backend.writtenBy(renamed)).filter((path) => path.includes("/orders/"))).toEqual([]);
    await reassignment(["demo-ana", "demo-luis"], [""]);
    await ana.pull();
    expect([await customersOf(ana), await ordersOf(ana)]).toEqual([["c1"], []]);
  });
});
