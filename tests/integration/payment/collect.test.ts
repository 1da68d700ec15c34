import { beforeEach, describe, expect, it } from "vitest";
import { discardEntry } from "#commands/outbox/discard-entry.ts";
import { cancelPayment, recordPayment } from "#commands/payment/record-payment.ts";
import { checkIn } from "#commands/visit/check-in.ts";
import { isCaptureNumber } from "#domain/captures/capture-number.ts";
import type { Payment } from "#domain/payment/payment.ts";
import { countUnsentWork } from "#domain/sync/count-unsent.ts";
import { NO_FILTER } from "#domain/order/order-filter.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import type { Device } from "#local/databases/device.ts";
import { paymentKey } from "#local/outbox/outbox-entry.ts";
import { readCart } from "#local/queries/order/carts.ts";
import { orderSearch } from "#local/queries/order/order-search.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { listComingOrders, listPayments } from "#local/queries/payment/payments.ts";
import { readVisit } from "#local/queries/visit/open-visit.ts";
import { mirrorPayment } from "#local/databases/mirror-database.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { buildCustomer } from "#tests/support/build.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Phone, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";
import { makeOrder } from "#tests/support/sales.ts";
import { makeDocument } from "#tests/support/payments.ts";

let clock: Clock;
let server: FakeServer;
let phone: Phone;
let tab: Tab;
let device: Device;

const OWING = { documents: [makeDocument({ dueOn: "2026-11-12" })], advances: [], payments: [] };

beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  phone = createPhone();
  tab = await openTab({ phone, clock, server });
  server.isReachable = false;
  device = tab.device;
  await owe();
});

async function owe() {
  const customer = { ...buildCustomer("c1"), balance: 10_000, overdue: 10_000, account: OWING, creditLimit: 20_000 };
  await device.mirror.customers.put({ ...customer, rev: 1 });
}

async function pay(amount: number, paymentId = "p1", of = device): Promise<Payment> {
  const parts = [{ method: "cash" as const, amount, reference: "" }];
  const request = { paymentId, customerId: "c1", parts, cashRounding: 0, appliedTo: [], note: "" };
  const answer = await recordPayment(of, request);
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value;
}

const STORED: StoredOrder = {
  ...makeOrder({ customerId: "c1", terms: "on_delivery" }),
  status: "out_for_delivery",
  flags: [],
  receiptCode: "ABC-DEF",
  receivedAt: 1,
  contentHash: "",
  assignedTo: "",
  history: [],
};

const shown = async () => (await readCart(device, "c1"))?.customer;

describe("[PAY-8] a payment taken without signal", () => {
  it("lowers balance, overdue and open documents at once, and is unsent work", async () => {
    const payment = await pay(4_000);
    expect(isCaptureNumber(payment.paymentNo, "R-", payment.businessDay)).toBe(true);
    expect(await shown()).toMatchObject({
      balance: 6_000,
      overdue: 6_000,
      account: { documents: [{ id: "d1", paid: 4_000 }], payments: [{ paymentId: "p1", amount: 4_000 }] },
    });
    const entries = await device.work.outbox.toArray();
    expect(countUnsentWork(entries.map(({ change }) => change)).payments).toBe(1);
    expect(await listPayments(device, "c1")).toMatchObject([{ payment: { paymentId: "p1" }, sync: "waiting" }]);
  });

  it("counts once when the form is sent twice, from any tab", async () => {
    const other = await openTab({ phone, clock, server });
    await owe();
    const taken = await Promise.all([pay(4_000), pay(4_000), pay(4_000, "p1", other.device)]);
    expect(new Set(taken.map(({ paymentNo }) => paymentNo)).size).toBe(1);
    expect(await device.work.outbox.count()).toBe(1);
    expect(await shown()).toMatchObject({ balance: 6_000 });
  });

  it("is shown once while the store's copies of customer and payment arrive, in any order", async () => {
    const payment = await pay(4_000);
    const receivedAt = clock.now() + 1;
    const stored = { ...payment, amount: 4_000, applied: { d1: 4_000 }, unapplied: 0, reversedBy: null, flags: [] };
    const row = mirrorPayment({ ...stored, receiptCode: "ABC-DEF", receivedAt }, 1, serverTimeAt(receivedAt));
    const customer = await device.mirror.customers.get("c1");
    if (customer === undefined) throw new Error("no customer");
    const line = (await shown())?.account?.payments ?? [];
    const paid = { documents: [makeDocument({ paid: 4_000 })], advances: [], payments: line };
    const after = { ...customer, balance: 6_000, overdue: 6_000, account: paid, balanceAsOf: receivedAt, rev: 2 };
    // The payment first.
    await device.mirror.payments.put(row);
    await device.work.payments.delete("p1");
    expect(await shown()).toMatchObject({ balance: 6_000 });
    await device.mirror.customers.put(after);
    expect(await shown()).toMatchObject({ balance: 6_000 });
    // The customer first.
    await device.mirror.payments.delete("p1");
    await device.work.payments.put({ paymentId: "p1", customerId: "c1", payment, receipt: null });
    expect(await shown()).toMatchObject({ balance: 6_000, account: { documents: [{ paid: 4_000 }] } });
    // Ten later ones have pushed it out of the customer's latest.
    await device.mirror.payments.put(row);
    await device.mirror.customers.put({ ...after, account: { ...paid, payments: [] }, rev: 3 });
    expect(await shown()).toMatchObject({ balance: 6_000 });
  });

  it("is gone from the balance when it is discarded", async () => {
    await pay(4_000);
    await discardEntry(device, paymentKey("p1"));
    expect(await shown()).toMatchObject({ balance: 10_000, overdue: 10_000 });
  });

  it("makes the balance as old as the last word from the store, once that keeps an account", async () => {
    const lastGoodAt = clock.now() - 1_000;
    const feed = await device.mirror.feeds.get("customers");
    await device.mirror.feeds.put({
      ...(feed ?? { watermark: null, resumeAfter: null, loaded: true, count: 1 }),
      feed: "customers",
      lastGoodAt,
    });
    await pay(1);
    expect(await shown()).toMatchObject({ balanceAsOf: lastGoodAt });
  });
});

