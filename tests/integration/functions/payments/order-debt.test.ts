import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { moveOrder } from "#functions/orders/move-order.ts";
import { acceptPayments } from "#functions/payments/accept-payments.ts";
import { authOf, putCustomer, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { makeDocument, makePayment, makeReversal } from "#tests/support/payments.ts";
import { makeCustomer, makeOrder } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await putCustomer(backend.firestore, makeCustomer({ termsDays: 15, balance: 0, overdue: 0 }));
});

const customer = () => backend.read("customers/c1");

/** An order on its way to the customer. */
async function onTheRoad(terms: "on_account" | "on_delivery" | "cash") {
  const order = makeOrder({ terms });
  await acceptOrders(backend, authOf("demo-ana"), { orders: [order] });
  await backend.firestore.doc("companies/demo/orders/o1").update({ status: "out_for_delivery" });
  return order;
}

async function deliver() {
  const step = { orderId: "o1", from: "out_for_delivery", to: "delivered", stepId: "s1" };
  return moveOrder(backend, authOf("demo-owner"), step);
}

describe("[PAY-3] an order that is delivered", () => {
  it("on account is owed from then on, once", async () => {
    const { totals, orderNo } = await onTheRoad("on_account");
    expect(await customer()).toMatchObject({ balance: 0 });
    await deliver();
    await deliver();
    const document = {
      id: "o1",
      kind: "order",
      number: orderNo,
      day: "2026-11-21",
      dueOn: "2026-12-06",
      orderId: "o1",
    };
    expect(await customer()).toMatchObject({
      balance: totals.total,
      overdue: 0,
      account: { documents: [{ ...document, total: totals.total, paid: 0 }] },
    });
    expect(await backend.read("documents/o1")).toMatchObject({ ...document, customerId: "c1" });
  });

  it.each(["on_delivery", "cash"] as const)("and was not paid (%s) is owed at once", async (terms) => {
    const { totals } = await onTheRoad(terms);
    await deliver();
    expect(await customer()).toMatchObject({ balance: totals.total });
    expect(await backend.read("documents/o1")).toMatchObject({ day: "2026-11-21", dueOn: "2026-11-21", paid: 0 });
  });

  it("PAY-4 is paid by what the customer paid in advance", async () => {
    const { totals } = await onTheRoad("on_account");
    const parts = [{ method: "cash", amount: 500, reference: "" }] as const;
    await acceptPayments(backend, authOf("demo-ana"), { payments: [makePayment({ parts: [...parts] }, 2)] });
    await deliver();
    expect(await customer()).toMatchObject({
      balance: totals.total - 500,
      account: { documents: [{ paid: 500 }], advances: [] },
    });
    expect(await backend.read("payments/p1")).toMatchObject({ applied: { o1: 500 }, unapplied: 0 });
  });
});

describe("[PAY-12] an order that is paid before it is delivered", () => {
  const order = () => backend.read("orders/o1");

  /** Ana takes this for the order, as much of it as there is to pay. */
  async function payAhead(amount: number, orderNo: string, paymentId = "p1", number = 2) {
    const parts = [{ method: "cash" as const, amount, reference: "" }];
    const appliedTo = [{ documentId: "o1", amount, orderNo }];
    const payment = makePayment({ paymentId, parts, appliedTo }, number);
    const { answers } = await acceptPayments(backend, authOf("demo-ana"), { payments: [payment] });
    expect(answers).toMatchObject([{ outcome: "accepted", receipt: { flags: [] } }]);
  }

  it("[PAY-11] says so in the same transaction, keeps the money for it and is owed nothing when it arrives", async () => {
    const { totals, orderNo } = await onTheRoad("on_delivery");
    await payAhead(totals.total, orderNo);
    expect(await order()).toMatchObject({ paid: totals.total });
    expect(await customer()).toMatchObject({ balance: -totals.total, overdue: 0 });
    await deliver();
    expect(await order()).toMatchObject({ paid: totals.total, status: "delivered" });
    expect(await customer()).toMatchObject({ balance: 0, account: { documents: [], advances: [] } });
    expect(await backend.read("payments/p1")).toMatchObject({ applied: { o1: totals.total }, unapplied: 0 });
  });

  it("takes no more than it is: the rest is an advance", async () => {
    const { totals, orderNo } = await onTheRoad("on_delivery");
    await payAhead(totals.total - 50, orderNo);
    await payAhead(80, orderNo, "p2", 3);
    expect(await order()).toMatchObject({ paid: totals.total });
    expect(await customer()).toMatchObject({ account: { advances: [{ paymentId: "p2", amount: 30 }] } });
  });

  it("[PAY-11] and cancelled is to be given back until the receipt is cancelled", async () => {
    const { totals, orderNo } = await onTheRoad("cash");
    await payAhead(totals.total, orderNo);
    await backend.firestore.doc("companies/demo/orders/o1").update({ status: "ready" });
    const step = { orderId: "o1", from: "ready", to: "cancelled", stepId: "s2", reason: "Closed for good" };
    await moveOrder(backend, authOf("demo-owner"), step);
    expect(await order()).toMatchObject({ status: "cancelled", paid: totals.total });
    expect(await customer()).toMatchObject({ balance: -totals.total });
    await acceptPayments(backend, authOf("demo-owner"), {
      payments: [makeReversal("p1", { repId: "demo-owner", repName: "Olga", deviceId: "install-3" }, 1)],
    });
    expect(await order()).toMatchObject({ paid: 0 });
    expect(await customer()).toMatchObject({ balance: 0 });
  });

  it("[PAY-7] of another customer takes nothing, and the payment is flagged", async () => {
    const { orderNo } = await onTheRoad("cash");
    await backend.firestore.doc("companies/demo/orders/o1").update({ customerId: "c2" });
    const payment = makePayment({ appliedTo: [{ documentId: "o1", amount: 100, orderNo }] }, 2);
    const { answers } = await acceptPayments(backend, authOf("demo-ana"), { payments: [payment] });
    expect(answers).toMatchObject([{ receipt: { flags: ["UNKNOWN_DOCUMENT"] } }]);
    expect(await order()).not.toHaveProperty("paid");
  });
});

it("PAY-5 what has fallen due since the last payment counts for the next order", async () => {
  const account = { documents: [makeDocument({ dueOn: "2026-11-20" })], advances: [], payments: [] };
  await putCustomer(backend.firestore, makeCustomer({ balance: 10_000, overdue: 0, account }));
  const { answers } = await acceptOrders(backend, authOf("demo-ana"), { orders: [makeOrder({ terms: "on_account" })] });
  expect(answers).toMatchObject([{ receipt: { flags: ["OVERDUE"] } }]);
});
