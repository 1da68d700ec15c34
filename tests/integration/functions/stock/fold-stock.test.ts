import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as v from "valibot";
import type { OrderStatus } from "#domain/order/order.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { moveOrder } from "#functions/orders/move-order.ts";
import { foldStock } from "#functions/stock/fold-stock.ts";
import {
  authOf,
  putCompany,
  putCustomer,
  putProduct,
  putStock,
  startBackend,
  type TestBackend,
} from "#tests/support/functions-backend.ts";
import { followTransactions } from "#tests/support/follow-transactions.ts";
import { seededRandom } from "#tests/support/random.ts";
import { sendAs } from "#tests/support/record-edits.ts";
import {
  HOUR,
  makeCompany,
  makeCustomer,
  makeLine,
  makeNumberedOrder as makeOrder,
  makeProduct,
  makeSettings,
  makeStock,
  NOW,
} from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

const Accepted = v.object({ receipt: v.object({ status: v.string(), flags: v.array(v.string()) }) });

/** Order o1, o2 … of two pieces of p1. */
async function place(number: number, quantity = 2) {
  const order = makeOrder({ orderId: `o${number}`, lines: [makeLine({ quantity })] }, { number });
  const { answers } = await acceptOrders(backend, authOf("demo-ana"), { orders: [order] });
  return answers[0];
}

const placeAtOnce = (count: number) => Promise.all(Array.from({ length: count }, (_, index) => place(index + 1)));

async function step(orderId: string, from: OrderStatus, to: OrderStatus): Promise<void> {
  const isOnTheRoad = to === "out_for_delivery" || to === "delivered";
  const auth = authOf(isOnTheRoad ? "demo-owner" : "demo-store");
  expect(await moveOrder(backend, auth, { orderId, from, to, reason: "Closed" })).toMatchObject({
    outcome: "accepted",
  });
}

async function deliver(orderId: string): Promise<void> {
  const way = ["confirmed", "preparing", "ready", "out_for_delivery", "delivered"] as const;
  for (const [index, to] of way.slice(1).entries()) await step(orderId, way[index] ?? "confirmed", to);
}

describe("[STOCK-10] stock rows and the movements of orders", () => {
  it("orders that come while others are folded write the row of their product once for all of them", async () => {
    await placeAtOnce(12);
    expect(await backend.read("stock/p1")).toMatchObject({ reserved: 0, rev: 1 });
    expect(backend.tasks.waiting()).toMatchObject([{ name: "foldStock", companyId: "demo" }]);
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 100, reserved: 24, rev: 2 });
  });

  it("folds each movement once, however many folds run at once and again", async () => {
    await placeAtOnce(8);
    await deliver("o1");
    await Promise.all(Array.from({ length: 5 }, () => foldStock(backend, "demo")));
    await foldStock(backend, "demo");
    expect(await backend.read("stock/p1")).toMatchObject({ onHand: 98, reserved: 14 });
  });

  it("folds an order of 500 products and more movements than one transaction takes", async () => {
    const ids = Array.from({ length: 500 }, (_, index) => `q${index}`);
    await Promise.all(
      ids.flatMap((id) => [
        putProduct(backend.firestore, makeProduct({ id, sku: id })),
        putStock(backend.firestore, makeStock({ productId: id, onHand: 1_000 })),
      ]),
    );
    const long = makeOrder({
      orderId: "long",
      lines: ids.map((id) => makeLine({ lineId: id, productId: id, sku: id })),
    });
    const short = ids
      .slice(0, 3)
      .map((id, index) =>
        makeOrder({ orderId: id, lines: [makeLine({ lineId: id, productId: id, sku: id })] }, { number: index + 2 }),
      );
    await acceptOrders(backend, authOf("demo-ana"), { orders: [long, ...short] });
    const moves = backend.firestore.collection("companies/demo/stockMoves");
    const [move] = (await moves.limit(1).get()).docs;
    const batch = backend.firestore.batch();
    for (let index = 0; index < 230; index += 1)
      batch.set(moves.doc(), { ...move?.data(), kind: "reserve", quantities: { q499: 1 }, productIds: ["q499"] });
    await batch.commit();
    expect(await backend.stockAtRest("q0")).toMatchObject({ reserved: 4 });
    expect(await backend.read("stock/q499")).toMatchObject({ reserved: 232 });
    expect((await moves.where("isFolded", "==", false).get()).size).toBe(0);
  });

  it("equal the sum of movements after any history of orders, steps, counts and folds", async () => {
    for (const seed of [1, 2, 3]) {
      await backend.reset();
      const random = seededRandom(seed);
      const status = new Map<string, OrderStatus>();
      let [onHand, number] = [100, 0];
      for (let turn = 0; turn < 40; turn += 1) {
        backend.setNow(NOW + turn * 60_000);
        const [orderId, at] = [...status].find(([, each]) => each !== "delivered" && each !== "cancelled") ?? [
          "",
          null,
        ];
        const choice = Math.floor(random() * 5);
        if (choice === 0) await foldStock(backend, "demo");
        else if (choice === 1 && at === "confirmed") {
          await step(orderId, "confirmed", "cancelled");
          status.set(orderId, "cancelled");
        } else if (choice === 2 && at === "confirmed") {
          await deliver(orderId);
          status.set(orderId, "delivered");
          onHand -= 2;
        } else if (choice === 3) {
          onHand = 60 + Math.floor(random() * 40);
          const count = { productId: "p1", onHand, reason: "count", note: "", label: "Cola" };
          await sendAs(backend, "demo-store", [
            { kind: "countStock", count: { ...count, changeId: `k${turn}`, countedAt: backend.now() } },
          ]);
        } else {
          await place((number += 1));
          status.set(`o${number}`, "confirmed");
        }
      }
      const reserved = [...status.values()].filter((each) => each === "confirmed").length * 2;
      expect(await backend.stockAtRest("p1")).toMatchObject({ onHand, reserved });
    }
  });
});

