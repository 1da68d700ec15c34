import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Order } from "#domain/order/order.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { moveOrder } from "#functions/orders/move-order.ts";
import { makeCounterOrder, makeSale } from "#tests/support/counter.ts";
import { authOf, put, putCompany, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { sendAs } from "#tests/support/record-edits.ts";
import { HOUR, makeCompany, makeLine, makeOrder, makeSettings, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

async function send(order: unknown, uid: Uid = "demo-store") {
  const { answers } = await acceptOrders(backend, authOf(uid), { orders: [order] });
  return answers[0];
}

const refusal = (reason: string, field: string) => ({ outcome: "refused", reason, field });

describe("COUNTER-1 a counter sale", () => {
  it("is completed at once: handed over by the device's clock, counted once, taken from stock without a reservation", async () => {
    const order = makeCounterOrder();
    expect(await send(order)).toMatchObject({
      outcome: "accepted",
      receipt: { status: "completed", flags: [], receivedAt: NOW },
    });
    const stored = await backend.read("orders/o1");
    expect(stored).toMatchObject({ ...order, status: "completed", reserved: {}, rev: 1 });
    const own = { at: order.capturedAt, by: "demo-store", byName: "Sofía", reason: "" };
    expect(stored?.["history"]).toEqual([
      { status: "submitted", ...own },
      { status: "confirmed", ...own },
      { status: "delivered", ...own },
      { status: "completed", at: NOW, by: "server", byName: "", reason: "" },
    ]);
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 98, reserved: 0 });
    expect(await backend.read("kpiDays/2026-11-21_demo-ana")).toMatchObject({
      figures: { orders: 1, net: 2_500, lines: 1 },
    });
  });

  it("COUNTER-16 names who served only if they belong to the company, and keeps to the limit of who signed in", async () => {
    const served = (operatorId: string, orderId: string, number: number) =>
      send(makeCounterOrder({ orderId }, { number, sale: makeSale({ operatorId, operatorName: "Olga" }) }));
    expect(await served("stranger", "o1", 1)).toMatchObject(refusal("SCHEMA_INVALID", "sale.operatorId"));
    await put(backend.firestore, "companies/demo/staff/demo-owner", { name: "Olga", role: "company_owner" });
    expect(await served("demo-owner", "o2", 2)).toMatchObject({ outcome: "accepted" });
    expect(await backend.read("orders/o2")).toMatchObject({ repId: "demo-store", sale: { operatorId: "demo-owner" } });
  });

  it("[S3] is answered by its first receipt when sent again, and moves stock once", async () => {
    const order = makeCounterOrder();
    const first = await send(order);
    await backend.stockAtRest("p1");
    backend.setNow(NOW + HOUR);
    expect(await backend.writtenBy(async () => expect(await send(order)).toEqual(first))).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(order)));
    expect(answers).toEqual(Array.from({ length: 5 }, () => first));
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 98 });
    expect(await send({ ...order, note: "other" })).toEqual(refusal("ID_CONFLICT", "orderId"));
  });

  it("is held by no flag: what was paid stays what is charged", async () => {
    await putCompany(
      backend.firestore,
      makeCompany({ settings: makeSettings({ stockPolicy: "review", minimumOrder: 100_000 }) }),
    );
    const lines = [makeLine({ quantity: 200, unitPrice: 100_000, discount: { kind: "percent", rate: 2_000 } })];
    const settings = makeSettings({ stockPolicy: "review", minimumOrder: 100_000 });
    const order = makeCounterOrder({ lines }, { settings, sale: makeSale({ tendered: 185_600 }) });
    const answer = await send(order);
    expect(answer).toMatchObject({
      receipt: { status: "completed", flags: ["PRICE_CHANGED", "STOCK_SHORT", "DISCOUNT_LIMIT"] },
    });
    const stored = await backend.read("orders/o1");
    expect(stored).toMatchObject({ ...order, status: "completed" });
    expect(stored).not.toHaveProperty("differences");
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: -100, reserved: 0 });
  });

  it("that arrives days later is not late, and takes nothing off a count made since", async () => {
    const late = makeCounterOrder({}, { capturedAt: NOW - 30 * HOUR });
    const count = { changeId: "k1", productId: "p1", onHand: 50, reason: "COUNT", note: "", label: "Cola" };
    await sendAs(backend, "demo-store", [{ kind: "countStock", count: { ...count, countedAt: NOW - HOUR } }]);
    expect(await backend.read("stock/p1")).toMatchObject({ onHand: 50 });
    expect(await send(late)).toMatchObject({ receipt: { status: "completed", flags: [] } });
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 50 });
    const fresh = makeCounterOrder({ orderId: "o2" }, { capturedAt: NOW - 60_000, number: 2 });
    await send(fresh);
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 48 });
  });

  it("of two tablets at the same moment: each counts, and none takes the other's number", async () => {
    await put(backend.firestore, "companies/demo/devices/demo-store_install-2", {
      uid: "demo-store",
      companyId: "demo",
      installId: "install-2",
      platform: "test",
      appVersion: "",
      letter: "B",
    });
    const sales = Array.from({ length: 10 }, (_, index) => {
      const [letter, deviceId] = index % 2 === 0 ? ["A", "install-1"] : ["B", "install-2"];
      return makeCounterOrder({ orderId: `o${index}` }, { number: Math.floor(index / 2) + 1, letter, deviceId });
    });
    const answers = await Promise.all(sales.map((sale) => send(sale)));
    for (const answer of answers) expect(answer).toMatchObject({ receipt: { status: "completed", flags: [] } });
    expect(new Set(sales.map(({ orderNo }) => orderNo)).size).toBe(10);
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 80, reserved: 0 });
    expect(await backend.read("kpiDays/2026-11-21_demo-ana")).toMatchObject({ figures: { orders: 10, net: 25_000 } });
  });

  it("[STOCK-11] leaves less for an order that arrives before the rows are up to date", async () => {
    await send(makeCounterOrder({ lines: [makeLine({ quantity: 96 })] }, { sale: makeSale({ tendered: 139_200 }) }));
    const order = makeOrder({ orderId: "o2", lines: [makeLine({ quantity: 6 })] }, { number: 2 });
    expect(await send(order, "demo-ana")).toMatchObject({ receipt: { flags: ["STOCK_SHORT"] } });
  });
});

