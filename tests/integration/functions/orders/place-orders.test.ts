import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as v from "valibot";
import { Order, StoredOrder } from "#domain/order/order.ts";
import { contentHash } from "#functions/content-hash.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import {
  authOf,
  putCompany,
  putCustomer,
  putProduct,
  putStock,
  startBackend,
  type TestBackend,
  type Uid,
} from "#tests/support/functions-backend.ts";
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
import { restoreCaptured } from "#tests/support/restore-captured.ts";
import { takeConsole } from "#tests/support/silent-console.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

async function send(orders: unknown, uid: Uid = "demo-ana") {
  const { answers } = await acceptOrders(backend, authOf(uid), { orders });
  return answers;
}

async function sendOne(order: unknown, uid: Uid = "demo-ana") {
  const [answer] = await send([order], uid);
  return answer;
}

/** Products q0, q1 … with stock. */
async function putProducts(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `q${index}`);
  await Promise.all(
    ids.flatMap((id) => [
      putProduct(backend.firestore, makeProduct({ id })),
      putStock(backend.firestore, makeStock({ productId: id })),
    ]),
  );
  return ids;
}

describe("placeOrders stores", () => {
  it("an order as submitted, with receipt, history, reservation and the day's figures", async () => {
    const order = makeOrder();
    const answer = await sendOne(order);
    expect(answer).toMatchObject({
      outcome: "accepted",
      receipt: { orderId: "o1", orderNo: order.orderNo, receivedAt: NOW, status: "confirmed", flags: [] },
    });
    expect(answer?.outcome === "accepted" && answer.receipt.receiptCode).toMatch(
      /^[A-HJ-NPR-Z2-9]{3}-[A-HJ-NPR-Z2-9]{3}$/,
    );
    const stored = await backend.read("orders/o1");
    expect(stored).toMatchObject({
      ...order,
      reserved: { p1: 2 },
      assignedTo: "",
      createdBy: "demo-ana",
      rev: 1,
      history: [
        { status: "submitted", at: order.capturedAt, by: "demo-ana", byName: "Ana Ruiz", reason: "" },
        { status: "confirmed", at: NOW, by: "server", byName: "", reason: "" },
      ],
    });
    expect(v.is(StoredOrder, stored)).toBe(true);
    expect(stored?.["createdAt"]).toEqual(stored?.["updatedAt"]);
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 100, reserved: 2, rev: 2, asOf: NOW });
    expect(await backend.read("kpiDays/2026-11-21_demo-ana")).toMatchObject({
      figures: { orders: 1, net: 2_500, lines: 1 },
      rev: 1,
    });
  });

  it("[VISIT-2] the customer's last order, unless it arrives late; a clock that is ahead does not count", async () => {
    const order = makeOrder();
    const { customerId } = order;
    const lastOrderAt = async () => (await backend.read(`customers/${customerId}`))?.["lastOrderAt"];
    await send([order]);
    expect(await lastOrderAt()).toBe(order.capturedAt);
    const earlier = order.capturedAt - 60_000;
    await send([makeOrder({ orderId: "late" }, { number: 2, capturedAt: earlier })]);
    expect(await lastOrderAt()).toBe(order.capturedAt);
    await send([makeOrder({ orderId: "ahead" }, { number: 3, capturedAt: NOW + 60_000 })]);
    expect(await lastOrderAt()).toBe(NOW);
  });

  it("[VISIT-11] what the customer buys each month, late orders too", async () => {
    await send([makeOrder()]);
    await send([makeOrder({ orderId: "late" }, { number: 2, capturedAt: NOW - 30 * 24 * HOUR })]);
    expect((await backend.read("customers/c1"))?.["purchases"]).toEqual({ "2026-11": 2_500, "2026-10": 2_500 });
  });

  it("[STOCK-10] five documents for an order of ten lines, whatever was sold before", async () => {
    const ids = await putProducts(10);
    const lines = ids.map((id) => makeLine({ lineId: id, productId: id }));
    await send([makeOrder({ orderId: "earlier", lines })]);
    const paths = await backend.writtenBy(() => send([makeOrder({ lines }, { number: 2 })]));
    expect(paths.map((path) => String(path.split("/")[2])).toSorted()).toEqual([
      "customers",
      "kpiDays",
      "kpiMonths",
      "orders",
      "stockMoves",
    ]);
  });

  it("an order of 500 lines in one transaction", async () => {
    const ids = await putProducts(500);
    const order = makeOrder({ lines: ids.map((id) => makeLine({ lineId: id, productId: id })) });
    expect(await sendOne(order)).toMatchObject({ outcome: "accepted", receipt: { status: "confirmed" } });
    expect(await backend.stockAtRest("q499")).toMatchObject({ reserved: 2 });
  });

  it("every order of a batch, in sequence, each with its own answer", async () => {
    const orders = Array.from({ length: 20 }, (_, index) => makeOrder({ orderId: `o${index}` }, { number: index + 1 }));
    const answers = await send(orders);
    expect(answers.map((answer) => answer.outcome === "accepted" && answer.receipt.orderId)).toEqual(
      orders.map((order) => order.orderId),
    );
    expect(await backend.read("kpiDays/2026-11-21_demo-ana")).toMatchObject({ figures: { orders: 20, net: 50_000 } });
    expect(await backend.stockAtRest("p1")).toMatchObject({ reserved: 40 });
  });
});

