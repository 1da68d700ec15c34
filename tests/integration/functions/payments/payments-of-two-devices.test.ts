import "fake-indexeddb/auto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cancelPayment, recordPayment } from "#commands/payment/record-payment.ts";
import { roundCash } from "#domain/counter/cash-rounding.ts";
import { type AccountDocument, openOf } from "#domain/payment/account.ts";
import type { StoredPayment } from "#domain/payment/payment.ts";
import { acceptDeliveries } from "#functions/delivery/accept-deliveries.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { readBuyingTerms } from "#local/outbox/rows-with-edits.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import { authOf, putCompany, putCustomer, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { makeDelivery } from "#tests/support/proofs.ts";
import { runs } from "#tests/support/runs.ts";
import {
  HOUR,
  makeCompany,
  makeCustomer,
  makeLine,
  makeNumberedOrder,
  makeSettings,
  NOW,
} from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const ORDERS = ["o1", "o2", "o3"];
const COMPANY = makeCompany({ settings: makeSettings({ cashRounding: "halves" }) });

interface Event {
  readonly does: "pay" | "payTwice" | "cancel" | "deliver" | "sync" | "down" | "lost" | "up";
  readonly by: number;
  readonly amount: number;
}

const anyEvent: fc.Arbitrary<Event> = fc.record({
  does: fc.constantFrom("pay", "pay", "payTwice", "cancel", "deliver", "sync", "sync", "down", "lost", "up"),
  by: fc.nat(1),
  amount: fc.integer({ min: 100, max: 40_000 }),
});

/** A salesperson's phone and the store's, for a customer with three orders on account on the road. */
async function begin(): Promise<readonly FieldDevice[]> {
  await backend.reset();
  await putCompany(backend.firestore, COMPANY);
  await putCustomer(backend.firestore, makeCustomer({ balance: 0, overdue: 0, account: null }));
  for (const [place, orderId] of ORDERS.entries()) {
    const lines = [makeLine({ quantity: 3 + place })];
    const order = makeNumberedOrder({ orderId, terms: "on_account", lines }, { number: place + 1 });
    await acceptOrders(backend, authOf("demo-ana"), { orders: [order] });
    const onTheRoad = { status: "out_for_delivery", assignedTo: "demo-delivery" };
    await backend.firestore.doc(`companies/demo/orders/${orderId}`).update(onTheRoad);
  }
  const devices = [await openFieldDevice(backend, "demo-ana"), await openFieldDevice(backend, "demo-store")];
  for (const { device } of devices) await device.mirror.company.put({ ...COMPANY, rev: 1 });
  return devices;
}

async function pay({ device }: FieldDevice, paymentId: string, amount: number): Promise<void> {
  const isCash = amount % 3 > 0;
  const received = isCash ? roundCash(amount, "halves", "MXN") : amount;
  const answer = await recordPayment(device, {
    paymentId,
    customerId: "c1",
    parts: [{ method: isCash ? "cash" : "transfer", amount: received, reference: isCash ? "" : "SPEI 1" }],
    cashRounding: amount - received,
    appliedTo: amount % 2 === 0 ? [{ documentId: "o1", amount, orderNo: "AN-A-1" }] : [],
    note: "",
  });
  expect(answer).toMatchObject({ ok: true });
}

/** Cancels the first payment of this device that is not cancelled. */
async function cancel({ device }: FieldDevice, paymentId: string, taken: readonly string[]): Promise<string | null> {
  const [first] = taken;
  if (first === undefined) return null;
  const reverses = { paymentId: first, reason: "Wrong customer" };
  expect(await cancelPayment(device, { paymentId, customerId: "c1", reverses })).toMatchObject({ ok: true });
  return first;
}

async function deliver(place: number): Promise<void> {
  const orders = [{ orderId: ORDERS[place] ?? "o1", outcome: "delivered" as const, items: [] }];
  const delivery = makeDelivery({ deliveryId: `d${place}`, orders }, place + 1);
  const { answers } = await acceptDeliveries(backend, authOf("demo-delivery"), { deliveries: [delivery] });
  expect(answers).toMatchObject([{ outcome: "accepted" }]);
}

const shown = async ({ device }: FieldDevice) => (await readBuyingTerms(device, "c1")).customer?.balance;

async function listStored<Row>(collection: string): Promise<Row[]> {
  const { docs } = await backend.firestore.collection(`companies/demo/${collection}`).get();
  return docs.map((document) => document.data() as Row);
}

async function play(events: readonly Event[]): Promise<void> {
  const devices = await begin();
  const totals = (await listStored<{ totals: object }>("orders")).map((order) => order.totals);
  /** What each device took and did not cancel. */
  const own = devices.map(() => new Map<string, number>());
  for (const [place, { does, by, amount }] of events.entries()) {
    backend.setNow(NOW + place * 1_000);
    const device = devices[by];
    const taken = own[by];
    if (device === undefined || taken === undefined) continue;
    const paymentId = `p${place}`;
    if (does === "pay" || does === "payTwice") {
      taken.set(paymentId, amount);
      const taps = does === "pay" ? 1 : 2;
      await Promise.all(Array.from({ length: taps }, () => pay(device, paymentId, amount)));
    } else if (does === "cancel") {
      taken.delete((await cancel(device, paymentId, [...taken.keys()])) ?? "");
    } else if (does === "deliver") await deliver(amount % ORDERS.length);
    else if (does === "sync") {
      await device.flush({ everything: true });
      await device.pull();
    } else device.setNetwork(does);
  }
  backend.setNow(NOW + HOUR);
  for (const device of devices) {
    device.setNetwork("up");
    expect(await device.flush({ everything: true })).toMatchObject({ parked: 0, unreachable: 0 });
  }
  for (const device of devices) await device.pull();

  const [payments, documents] = [
    await listStored<StoredPayment>("payments"),
    await listStored<AccountDocument>("documents"),
  ];
  const received = own.flatMap((taken) => [...taken.values()]).reduce((sum, amount) => sum + amount, 0);
  // Each payment once, with what it settled; what was cancelled is nowhere.
  expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(received);
  const open = payments.filter(({ reverses, reversedBy }) => reverses === null && reversedBy === null);
  const kept = open.map(({ paymentId }) => paymentId).toSorted();
  expect(kept).toEqual(own.flatMap((taken) => [...taken.keys()]).toSorted());
  for (const { amount, applied, unapplied } of open)
    expect(Object.values(applied).reduce((sum, part) => sum + part, unapplied)).toBe(amount);
  const owed = documents.reduce((sum, { total }) => sum + total, 0) - received;
  const customer = await backend.read("customers/c1");
  expect(customer).toMatchObject({ balance: owed });
  expect(await Promise.all(devices.map(shown))).toEqual([owed, owed]);
  // Nothing is paid twice: what is too much is an advance, and nobody has both.
  for (const document of documents) expect(document.total === 0 || openOf(document) >= 0).toBe(true);
  // Rounding gave away cash, and no tax.
  expect((await listStored<{ totals: object }>("orders")).map((order) => order.totals)).toEqual(totals);
  for (const { device } of devices) expect(await device.work.outbox.count()).toBe(0);
}

it("[PAY-4][PAY-8] books and every device agree after two devices take, cancel and resend in any order", async () => {
  await fc.assert(fc.asyncProperty(fc.array(anyEvent, { minLength: 8, maxLength: 24 }), play), {
    numRuns: runs(12),
    seed: 20261124,
  });
}, 120_000);
