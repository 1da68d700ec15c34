import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { moveOrder } from "#functions/orders/move-order.ts";
import { acceptPayments } from "#functions/payments/accept-payments.ts";
import { authOf, putCustomer, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { makeDocument, makePayment } from "#tests/support/payments.ts";
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
async function onTheRoad(terms: "on_account" | "on_delivery") {
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

  it("and paid otherwise is not", async () => {
    await onTheRoad("on_delivery");
    await deliver();
    expect(await customer()).toMatchObject({ balance: 0 });
    expect(await backend.read("documents/o1")).toBeUndefined();
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

it("PAY-5 what has fallen due since the last payment counts for the next order", async () => {
  const account = { documents: [makeDocument({ dueOn: "2026-11-20" })], advances: [], payments: [] };
  await putCustomer(backend.firestore, makeCustomer({ balance: 10_000, overdue: 0, account }));
  const { answers } = await acceptOrders(backend, authOf("demo-ana"), { orders: [makeOrder({ terms: "on_account" })] });
  expect(answers).toMatchObject([{ receipt: { flags: ["OVERDUE"] } }]);
});