describe("placeOrders accepts an order once", () => {
  it("[ORDER-16] ten at once make one document and all get the same receipt", async () => {
    const order = makeOrder();
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendOne(order)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ outcome: "accepted" });
    expect(await backend.stockAtRest("p1")).toMatchObject({ reserved: 2 });
    expect(await backend.read("kpiDays/2026-11-21_demo-ana")).toMatchObject({ figures: { orders: 1 } });
  });

  it("[ORDER-16] the same order twice in one batch gets the same receipt twice", async () => {
    const [first, second] = await send([makeOrder(), makeOrder()]);
    expect(second).toEqual(first);
  });

  it("returns the first receipt a month later, even after status and settings changed", async () => {
    const order = makeOrder();
    const first = await sendOne(order);
    await backend.firestore.doc("companies/demo/orders/o1").update({ status: "preparing" });
    await putCompany(backend.firestore, makeCompany({ settings: makeSettings({ currency: "USD", version: 9 }) }));
    backend.setNow(NOW + 20 * HOUR);
    expect(await sendOne(order)).toEqual(first);
  });

  it("[ORDER-16] different content under the same id is a conflict and changes nothing", async () => {
    await sendOne(makeOrder());
    const paths = await backend.writtenBy(async () => {
      expect(await sendOne(makeOrder({ note: "Other" }))).toEqual({
        outcome: "refused",
        reason: "ID_CONFLICT",
        field: "orderId",
      });
    });
    expect(paths).toEqual([]);
  });

  it("[S21] is known by what was sent, whatever this or the former schema made of it", async () => {
    const order = { ...makeOrder(), fieldOfANewerPhone: { depth: 2 } };
    const first = await sendOne(order);
    expect(first).toMatchObject({ outcome: "accepted" });
    // Only what the schema knows is stored, so a later schema's defaults would give another text.
    expect(await backend.read("orders/o1")).not.toHaveProperty("fieldOfANewerPhone");
    const sent: unknown = JSON.parse(JSON.stringify(order));
    expect(await backend.read("orders/o1")).toMatchObject({ contentHash: contentHash(sent) });
    expect(await sendOne(order)).toEqual(first);
    expect(await sendOne({ ...order, note: "Other" })).toMatchObject({ reason: "ID_CONFLICT" });

    const kept = contentHash(v.parse(Order, order));
    await backend.firestore.doc("companies/demo/orders/o1").update({ contentHash: kept });
    expect(await sendOne(order)).toEqual(first);
  });

  it("[S3] gets its first receipt although its sender may not place it any more", async () => {
    const order = makeOrder();
    const first = await sendOne(order, "demo-store");
    expect(first).toMatchObject({ outcome: "accepted" });
    await backend.firestore.doc("users/demo-store").update({ role: "salesperson" });
    const again = async (sent: unknown) =>
      (await acceptOrders(backend, authOf("demo-store", { role: "salesperson" }), { orders: [sent] })).answers[0];
    expect(await again(order)).toEqual(first);
    expect(await again({ ...order, note: "Other" })).toMatchObject({ reason: "PERMISSION_LOST" });
  });

  it("fields in a different sequence are the same content", async () => {
    const order = makeOrder();
    const first = await sendOne(order);
    expect(await sendOne(Object.fromEntries(Object.entries(order).reverse()))).toEqual(first);
  });

  it("many salespeople's simultaneous orders for one product all reserve", async () => {
    await putCustomer(backend.firestore, makeCustomer({ otherRepIds: ["demo-luis"] }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0
          ? sendOne(makeOrder({ orderId: `a${index}` }, { number: index + 1 }))
          : sendOne(
              makeOrder(
                { orderId: `b${index}` },
                { number: index + 1, identity: { uid: "demo-luis", fullName: "Luis", companyId: "demo" } },
              ),
              "demo-luis",
            ),
      ),
    );
    expect(answers.map((answer) => answer?.outcome)).toEqual(answers.map(() => "accepted"));
    expect(await backend.stockAtRest("p1")).toMatchObject({ reserved: 16 });
  });
});