describe("[PAY-11] an order paid without signal", () => {
  it("says so at once, on its page, in lists and by the filter, until the store's copy does", async () => {
    const order = STORED;
    await device.mirror.orders.put(mirrored(order));
    const { total } = order.totals;
    expect(await getOrder(device, "o1")).toMatchObject({ payment: "unpaid", left: total });
    expect(await listComingOrders(device, "c1")).toEqual([{ orderId: "o1", orderNo: order.orderNo, left: total }]);
    const appliedTo = [{ documentId: "o1", amount: total, orderNo: order.orderNo }];
    const parts = [{ method: "cash" as const, amount: total, reference: "" }];
    await recordPayment(device, { paymentId: "p1", customerId: "c1", parts, cashRounding: 0, appliedTo, note: "" });
    expect(await getOrder(device, "o1")).toMatchObject({ payment: "paid", left: 0 });
    expect(await listComingOrders(device, "c1")).toEqual([]);
    const question = { tab: "all", text: "", mine: false, sort: "newest" } as const;
    const terms = await orderSearch.prepare(device, { withZones: false });
    const filter = { ...NO_FILTER, payments: ["paid" as const] };
    const page = await orderSearch.answer(device, terms, { ...question, filter, offset: 0, limit: 10 });
    expect(page.rows).toMatchObject([{ payment: "paid" }]);
    await cancelPayment(device, { paymentId: "r1", customerId: "c1", reverses: { paymentId: "p1", reason: "Wrong" } });
    expect(await getOrder(device, "o1")).toMatchObject({ payment: "unpaid", left: total });
  });
});

describe("[PAY-6] a payment that is cancelled without signal", () => {
  const cancel = (paymentId: string) =>
    cancelPayment(device, { paymentId: "r1", customerId: "c1", reverses: { paymentId, reason: "Wrong customer" } });

  it("is owed again, also while it waits itself, and is sent after it", async () => {
    await pay(4_000);
    expect(await cancel("p1")).toMatchObject({ ok: true });
    expect(await shown()).toMatchObject({
      balance: 10_000,
      overdue: 10_000,
      account: { documents: [{ paid: 0 }], advances: [], payments: [{ amount: -4_000 }, { isReversed: true }] },
    });
    expect(await device.work.outbox.get(paymentKey("r1"))).toMatchObject({ dependsOn: [paymentKey("p1")] });
  });

  it("of somebody else is owed again by its amount", async () => {
    const line = {
      paymentId: "theirs",
      paymentNo: "R-1",
      capturedAt: 1,
      amount: 2_500,
      methods: ["cash" as const],
      repId: "luis",
      repName: "Luis",
      reverses: null,
      isReversed: false,
    };
    await device.mirror.customers.update("c1", { account: { ...OWING, payments: [line] } });
    await cancel("theirs");
    expect(await shown()).toMatchObject({ balance: 12_500 });
  });
});

describe("[PAY-10] a payment in a visit", () => {
  it("belongs to the visit until it is cancelled", async () => {
    await checkIn(device, { customerId: "c1" });
    const payment = await pay(4_000);
    const view = await readVisit(device, "c1");
    expect(payment.visitId).toBe(view?.open?.visitId);
    expect(view?.payments).toMatchObject([{ payment: { paymentId: "p1" } }]);
    await cancelPayment(device, { paymentId: "r1", customerId: "c1", reverses: { paymentId: "p1", reason: "Wrong" } });
    expect((await readVisit(device, "c1"))?.payments).toEqual([]);
  });

  it("of another customer does not", async () => {
    await device.mirror.customers.put({ ...buildCustomer("c2"), rev: 1 });
    await checkIn(device, { customerId: "c2" });
    expect((await pay(4_000)).visitId).toBeNull();
  });
});
