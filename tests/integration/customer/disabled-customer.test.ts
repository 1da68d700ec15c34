import "fake-indexeddb/auto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { placeOrder } from "#commands/order/place-order.ts";
import type { RecordEdit } from "#domain/records/record-edit.ts";
import { getCustomer, listCustomers } from "#local/queries/customer/customers.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { buildCompany, buildPriceList } from "#tests/support/build.ts";
import { fillCart, PRODUCTS, sell } from "#tests/support/device.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import {
  putCompany,
  putPriceList,
  putProduct,
  startBackend,
  type TestBackend,
} from "#tests/support/functions-backend.ts";
import { saveAs } from "#tests/support/record-edits.ts";

let backend: TestBackend;
let ana: FieldDevice;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  await backend.reset();
  // What the phone sells, as stored on the server.
  await Promise.all([
    putCompany(backend.firestore, buildCompany()),
    putPriceList(backend.firestore, buildPriceList()),
    ...PRODUCTS.map((product) => putProduct(backend.firestore, product)),
  ]);
  ana = await openFieldDevice(backend, "demo-ana");
});
afterAll(() => backend.close());

const saveByOwner = (edit: Partial<RecordEdit>) =>
  saveAs(backend, "demo-owner", { noun: "customer", recordId: "c1", ...edit });
const disable = () => saveByOwner({ fields: { status: { from: "active", to: "disabled" } } });

describe("a customer that the owner disables while a phone is offline", () => {
  it("ORDER-23 still gets the order waiting on that phone, for an approver to decide", async () => {
    const order = await sell(ana.device, "c1");
    expect(await disable()).toMatchObject({ outcome: "accepted" });
    await ana.pull();
    expect(await ana.flush()).toMatchObject({ accepted: 1, parked: 0 });
    expect(await getOrder(ana.device, order.orderId)).toMatchObject({
      status: "pending_approval",
      flags: ["CUSTOMER_DISABLED"],
      sync: "in_store",
    });
  });

  it("is shown as disabled and takes no new order", async () => {
    await fillCart(ana.device, "c1");
    await disable();
    await ana.pull();
    expect((await getCustomer(ana.device, "c1"))?.customer.status).toBe("disabled");
    expect(await placeOrder(ana.device, "c1")).toMatchObject({ ok: false });
  });
});

describe("a customer that the owner deletes", () => {
  it("is kept while it has an open order", async () => {
    await sell(ana.device, "c1");
    await ana.flush();
    expect(await saveByOwner({ deletes: true })).toEqual({
      outcome: "refused",
      reason: "RECORD_IN_USE",
      field: "orders",
      conflicts: [],
    });
    await ana.pull();
    expect((await listCustomers(ana.device, {})).rows).toHaveLength(1);
  });

  it("disappears from the phone, whose unsent order still reaches an approver", async () => {
    const order = await sell(ana.device, "c1");
    expect(await saveByOwner({ deletes: true })).toMatchObject({ outcome: "accepted" });
    await ana.pull();
    expect((await listCustomers(ana.device, {})).rows).toEqual([]);
    expect(await getOrder(ana.device, order.orderId)).toMatchObject({ sync: "waiting", order: { customerId: "c1" } });
    expect(await ana.flush()).toMatchObject({ accepted: 1, parked: 0 });
    expect(await backend.read(`orders/${order.orderId}`)).toMatchObject({
      status: "pending_approval",
      customerRepIds: [],
    });
  });
});