describe("placeOrders refuses one order and accepts the rest", () => {
  const changed = (change: (order: Order) => void): unknown => {
    const order = structuredClone(makeOrder({ orderId: "bad" }));
    change(order);
    return order;
  };
  const line = (order: Order) => order.lines[0] as Order["lines"][number];

  it.each<[string, unknown, string, string]>([
    ["no order at all", null, "SCHEMA_INVALID", ""],
    ["a missing field", changed((order) => Reflect.deleteProperty(order, "orderNo")), "SCHEMA_INVALID", "orderNo"],
    ["an id that is a path", changed((order) => (order.orderId = "../x")), "SCHEMA_INVALID", "orderId"],
    ["a number that is none", changed((order) => (order.orderNo = "4711")), "SCHEMA_INVALID", "orderNo"],
    ["another day's number", changed((order) => (order.businessDay = "2026-11-20")), "SCHEMA_INVALID", "orderNo"],
    ["a wrong check letter", changed((order) => (order.orderNo = "AN-A-26325-001-A")), "SCHEMA_INVALID", "orderNo"],
    [
      "[PRICE-18] a total lowered in transit",
      changed((order) => (order.totals.total -= 1)),
      "TOTALS_DIFFER",
      "totals.total",
    ],
    ["[PRICE-18] a tax left out", changed((order) => (order.totals.taxes = [])), "TOTALS_DIFFER", "totals.taxes"],
    ["[PRICE-18] a line's net lowered", changed((order) => (line(order).net -= 1)), "TOTALS_DIFFER", "lines.0.net"],
    [
      "[PRICE-18] a quantity raised without its price",
      changed((order) => (line(order).quantity = 3)),
      "TOTALS_DIFFER",
      "lines.0.gross",
    ],
    [
      "a zero price",
      makeOrder({ orderId: "bad", lines: [makeLine({ unitPrice: 0 })] }),
      "NO_PRICE",
      "lines.0.unitPrice",
    ],
    [
      "1,000 pieces",
      makeOrder({ orderId: "bad", lines: [makeLine({ quantity: 1_000 })] }),
      "QTY_OUT_OF_RANGE",
      "lines.0.quantity",
    ],
    ["quantity 0", changed((order) => (line(order).quantity = 0)), "SCHEMA_INVALID", "lines.0.quantity"],
    ["quantity 1.5", changed((order) => (line(order).quantity = 1.5)), "SCHEMA_INVALID", "lines.0.quantity"],
    ["another company", changed((order) => (order.companyId = "real")), "PERMISSION_LOST", "companyId"],
    ["another salesperson's name", changed((order) => (order.repId = "demo-luis")), "PERMISSION_LOST", "repId"],
    ["a customer nobody knows", makeOrder({ orderId: "bad", customerId: "nobody" }), "NOT_FOUND", "customerId"],
    ["a promise in the past", makeOrder({ orderId: "bad", promisedOn: "2026-11-20" }), "SCHEMA_INVALID", "promisedOn"],
    ["a day no calendar has", makeOrder({ orderId: "bad", promisedOn: "2027-02-30" }), "SCHEMA_INVALID", "promisedOn"],
    [
      "more text than a document can hold",
      makeOrder({
        orderId: "bad",
        lines: Array.from({ length: 500 }, (_, index) => makeLine({ lineId: `l${index}`, name: "x".repeat(2_000) })),
      }),
      "SCHEMA_INVALID",
      "lines",
    ],
  ])("[OFFLINE-7] %s", async (_, bad, reason, field) => {
    const [first, refused, last] = await send([
      makeOrder({ orderId: "g1" }),
      bad,
      makeOrder({ orderId: "g2" }, { number: 2 }),
    ]);
    expect(refused).toEqual({ outcome: "refused", reason, field });
    expect([first?.outcome, last?.outcome]).toEqual(["accepted", "accepted"]);
    expect(await backend.read("orders/bad")).toBeUndefined();
  });

  it("OPS-21 not for a part of a kind that only a newer build knows: that order is to be sent again", async () => {
    const discount = { kind: "inventedTomorrow" };
    const newer = changed((order) => Object.assign(line(order), { discount }));
    const [good, waits] = await send([makeOrder({ orderId: "g1" }), newer]);
    expect(good).toMatchObject({ outcome: "accepted" });
    expect(waits).toEqual({ outcome: "unreachable", reason: "SERVER_ERROR", build: "local" });
    expect(await backend.read("orders/bad")).toBeUndefined();
  });

  it("[OFFLINE-7] without delay from unreadable figures", async () => {
    await backend.firestore.doc("companies/demo/kpiDays/2026-11-21_demo-ana").set({ figures: "many" });
    expect(await sendOne(makeOrder())).toMatchObject({ outcome: "accepted" });
    expect(await backend.read("kpiDays/2026-11-21_demo-ana")).toMatchObject({ figures: { orders: 1, net: 2_500 } });
  });

  it("[OFFLINE-7] an internal error in one order leaves it to be resent, and accepts the rest", async () => {
    await backend.firestore.doc("companies/demo/orders/o1").set({ contentHash: 5 });
    const [broken, good] = await send([makeOrder(), makeOrder({ orderId: "g1" }, { number: 2 })]);
    expect(broken).toEqual({ outcome: "unreachable", reason: "SERVER_ERROR" });
    expect(good).toMatchObject({ outcome: "accepted" });
    expect(takeConsole()).toEqual([expect.stringContaining("change not stored")]);
  });
});