describe("[STOCK-11] orders of the same product", () => {
  it("do not wait for each other while there is plenty: no transaction is repeated", async () => {
    await putStock(backend.firestore, makeStock({ onHand: 10_000 }));
    const customerIds = Array.from({ length: 12 }, (_, index) => `s${index}`);
    await Promise.all(
      customerIds.map((id) => putCustomer(backend.firestore, makeCustomer({ id, code: id.toUpperCase() }))),
    );
    // The day's figures are one document per person, and the last order is kept with the customer: each is another's.
    const orders = customerIds.map((customerId, index) => {
      const capturedAt = NOW - index * 24 * HOUR;
      const facts = { number: 1, capturedAt, deviceId: `i-${index}` };
      return makeOrder({ orderId: `d${index}`, customerId, promisedOn: null }, facts);
    });
    const { transactions, attempts } = await followTransactions(backend.firestore, () =>
      Promise.all(orders.map((order) => acceptOrders(backend, authOf("demo-ana"), { orders: [order] }))),
    );
    expect([transactions, attempts.length]).toEqual([12, 12]);
  });

  it.each([
    ["review", { confirmed: 5, needs_review: 3 }, 10],
    ["cut", { confirmed: 5, needs_review: 3 }, 10],
    ["backorder", { confirmed: 5, on_hold: 3 }, 16],
  ] as const)("are told apart when it is scarce, by the policy %s", async (stockPolicy, statuses, reserved) => {
    await putStock(backend.firestore, makeStock({ onHand: 10 }));
    await putCompany(backend.firestore, makeCompany({ settings: makeSettings({ stockPolicy }) }));
    const answers = await placeAtOnce(8);
    const receipts = answers.map((answer) => v.parse(Accepted, answer).receipt);
    const counted: Record<string, number> = {};
    for (const { status } of receipts) counted[status] = (counted[status] ?? 0) + 1;
    expect(counted).toEqual(statuses);
    expect(receipts.filter(({ flags }) => flags.includes("STOCK_SHORT"))).toHaveLength(3);
    expect(await backend.stockAtRest("p1")).toMatchObject({ reserved });
  });

  it("in one request are told apart too", async () => {
    await putStock(backend.firestore, makeStock({ onHand: 5 }));
    const orders = [1, 2, 3].map((number) => makeOrder({ orderId: `o${number}` }, { number }));
    const { answers } = await acceptOrders(backend, authOf("demo-ana"), { orders });
    expect(answers.map((answer) => v.parse(Accepted, answer).receipt.flags)).toEqual([[], [], ["STOCK_SHORT"]]);
  });
});

describe("[STOCK-6] a count", () => {
  const countAs = (changeId: string, onHand: number, countedAt: number) => {
    const count = { changeId, productId: "p1", onHand, reason: "count", note: "", label: "Cola", countedAt };
    return sendAs(backend, "demo-store", [{ kind: "countStock", count }]);
  };

  it("that arrives late lacks what left since it was made, folded or not", async () => {
    await place(1);
    await place(2);
    await place(3);
    await deliver("o1");
    backend.setNow(NOW + HOUR);
    await deliver("o2");
    await foldStock(backend, "demo");
    await deliver("o3");
    await countAs("k1", 50, NOW + HOUR / 2);
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 46, reserved: 0 });
    expect(await backend.read("auditLog/k1")).toMatchObject({ fields: { onHand: { from: 96, to: 50 } } });
  });

  it("includes what left before it, although that is folded later", async () => {
    await place(1);
    await deliver("o1");
    backend.setNow(NOW + HOUR);
    await countAs("k1", 50, NOW + HOUR / 2);
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 50, reserved: 0 });
  });
});
