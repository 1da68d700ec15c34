import { beforeEach, describe, expect, it } from "vitest";
import { changeRun } from "#commands/delivery/change-run.ts";
import { recordDelivery } from "#commands/delivery/record-delivery.ts";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import { cancelPayment, recordPayment } from "#commands/payment/record-payment.ts";
import { openPurse } from "#domain/delivery/run.ts";
import { newStop, stopKey } from "#domain/delivery/stop-draft.ts";
import type { RunStep } from "#domain/delivery/run-steps.ts";
import type { Device } from "#local/databases/device.ts";
import { listRunMoney, readHandIn } from "#local/queries/delivery/run-money.ts";
import { applyPayments, readLocalPayments } from "#local/outbox/own-payments.ts";
import { readCustomer } from "#local/outbox/rows-with-edits.ts";
import { buildCustomer, buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { planRun } from "#tests/support/deliveries.ts";
import { createPhone, openTab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";
import { makeDelivery } from "#tests/support/proofs.ts";
import { makeOrder } from "#tests/support/sales.ts";

const DRIVER = buildIdentity("dora", { role: "delivery_personnel", roles: ["delivery_personnel"] });
let device: Device;

beforeEach(async () => {
  const clock = createClock();
  const server = createFakeServer(clock.now);
  const tab = await openTab({ phone: createPhone(), clock, server, identity: DRIVER });
  server.isReachable = false;
  device = tab.device;
  await device.mirror.customers.put({ ...buildCustomer("c1"), rev: 1 });
  const stops = [{ customerId: "c1", customerName: "Lupita", orderIds: ["o1"] }];
  const run = planRun({ runId: "r1", driverId: "dora", driverName: "Dora", status: "started", stops });
  await device.mirror.runs.put({ ...run, rev: 1 });
});

function pay(paymentId: string, amount: number) {
  const parts = [{ method: "cash" as const, amount, reference: "" }];
  const request = { paymentId, customerId: "c1", parts, cashRounding: 0, appliedTo: [], note: "" };
  return recordPayment(device, request);
}

it("[PAY-15] what a driver is paid without signal belongs to their run at once, and not when it is cancelled", async () => {
  await pay("p1", 4_000);
  await pay("p2", 1_500);
  expect(await listRunMoney(device)).toMatchObject([{ run: { runId: "r1" }, sums: { cash: 5_500 } }]);
  await cancelPayment(device, { paymentId: "x1", customerId: "c1", reverses: { paymentId: "p2", reason: "Wrong" } });
  expect(await listRunMoney(device)).toMatchObject([{ sums: { cash: 4_000 }, payments: [{ paymentId: "p1" }] }]);
});

it("[DELIV-10] a run with unsent payments can be finished; handing in waits until they are in the store", async () => {
  await pay("p1", 4_000);
  expect(await changeRun(device, "r1", { kind: "finish", words: "" })).toMatchObject({ ok: true });
  expect(await readHandIn(device, "r1")).toMatchObject({ unsent: 1, sums: { cash: 4_000 } });
  const step: RunStep = { kind: "settle", paymentIds: ["p1"], pieces: [], cash: 4_000, words: "" };
  expect(await changeRun(device, "r1", step)).toEqual({ ok: false, problem: { code: "unsentMoney" } });
  expect((await pay("p2", 100)).ok).toBe(true);
  // The run is over: what is taken now is not part of it, but of the next settlement.
  expect(await listRunMoney(device)).toMatchObject([
    { run: { runId: "r1" }, sums: { cash: 4_000 } },
    { run: { isPurse: true }, sums: { cash: 100 } },
  ]);
});

it("[PAY-18] the photograph of a check is named by the payment's line, for whoever may open it", async () => {
  const photoId = "a".repeat(64);
  const parts = [{ method: "check" as const, amount: 4_000, reference: "77", photoId }];
  await recordPayment(device, { paymentId: "p1", customerId: "c1", parts, cashRounding: 0, appliedTo: [], note: "" });
  expect(await listRunMoney(device)).toMatchObject([{ payments: [{ parts: [{ photoId }] }] }]);
  const customer = await readCustomer(device, "c1");
  const payments = await readLocalPayments(device.work, "c1");
  if (customer === undefined) throw new Error("the customer is here");
  const after = applyPayments(customer, { stored: [], asOf: null }, payments, { now: device.now(), timeZone: "UTC" });
  expect(after.account?.payments).toMatchObject([{ paymentId: "p1", photoIds: [photoId] }]);
});

describe("[PAY-16] what is paid on no run", () => {
  beforeEach(async () => {
    await device.mirror.runs.clear();
  });

  it("is in the purse of whoever took it at once, and is handed in when the store has it", async () => {
    expect(await listRunMoney(device)).toEqual([]);
    await pay("p1", 4_000);
    const [purse] = await listRunMoney(device);
    expect(purse).toMatchObject({ run: { isPurse: true, driverId: "dora" }, sums: { cash: 4_000 }, waiting: 1 });
    expect(purse?.since).toBe(device.now());
    expect(await readHandIn(device, "purse")).toMatchObject({ unsent: 1 });
  });

  it("joins the purse that the store knows, each payment once, also when it was handed in meanwhile", async () => {
    await pay("p1", 4_000);
    await pay("p2", 1_500);
    const { payment } = (await device.work.payments.get("p1")) ?? {};
    if (payment === undefined) throw new Error("the payment is here");
    const { paymentId, paymentNo, customerName, capturedAt: at, parts } = payment;
    const open = { ...openPurse("q1", payment), money: [{ paymentId, paymentNo, customerName, at, parts }], rev: 1 };
    await device.mirror.runs.put(open);
    expect(await listRunMoney(device)).toMatchObject([{ run: { runId: "q1" }, sums: { cash: 5_500 }, waiting: 1 }]);
    const by = { at, by: "dora", byName: "Dora" };
    const settlement = { ...by, paymentIds: ["p1"], pieces: [], cash: 4_000, words: "", confirmed: null };
    await device.mirror.runs.put({ ...open, status: "finished", settlement });
    const all = await listRunMoney(device);
    expect(all.map(({ run, sums }) => [run.runId, sums.cash])).toEqual([
      ["q1", 4_000],
      ["purse", 1_500],
    ]);
  });

  it("of the store itself is nobody's to hand in", async () => {
    await pay("p1", 4_000);
    const identity = { ...device.identity, role: "store_staff" as const, roles: ["store_staff" as const] };
    expect(await listRunMoney({ ...device, identity })).toEqual([]);
  });
});

it("[DELIV-10] what was refused or not delivered comes back", async () => {
  await pay("p1", 4_000);
  const order = asStored(makeOrder({ customerId: "c1" }), 1, 1);
  const [line] = order.lines;
  if (line === undefined) throw new Error("an order has a line");
  const short = { quantity: 2, reasonCode: "REFUSED", words: "", how: "refused" as const };
  const lines = [{ ...line, quantity: line.quantity - 2, short }];
  await device.mirror.orders.put(mirrored({ ...order, status: "partially_delivered", lines }));
  expect(await readHandIn(device, "r1")).toMatchObject({ goods: [{ lineId: line.lineId, quantity: 2 }] });
  await device.mirror.orders.put(mirrored({ ...order, status: "delivery_failed" }));
  expect(await readHandIn(device, "r1")).toMatchObject({ goods: [{ quantity: line.quantity }] });
});

it("[DELIV-10] what comes back is listed without signal too, once its stop is finished", async () => {
  const order = asStored(makeOrder({ customerId: "c1" }), 1, 1);
  await device.mirror.orders.put(mirrored({ ...order, status: "out_for_delivery" }));
  await pay("p1", 4_000);
  expect(await readHandIn(device, "r1")).toMatchObject({ goods: [] });
  const draftKey = stopKey(["o1"]);
  await keepFormDraft(device, draftKey, newStop("d1"));
  const failed = { reasonCode: "CLOSED", words: "", proposedDay: null };
  const orders = [{ orderId: "o1", outcome: "failed" as const, items: [] }];
  const recorded = await recordDelivery(device, { ...makeDelivery(), deliveryId: "d1", orders, failed, draftKey });
  expect(recorded).toMatchObject({ ok: true });
  expect(await readHandIn(device, "r1")).toMatchObject({ goods: [{ quantity: order.lines[0]?.quantity }] });
});