describe("placeOrders flags for the store", () => {
  it("credit, and counts the customer's open orders on account", async () => {
    await putCustomer(backend.firestore, makeCustomer({ creditLimit: 5_000, balance: 100 }));
    const first = makeOrder({ terms: "on_account" });
    const second = makeOrder({ orderId: "o2", terms: "on_account" }, { number: 2 });
    const [one, two] = await send([first, second]);
    expect(one).toMatchObject({ receipt: { status: "confirmed", flags: [] } });
    expect(two).toMatchObject({ receipt: { status: "pending_approval", flags: ["OVER_CREDIT"] } });
    expect(await backend.stockAtRest("p1")).toMatchObject({ reserved: 2 });
    expect(await backend.read("kpiDays/2026-11-21_demo-ana")).toMatchObject({ figures: { orders: 2 } });
  });

  it("stock, by the company's policy", async () => {
    await putStock(backend.firestore, makeStock({ onHand: 1 }));
    expect(await sendOne(makeOrder())).toMatchObject({ receipt: { status: "confirmed", flags: ["STOCK_SHORT"] } });
    expect(await backend.stockAtRest("p1")).toMatchObject({ reserved: 2 });
    const first = await backend.read("orders/o1");
    expect(first).toMatchObject({ reserved: { p1: 1 }, lines: [{ quantity: 1, ordered: 2 }], totals: { net: 1_250 } });
    const rest = await backend.read(`orders/${first?.["backorderIds"][0]}`);
    expect(rest).toMatchObject({ status: "on_hold", backorderOf: "o1", lines: [{ quantity: 1 }], reserved: { p1: 1 } });
    expect(await backend.read("kpiDays/2026-11-21_demo-ana")).toMatchObject({ figures: { orders: 2, net: 2_500 } });
    expect(await backend.read("customers/c1")).toMatchObject({ purchases: { "2026-11": 2_500 } });
    // Sent again it is the same order, and there is no second backorder.
    await sendOne(makeOrder());
    expect((await backend.firestore.collection("companies/demo/orders").get()).size).toBe(2);
    await putStock(backend.firestore, makeStock({ onHand: 1 }));
    await putCompany(backend.firestore, makeCompany({ settings: makeSettings({ stockPolicy: "cut" }) }));
    await sendOne(makeOrder({ orderId: "o2" }, { number: 2 }));
    expect(await backend.stockAtRest("p1")).toMatchObject({ reserved: 1 });
    expect(await backend.read("orders/o2")).toMatchObject({
      reserved: { p1: 1 },
      lines: [{ quantity: 1, ordered: 2, short: { quantity: 1, how: "cut" } }],
    });
    await putCompany(backend.firestore, makeCompany({ settings: makeSettings({ stockPolicy: "review" }) }));
    const third = await sendOne(makeOrder({ orderId: "o3" }, { number: 3 }));
    expect(third).toMatchObject({ receipt: { status: "needs_review", flags: ["STOCK_SHORT"] } });
  });

  it("ORDER-66 stock of which there is nothing: it waits for it, or under cut for the store", async () => {
    await putStock(backend.firestore, makeStock({ onHand: 0 }));
    expect(await sendOne(makeOrder())).toMatchObject({ receipt: { status: "on_hold" } });
    const waiting = await backend.read("orders/o1");
    expect(waiting).toMatchObject({ lines: [{ quantity: 2 }], reserved: { p1: 2 } });
    expect(waiting?.["history"].at(-1)).toMatchObject({ by: "server", reasonCode: "STOCK", reason: "" });
    await putCompany(backend.firestore, makeCompany({ settings: makeSettings({ stockPolicy: "cut" }) }));
    expect(await sendOne(makeOrder({ orderId: "o2" }, { number: 2 }))).toMatchObject({
      receipt: { status: "needs_review", flags: ["STOCK_SHORT"] },
    });
    expect(await backend.read("orders/o2")).toMatchObject({ lines: [{ quantity: 2 }], reserved: {} });
  });

  it("disabled or deleted customers and products", async () => {
    await putCustomer(backend.firestore, makeCustomer({ status: "disabled" }));
    await backend.firestore.doc("companies/demo/products/p1").update({ deletedAt: new Date() });
    const answer = await sendOne(makeOrder());
    expect(answer).toMatchObject({
      receipt: { status: "needs_review", flags: ["CUSTOMER_DISABLED", "PRODUCT_DISABLED"] },
    });
  });

  it("ORDER-24 made-up values, stores what it charges, and what was captured beside it", async () => {
    const order = makeOrder({
      lines: [makeLine({ unitPrice: 100, priceListVersion: 6, taxClassId: null, name: "Gold" })],
    });
    const answer = await sendOne(order);
    expect(answer).toMatchObject({ receipt: { status: "needs_review", flags: ["PRICE_CHANGED", "DATA_DIFFERS"] } });
    const stored = v.parse(StoredOrder, await backend.read("orders/o1"));
    expect(stored).toMatchObject(makeOrder());
    expect(restoreCaptured(stored, stored.differences ?? [])).toEqual(order);
    expect(await backend.read("kpiDays/2026-11-21_demo-ana")).toMatchObject({ figures: { net: 2_500 } });
    expect(await sendOne(order)).toEqual(answer);
  });

  it("ORDER-24 nothing where all is as captured, and stores no differences", async () => {
    await sendOne(makeOrder());
    expect(await backend.read("orders/o1")).not.toHaveProperty("differences");
  });

  it("ORDER-17 no order with more made-up text than a document holds", async () => {
    await putProduct(backend.firestore, makeProduct({ name: "y".repeat(200), nameEs: "y".repeat(200) }));
    const lines = Array.from({ length: 500 }, (_, index) => makeLine({ lineId: `l${index}`, name: "x".repeat(1_000) }));
    expect(await sendOne(makeOrder({ lines }))).toEqual({
      outcome: "refused",
      reason: "SCHEMA_INVALID",
      field: "lines",
    });
  });

  it("ORDER-24 500 lines at other prices", async () => {
    const ids = await putProducts(500);
    const lines = ids.map((id) => makeLine({ lineId: id, productId: id, unitPrice: 120_000, listPrice: 120_000 }));
    expect(await sendOne(makeOrder({ lines }))).toMatchObject({ receipt: { flags: ["PRICE_CHANGED"] } });
    expect((await backend.read("orders/o1"))?.["differences"]).toHaveLength(2_005);
  });

  it("ORDER-17 no order whose amounts by the store's data are too large", async () => {
    await putProduct(backend.firestore, makeProduct({ prices: { retail: 1_000_000_000_000 } }));
    const order = makeOrder({ lines: [makeLine({ quantity: 900_000, quantityScale: 1000 })] });
    expect(await sendOne(order)).toEqual({ outcome: "refused", reason: "SCHEMA_INVALID", field: "totals.gross" });
  });
});

