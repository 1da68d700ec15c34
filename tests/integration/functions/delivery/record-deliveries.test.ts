import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Delivery } from "#domain/delivery/delivery.ts";
import { MAX_SIGNATURE } from "#domain/delivery/signature.ts";
import { acceptDeliveries } from "#functions/delivery/accept-deliveries.ts";
import { acceptOrderChanges } from "#functions/orders/accept-order-changes.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import {
  authOf,
  put,
  putCustomer,
  startBackend,
  type TestBackend,
  type Uid,
} from "#tests/support/functions-backend.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { makeDelivery } from "#tests/support/proofs.ts";
import { HOUR, makeCustomer, makeLine, makeNumberedOrder as makeOrder, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await putCustomer(backend.firestore, makeCustomer({ balance: 0, overdue: 0 }));
});

/** Orders of ten on account, on the road with the driver. */
async function onTheRoad(...orderIds: readonly string[]) {
  for (const [place, orderId] of orderIds.entries()) {
    const order = makeOrder(
      { orderId, terms: "on_account", lines: [makeLine({ quantity: 10 })] },
      { number: place + 1 },
    );
    await acceptOrders(backend, authOf("demo-ana"), { orders: [order] });
    await backend.firestore
      .doc(`companies/demo/orders/${orderId}`)
      .update({ status: "out_for_delivery", assignedTo: "demo-delivery" });
  }
}

async function send(delivery: unknown, uid: Uid = "demo-delivery") {
  const { answers } = await acceptDeliveries(backend, authOf(uid), { deliveries: [delivery] });
  return answers[0];
}

function partly(orderId: string, quantity: number): Delivery["orders"][number] {
  return { orderId, outcome: "partial", items: [{ lineId: "l1", quantity, reasonCode: "REFUSED", words: "" }] };
}

const order = (orderId = "o1") => backend.read(`orders/${orderId}`);
const customer = () => backend.read("customers/c1");
const FAILURE = { reasonCode: "CLOSED", words: "", proposedDay: "2026-11-24" };
const FAILED = { orders: [{ orderId: "o1", outcome: "failed" as const, items: [] }], failed: FAILURE };

describe("a delivery that arrives", () => {
  it("DELIV-26 is stored once; the order is delivered, its stock left, and it is owed", async () => {
    await onTheRoad("o1");
    const answer = await send(makeDelivery());
    expect(answer).toMatchObject({ outcome: "accepted", receipt: { deliveryId: "d1", flags: [] } });
    expect(await order()).toMatchObject({ status: "delivered", reserved: {}, deliveries: [{ receiver: "Lupita" }] });
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 90, reserved: 0 });
    const { totals } = (await order()) ?? {};
    expect(await customer()).toMatchObject({ balance: totals.total, account: { documents: [{ id: "o1" }] } });
    backend.setNow(NOW + HOUR);
    expect(await backend.writtenBy(async () => expect(await send(makeDelivery())).toEqual(answer))).toEqual([]);
  });

  it("DELIV-26 in part leaves and is owed as far as it was handed over, for two orders at once", async () => {
    await onTheRoad("o1", "o2");
    expect(await send(makeDelivery({ orders: [partly("o1", 7), partly("o2", 4)] }))).toMatchObject({
      receipt: { flags: [] },
    });
    const orders = [await order("o1"), await order("o2")];
    expect(orders).toMatchObject([{ status: "partially_delivered" }, { status: "partially_delivered" }]);
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 89, reserved: 0 });
    const [first, second] = orders.map((each) => each?.["totals"].total);
    expect(await customer()).toMatchObject({
      balance: first + second,
      account: { documents: [{ total: first }, { total: second }] },
    });
    const net = orders.reduce((sum, each) => sum + each?.["totals"].net, 0);
    expect(await backend.read("kpiDays/2026-11-21_demo-ana")).toMatchObject({ figures: { orders: 2, net } });
    expect(await customer()).toMatchObject({ purchases: { "2026-11": net } });
  });

  it("DELIV-26 failed takes nothing, and the second attempt takes it once", async () => {
    await onTheRoad("o1");
    await send(makeDelivery(FAILED));
    expect(await order()).toMatchObject({ status: "delivery_failed", deliveries: [{ failed: FAILURE }] });
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 100, reserved: 0 });
    expect(await customer()).toMatchObject({ balance: 0 });
    await send(makeDelivery({ deliveryId: "d2" }, 2));
    expect(await order()).toMatchObject({ status: "delivered" });
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 90, reserved: 0 });
  });

  it("DELIV-7 of an order that was cancelled meanwhile keeps both facts and moves nothing", async () => {
    await onTheRoad("o1");
    await backend.firestore.doc("companies/demo/orders/o1").update({ status: "cancelled", reserved: {} });
    expect(await send(makeDelivery())).toMatchObject({ outcome: "accepted", receipt: { flags: ["ORDER_CANCELLED"] } });
    expect(await order()).toMatchObject({ status: "cancelled", deliveries: [{ isApplied: false }] });
    expect(await customer()).toMatchObject({ balance: 0 });
  });

  it("DELIV-60 of an order that was cancelled counts once the store has accepted it, once", async () => {
    await onTheRoad("o1");
    await backend.firestore.doc("companies/demo/orders/o1").update({ status: "cancelled", reserved: {} });
    await send(makeDelivery());
    const before = await backend.stockAtRest("p1");
    const decide = (uid: "demo-store" | "demo-ana" | "demo-delivery", stepId: string) =>
      acceptOrderChanges(backend, authOf(uid), {
        changes: [
          {
            kind: "changeOrder",
            orderId: "o1",
            stepId,
            at: NOW,
            by: uid,
            byName: "x",
            basis: { revision: 0, status: "cancelled" },
            step: { kind: "decideDelivery", deliveryId: "d1", choice: "accepted", words: "" },
          },
        ],
      });
    expect((await decide("demo-ana", "s1")).answers[0]).toMatchObject({
      outcome: "refused",
      reason: "PERMISSION_LOST",
    });
    expect((await decide("demo-delivery", "s2")).answers[0]).toMatchObject({ outcome: "refused" });
    for (const stepId of ["s3", "s3", "s4"])
      expect((await decide("demo-store", stepId)).answers[0]).toMatchObject({ outcome: "accepted" });
    const delivered = await order();
    expect(delivered).toMatchObject({ status: "delivered", deliveries: [{ isApplied: true }] });
    expect(await customer()).toMatchObject({ balance: delivered?.["totals"].total });
    const stock = await backend.stockAtRest("p1");
    expect(stock?.["onHand"]).toBe(before?.["onHand"] - 10);
  });

  it("DELIV-27 of an order that left the driver's run meanwhile is flagged", async () => {
    await onTheRoad("o1");
    await backend.firestore.doc("companies/demo/orders/o1").update({ assignedTo: "" });
    await put(backend.firestore, "companies/demo/runs/r1", { driverId: "demo-delivery", gone: ["o1"] });
    expect(await send(makeDelivery({ runId: "r1" }))).toMatchObject({ receipt: { flags: ["NOT_ASSIGNED"] } });
    expect(await order()).toMatchObject({ status: "delivered" });
  });

  it("DELIV-28 without the proof that the customer needs is flagged", async () => {
    await putCustomer(backend.firestore, makeCustomer({ proofRules: { photo: "required" } }));
    await onTheRoad("o1");
    expect(await send(makeDelivery())).toMatchObject({ receipt: { flags: ["PROOF_MISSING"] } });
  });
});

