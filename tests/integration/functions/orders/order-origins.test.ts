import { Timestamp } from "firebase-admin/firestore";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Receipt } from "#domain/order/order.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import {
  authOf,
  put,
  putCustomer,
  putProduct,
  startBackend,
  type TestBackend,
  type Uid,
} from "#tests/support/functions-backend.ts";
import {
  CUSTOMERS,
  DEVICES,
  dishonestOrders,
  honestOrders,
  LOST_AT,
  type SentOrder,
} from "#tests/support/order-origins.ts";
import { seededRandom } from "#tests/support/random.ts";
import { makeProduct } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  const { firestore } = backend;
  await putProduct(firestore, makeProduct({ trackStock: false }));
  for (const customer of CUSTOMERS) await putCustomer(firestore, customer);
  for (const [uid, { installId, letter, repCodes, registeredAt }] of Object.entries(DEVICES)) {
    await firestore.doc(`users/${uid}`).update({ repCode: repCodes[0] });
    const device = { uid, installId, letter, platform: "", appVersion: "", registeredAt };
    await put(firestore, `companies/demo/devices/${uid}_${installId}`, device);
    const tombstone = { tombstoneOf: "lost", repId: uid, deletedAt: Timestamp.fromMillis(LOST_AT) };
    await put(firestore, `companies/demo/customers/lost@${uid}`, tombstone);
  }
});

/** Sends the orders one after the other, each when it arrives. */
async function receive(sent: readonly SentOrder[], uid: Uid) {
  const received = [];
  for (const { order, receivedAt, lie } of sent) {
    backend.setNow(receivedAt);
    const auth = authOf(uid, { auth_time: receivedAt / 1000 - 60 });
    const { answers } = await acceptOrders(backend, auth, { orders: [order] });
    const [answer] = answers;
    if (answer?.outcome !== "accepted") throw new Error(JSON.stringify(answer));
    received.push({ orderNo: order.orderNo, lie, flags: v.parse(Receipt, answer.receipt).flags });
  }
  return received;
}

describe("[ORDER-22] the server, of where orders come from", () => {
  it("flags no honest order, and misses none once all have come", async () => {
    const received = await receive(honestOrders(60, seededRandom(5)), "demo-ana");
    expect(received.filter(({ flags }) => flags.length > 0)).toEqual([]);
    expect((await backend.read("devices/demo-ana_anas"))?.["missing"]).toEqual([]);
  });

  it("flags each lie with the right code, and no honest order between them", async () => {
    const received = await receive(dishonestOrders(45, seededRandom(6)), "demo-luis");
    const lies = received.filter(({ lie }) => lie !== null);
    expect(lies).toHaveLength(45);
    expect(lies.filter(({ lie, flags }) => lie !== null && !flags.includes(lie.flag))).toEqual([]);
    expect(received.filter(({ lie, flags }) => lie === null && flags.length > 0)).toEqual([]);
  });
});