describe("COUNTER-2 refused is", () => {
  it.each(["demo-ana", "demo-luis"] as const)("a counter sale of %s, who sells in the field", async (uid) => {
    const order = { ...makeOrder({}, { sale: makeSale() }), repId: uid };
    expect(await send(order, uid)).toEqual(refusal("PERMISSION_LOST", "sale"));
    expect(await backend.read("orders/o1")).toBeUndefined();
  });

  it("everything a driver sends", async () => {
    await expect(send({ ...makeCounterOrder(), repId: "demo-delivery" }, "demo-delivery")).rejects.toMatchObject({
      code: "permission-denied",
    });
  });

  it.each<[string, Partial<Order>, ReturnType<typeof refusal>]>([
    ["a field order marked as sold", { source: "field" }, refusal("SCHEMA_INVALID", "source")],
    ["one to be delivered", { fulfilment: "delivery" }, refusal("SCHEMA_INVALID", "fulfilment")],
    ["one on account that claims cash", { terms: "on_account" }, refusal("SCHEMA_INVALID", "terms")],
    ["too little cash", { sale: makeSale({ tendered: 100 }) }, refusal("TOTALS_DIFFER", "sale.tendered")],
    [
      "cash that vanished",
      { sale: makeSale({ tendered: 5_000, change: 3_000 }) },
      refusal("TOTALS_DIFFER", "sale.tendered"),
    ],
    ["a negative change", { sale: makeSale({ change: -100 }) }, refusal("SCHEMA_INVALID", "sale.change")],
    ["another company's", { companyId: "real" }, refusal("PERMISSION_LOST", "companyId")],
  ])("%s", async (_, changes, answer) => {
    expect(await send({ ...makeCounterOrder(), ...changes })).toEqual(answer);
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 100 });
  });

  it("an order marked as completed: without a sale it takes its usual way", async () => {
    const order = { ...makeOrder({}, { source: "counter" }), status: "completed" };
    expect(await send(order, "demo-ana")).toMatchObject({ receipt: { status: "confirmed" } });
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 100, reserved: 2 });
  });

  it("any step of a counter sale: it is done", async () => {
    await send(makeCounterOrder());
    for (const to of ["cancelled", "confirmed"] as const) {
      const step = { orderId: "o1", from: "completed", to, reason: "no", stepId: `s-${to}` };
      expect(await moveOrder(backend, authOf("demo-owner"), step)).toEqual(refusal("PERMISSION_LOST", "step"));
    }
  });
});
