import { Timestamp } from "firebase-admin/firestore";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Cart } from "#domain/order/cart.ts";
import type { CaptureFacts } from "#domain/order/build-order.ts";
import { formatOrderNumber } from "#domain/order/order-number.ts";
import { Receipt } from "#domain/order/order.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import {
  authOf,
  putCustomer,
  putDevice,
  startBackend,
  type TestBackend,
  type Uid,
} from "#tests/support/functions-backend.ts";
import { saveAs } from "#tests/support/record-edits.ts";
import { HOUR, makeCustomer, makeNumberedOrder as makeOrder, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

/** Sends the order; its flags as the receipt tells them. */
async function flagsOf(order: unknown, uid: Uid = "demo-ana"): Promise<readonly string[]> {
  const { answers } = await acceptOrders(backend, authOf(uid), { orders: [order] });
  const [answer] = answers;
  if (answer?.outcome !== "accepted") throw new Error(JSON.stringify(answer));
  const { status, flags } = v.parse(Receipt, answer.receipt);
  expect(status).toBe(flags.length === 0 ? "confirmed" : "needs_review");
  return flags;
}

let made = 0;

/** An order with its own id and the next place in the device's count. */
function next(facts: Partial<CaptureFacts> & { number?: number } = {}, cart: Partial<Cart> = {}) {
  made += 1;
  return makeOrder({ orderId: `order-${made}`, promisedOn: "2026-12-10", ...cart }, { number: made, ...facts });
}

const numberOf = (repCode: string, deviceLetter: string, number: number) =>
  formatOrderNumber({ repCode, deviceLetter, businessDay: "2026-11-21", number });

describe("[ORDER-34] the customer", () => {
  async function loseCustomer(at: number): Promise<void> {
    const fields = { repId: { from: "demo-ana", to: "demo-luis" } };
    expect(await saveAs(backend, "demo-owner", { noun: "customer", recordId: "c1", fields })).toMatchObject({
      outcome: "accepted",
    });
    const deletedAt = Timestamp.fromMillis(at);
    await backend.firestore.doc("companies/demo/customers/c1@demo-ana").update({ deletedAt });
  }

  it("of somebody else is flagged, and counts for its salesperson all the same", async () => {
    await putCustomer(backend.firestore, makeCustomer({ repId: "demo-luis" }));
    expect(await flagsOf(next())).toEqual(["NOT_OWN_CUSTOMER"]);
    expect(await backend.read("kpiDays/2026-11-21_demo-ana")).toMatchObject({ figures: { orders: 1 } });
  });

  it("handed over counts as theirs for what was sold up to 24 hours later", async () => {
    await loseCustomer(NOW - 24 * HOUR);
    expect(await flagsOf(next())).toEqual([]);
    await loseCustomer(NOW - 24 * HOUR - 1);
    expect(await flagsOf(next())).toEqual(["NOT_OWN_CUSTOMER"]);
  });

  it("that was nobody's counts for everybody for as long", async () => {
    await putCustomer(backend.firestore, makeCustomer({ repId: "" }));
    expect(await flagsOf(next())).toEqual([]);
    const fields = { repId: { from: "", to: "demo-luis" } };
    await saveAs(backend, "demo-owner", { noun: "customer", recordId: "c1", fields });
    const lost = backend.firestore.doc("companies/demo/customers/c1@");
    await lost.update({ deletedAt: Timestamp.fromMillis(NOW - 23 * HOUR) });
    expect(await flagsOf(next())).toEqual([]);
    await lost.update({ deletedAt: Timestamp.fromMillis(NOW - 25 * HOUR) });
    expect(await flagsOf(next())).toEqual(["NOT_OWN_CUSTOMER"]);
  });

  it("may be anybody's where store staff or the owner sells", async () => {
    for (const uid of ["demo-store", "demo-owner"] as const) {
      const identity = { uid, fullName: uid, companyId: "demo" };
      expect(await flagsOf(next({ identity }), uid)).toEqual([]);
    }
  });
});

describe("[ORDER-36] the number", () => {
  it("of an unknown installation is flagged", async () => {
    expect(await flagsOf(next({ deviceId: "install-2" }))).toEqual(["DEVICE_MISMATCH"]);
  });

  it("of a colleague's installation is flagged", async () => {
    const path = "companies/demo/devices/demo-luis_theirs";
    const device = { uid: "demo-luis", installId: "theirs", letter: "A", platform: "", appVersion: "" };
    await backend.firestore.doc(path).set(device);
    expect(await flagsOf(next({ deviceId: "theirs" }))).toEqual(["DEVICE_MISMATCH"]);
  });

  it("with another letter is flagged", async () => {
    expect(await flagsOf(next({ orderNo: numberOf("AN", "B", 1) }))).toEqual(["DEVICE_MISMATCH"]);
  });

  it("has the person's code, or a former one until 24 hours after the device learned the new one", async () => {
    await backend.firestore.doc("users/demo-ana").update({ repCode: "AF" });
    const withCode = (code: string) => next({ orderNo: numberOf(code, "A", made + 1) });
    expect(await flagsOf(withCode("AF"))).toEqual([]);
    expect(await flagsOf(withCode("AN"))).toEqual(["DEVICE_MISMATCH"]);
    await putDevice(backend.firestore, "demo-ana", "demo", { repCode: "AN" });
    expect(await flagsOf(withCode("AN"))).toEqual([]);
    const formerCodes = { AN: NOW - 24 * HOUR, AX: NOW - 24 * HOUR - 1 };
    await putDevice(backend.firestore, "demo-ana", "demo", { repCode: "AF", formerCodes });
    expect(await flagsOf(withCode("AN"))).toEqual([]);
    expect(await flagsOf(withCode("AX"))).toEqual(["DEVICE_MISMATCH"]);
  });

  it("of another order is flagged, whoever took that", async () => {
    await putDevice(backend.firestore, "demo-luis", "demo");
    await putCustomer(backend.firestore, makeCustomer({ otherRepIds: ["demo-luis"] }));
    const orderNo = numberOf("AN", "A", 700);
    expect(await flagsOf(next({ orderNo }))).toEqual([]);
    expect(await flagsOf(next({ orderNo }))).toEqual(["DEVICE_MISMATCH"]);
    const identity = { uid: "demo-luis", fullName: "Luis", companyId: "demo" };
    expect(await flagsOf(next({ orderNo, identity }), "demo-luis")).toEqual(["DEVICE_MISMATCH"]);
  });

  it("has a place in the device's count that no other order has, in whatever order they arrive", async () => {
    const later = next({ number: 905 });
    expect(await flagsOf(later)).toEqual([]);
    expect(await flagsOf(next({ number: 903 }))).toEqual([]);
    expect(await flagsOf(next({ seq: 903, orderNo: numberOf("AN", "A", 904) }))).toEqual(["DEVICE_MISMATCH"]);
    expect(await flagsOf(later)).toEqual([]);
  });

  it("may be of the store's own installation where store staff send an order in another's name", async () => {
    await putDevice(backend.firestore, "demo-store", "demo", { letter: "C" });
    await backend.firestore.doc("companies/demo/devices/demo-ana_install-1").delete();
    const sent = (letter: string) => next({ orderNo: numberOf("ST", letter, made + 1) });
    expect(await flagsOf(sent("C"), "demo-store")).toEqual([]);
    expect(await flagsOf(sent("A"), "demo-store")).toEqual(["DEVICE_MISMATCH"]);
  });
});

describe("[ORDER-35] the dates", () => {
  it("are flagged before the device was registered, or before its order before", async () => {
    await putDevice(backend.firestore, "demo-ana", "demo", { registeredAt: NOW });
    expect(await flagsOf(next({ capturedAt: NOW - 5 * 60_000 }))).toEqual([]);
    expect(await flagsOf(next({ capturedAt: NOW - 5 * 60_000 - 1 }))).toEqual(["CLOCK_SKEW"]);
    backend.setNow(NOW + 3 * HOUR);
    expect(await flagsOf(next({ capturedAt: NOW + 2 * HOUR }))).toEqual([]);
    expect(await flagsOf(next({ capturedAt: NOW + HOUR }))).toEqual(["CLOCK_SKEW"]);
  });

  it("do not suffer from an earlier order with a fast clock", async () => {
    expect(await flagsOf(next({ capturedAt: NOW + 2 * HOUR }))).toEqual(["CLOCK_SKEW"]);
    backend.setNow(NOW + HOUR);
    expect(await flagsOf(next({ capturedAt: NOW + HOUR }))).toEqual([]);
  });

  it("are flagged when the order took a week, or is promised for next summer", async () => {
    backend.setNow(NOW + 169 * HOUR);
    const identity = { uid: "demo-store", fullName: "Store", companyId: "demo" };
    const auth = authOf("demo-store", { auth_time: NOW / 1000 + 168 * 3_600 });
    const late = next({ identity });
    const far = next({ identity, capturedAt: NOW + 168 * HOUR }, { promisedOn: "2027-07-01" });
    const { answers } = await acceptOrders(backend, auth, { orders: [late, far] });
    expect(answers).toMatchObject([{ receipt: { flags: ["LATE_CAPTURE"] } }, { receipt: { flags: ["CLOCK_SKEW"] } }]);
  });
});