describe("a delivery that nobody may send", () => {
  beforeEach(async () => {
    await onTheRoad("o1");
    const foreign = asStored(makeOrder({ orderId: "o9", customerId: "c9" }, { number: 9 }), 9, NOW);
    await put(backend.firestore, "companies/demo/orders/o9", { ...foreign, assignedTo: "demo-delivery" });
  });

  it.each<[string, Partial<Delivery> | Record<string, unknown>, Uid, string, string]>([
    ["in another's name", { repId: "demo-store" }, "demo-delivery", "PERMISSION_LOST", "repId"],
    ["of another company", { companyId: "real" }, "demo-delivery", "PERMISSION_LOST", "companyId"],
    [
      "of another customer's order",
      { orders: [{ orderId: "o9", outcome: "delivered", items: [] }] },
      "demo-delivery",
      "NOT_FOUND",
      "orders.0.orderId",
    ],
    [
      "of no order",
      { orders: [{ orderId: "o8", outcome: "delivered", items: [] }] },
      "demo-delivery",
      "NOT_FOUND",
      "orders.0.orderId",
    ],
    [
      "with too long a signature",
      { signature: `M1 1${"l1 1".repeat(MAX_SIGNATURE / 4)}` },
      "demo-delivery",
      "SCHEMA_INVALID",
      "signature",
    ],
    ["with a picture for a signature", { signature: "M1 1<image/>" }, "demo-delivery", "SCHEMA_INVALID", "signature"],
    [
      "of more than was agreed",
      { orders: [partly("o1", -1)] },
      "demo-delivery",
      "SCHEMA_INVALID",
      "orders.0.items.0.quantity",
    ],
    ["that failed for no reason", { orders: FAILED.orders }, "demo-delivery", "SCHEMA_INVALID", "failed"],
  ])("DELIV-30 %s is refused", async (_, changes, uid, reason, field) => {
    const before = await order();
    expect(await send({ ...makeDelivery(), ...changes }, uid)).toEqual({ outcome: "refused", reason, field });
    expect(await order()).toEqual(before);
  });

  it("DELIV-30 by a driver of another run is refused, also with a run of their own", async () => {
    await backend.firestore.doc("companies/demo/orders/o1").update({ assignedTo: "demo-other" });
    await put(backend.firestore, "companies/demo/runs/r1", { driverId: "demo-other", gone: ["o1"] });
    await put(backend.firestore, "companies/demo/runs/r2", { driverId: "demo-delivery", gone: [] });
    for (const runId of [null, "r1", "r2", "r3"])
      expect(await send(makeDelivery({ runId }))).toEqual({
        outcome: "refused",
        reason: "PERMISSION_LOST",
        field: "orders.0.orderId",
      });
    expect(await order()).toMatchObject({ status: "out_for_delivery" });
  });

  it("DELIV-25 is not replaced: the same id with other content is refused", async () => {
    await send(makeDelivery());
    expect(await send(makeDelivery({ signature: "M1 1" }))).toEqual({
      outcome: "refused",
      reason: "ID_CONFLICT",
      field: "deliveryId",
    });
    expect(await backend.read("deliveries/d1")).toMatchObject({ signature: makeDelivery().signature });
  });
});