describe("placeOrders is told how long phones were online (KPI-47)", () => {
  const sendTold = async (onlineFor: unknown) => {
    const orders = [1, 2, 3].map((number) => makeOrder({ orderId: `o${number}` }, { number }));
    const { answers } = await acceptOrders(backend, authOf("demo-ana"), { orders, onlineFor });
    expect(answers.map(({ outcome }) => outcome)).toEqual(["accepted", "accepted", "accepted"]);
    const stored = await Promise.all(orders.map(({ orderId }) => backend.read(`orders/${orderId}`)));
    const day = await backend.read(`kpiDays/${String(stored[0]?.["businessDay"])}_demo-ana`);
    const { online = 0, onlineInTime = 0 } = (day?.["figures"] ?? {}) as Record<string, number>;
    return { minutes: stored.map((order) => order?.["measured"]?.onlineMinutes as unknown), online, onlineInTime };
  };

  it("counts those that came within a quarter of an hour, beside an order that is stored as it was sent", async () => {
    expect(await sendTold([0, 16 * 60_000])).toEqual({ minutes: [0, 16, undefined], online: 2, onlineInTime: 1 });
    const again = makeOrder({ orderId: "o1" }, { number: 1 });
    const answer = await acceptOrders(backend, authOf("demo-ana"), { orders: [again], onlineFor: [9_999_999] });
    expect(answer).toMatchObject({ answers: [{ outcome: "accepted" }] });
    expect((await backend.read("orders/o1"))?.["measured"]).toMatchObject({ onlineMinutes: 0 });
  });

  it.each([[undefined], ["soon"], [{ 0: 5 }], [[-1, "5", 1.5]], [[null, {}, Infinity]]])(
    "takes every order whatever else it is told: %j",
    async (onlineFor) => {
      expect(await sendTold(onlineFor)).toEqual({
        minutes: [undefined, undefined, undefined],
        online: 0,
        onlineInTime: 0,
      });
    },
  );
});

it("SELL-15 the signature is stored with its order, and one that says nothing is refused", async () => {
  const signed = { drawing: "M10 20l30 5l2 -8", name: "Lupita", unsigned: null };
  expect(await sendOne({ ...makeOrder({ orderId: "o1" }), signed })).toMatchObject({ outcome: "accepted" });
  expect((await backend.read("orders/o1"))?.["signed"]).toEqual(signed);
  for (const wrong of [{ ...signed, drawing: null }, { ...signed, drawing: "<svg>" }, "Lupita"]) {
    const order = { ...makeOrder({ orderId: "o2" }, { number: 2 }), signed: wrong };
    expect(await sendOne(order)).toMatchObject({ outcome: "refused", reason: "SCHEMA_INVALID" });
  }
});
