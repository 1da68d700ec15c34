import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Cart } from "#domain/order/cart.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { moveOrder } from "#functions/orders/move-order.ts";
import {
  authOf,
  putCompany,
  putCustomer,
  putStock,
  startBackend,
  type TestBackend,
  type Uid,
} from "#tests/support/functions-backend.ts";
import { HOUR, makeCompany, makeCustomer, makeOrder, makeSettings, makeStock, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

async function place(cart: Partial<Cart> = {}): Promise<void> {
  await acceptOrders(backend, authOf("demo-ana"), { orders: [makeOrder(cart)] });
}

function move(from: OrderStatus, to: OrderStatus, reason = "", uid: Uid = "demo-store") {
  return moveOrder(backend, authOf(uid), { orderId: "o1", from, to, reason });
}

describe("advanceOrder", () => {
  it("COMPANY-43 keeps the code of a reason; other needs words", async () => {
    await place();
    const cancel = (reasonCode: string, reason: string) =>
      moveOrder(backend, authOf("demo-store"), {
        orderId: "o1",
        from: "confirmed",
        to: "cancelled",
        reason,
        reasonCode,
      });
    expect(await cancel("OTHER", "no")).toMatchObject({ reason: "SCHEMA_INVALID", field: "reason" });
    expect(await cancel("DUPLICATE", "")).toMatchObject({ outcome: "accepted" });
    const order = await backend.read("orders/o1");
    expect(order?.["history"].at(-1)).toMatchObject({ status: "cancelled", reasonCode: "DUPLICATE", reason: "" });
  });

  it("moves an order from confirmed to delivered and takes its stock", async () => {
    await place();
    backend.setNow(NOW + HOUR);
    expect(await move("confirmed", "preparing")).toMatchObject({
      outcome: "accepted",
      receipt: { orderId: "o1", status: "preparing" },
    });
    await move("preparing", "ready");
    await move("ready", "out_for_delivery");
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 100, reserved: 2 });
    await move("out_for_delivery", "delivered", "", "demo-owner");
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 98, reserved: 0 });
    const order = await backend.read("orders/o1");
    expect(order).toMatchObject({ status: "delivered", reserved: {}, rev: 5 });
    expect(order?.["history"]).toHaveLength(6);
    expect(order?.["history"][2]).toEqual({
      status: "preparing",
      at: NOW + HOUR,
      by: "demo-store",
      byName: "demo-store",
      reason: "",
    });
  });

  it("happens once: repeats, even ten at a time, change nothing", async () => {
    await place();
    const answers = await Promise.all(Array.from({ length: 10 }, () => move("confirmed", "preparing")));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await backend.writtenBy(() => move("confirmed", "preparing"))).toEqual([]);
    expect(await backend.read("orders/o1")).toMatchObject({ rev: 2 });
  });

  it("[S22] a step whose answer was lost is answered as applied, whatever happened since", async () => {
    await place();
    const step = { orderId: "o1", from: "confirmed", to: "preparing", reason: "", stepId: "step-1" };
    await moveOrder(backend, authOf("demo-store"), step);
    await move("preparing", "ready", "", "demo-owner");
    const written = await backend.writtenBy(async () =>
      expect(await moveOrder(backend, authOf("demo-store"), step)).toMatchObject({
        outcome: "accepted",
        receipt: { orderId: "o1", status: "ready" },
      }),
    );
    expect(written).toEqual([]);
    expect(await moveOrder(backend, authOf("demo-store"), { ...step, to: "on_hold" })).toEqual({
      outcome: "refused",
      reason: "ID_CONFLICT",
      field: "stepId",
    });
  });

  it("[S22] so is the same step of two people at once", async () => {
    await place();
    const step = (stepId: string) => ({ orderId: "o1", from: "confirmed", to: "preparing", reason: "", stepId });
    await moveOrder(backend, authOf("demo-store"), step("step-1"));
    await moveOrder(backend, authOf("demo-owner"), step("step-2"));
    await move("preparing", "ready");
    for (const stepId of ["step-1", "step-2"])
      expect(await moveOrder(backend, authOf("demo-store"), step(stepId))).toMatchObject({ outcome: "accepted" });
    const order = await backend.read("orders/o1");
    expect(order?.["history"]).toHaveLength(4);
    expect(await moveOrder(backend, authOf("demo-store"), step("step-3"))).toMatchObject({ reason: "STATUS_CHANGED" });
  });

  it("is refused if somebody else has moved the order", async () => {
    await place();
    await move("confirmed", "on_hold", "Asked to wait");
    expect(await move("confirmed", "preparing")).toEqual({
      outcome: "refused",
      reason: "STATUS_CHANGED",
      field: "status",
    });
  });

  it("returns the stock and corrects the day's figures when an order is cancelled", async () => {
    await place();
    expect(await move("confirmed", "cancelled")).toEqual({
      outcome: "refused",
      reason: "SCHEMA_INVALID",
      field: "reason",
    });
    backend.setNow(NOW + 24 * HOUR);
    const paths = await backend.writtenBy(() =>
      moveOrder(backend, authOf("demo-store", { auth_time: NOW / 1000 }), {
        orderId: "o1",
        from: "confirmed",
        to: "cancelled",
        reason: " Closed ",
      }),
    );
    expect(paths.map((path) => path.replace(/(?<=stockMoves.).*/u, "*")).toSorted()).toEqual([
      "companies/demo/customers/c1",
      "companies/demo/kpiDays/2026-11-22_demo-ana",
      "companies/demo/kpiMonths/2026-11_demo-ana",
      "companies/demo/orders/o1",
      "companies/demo/stockMoves/*",
    ]);
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 100, reserved: 0 });
    expect(await backend.read("kpiDays/2026-11-21_demo-ana")).toMatchObject({ figures: { orders: 1, net: 2_500 } });
    expect(await backend.read("kpiDays/2026-11-22_demo-ana")).toMatchObject({
      figures: { orders: -1, net: -2_500, lines: -1 },
    });
    expect((await backend.read("orders/o1"))?.["history"][2]).toMatchObject({ reason: "Closed" });
  });

  it("VISIT-11 no longer counts a cancelled order among its customer's purchases", async () => {
    await place();
    const purchases = async () => (await backend.read("customers/c1"))?.["purchases"];
    expect(await purchases()).toEqual({ "2026-11": 2_500 });
    await move("confirmed", "preparing");
    expect(await purchases()).toEqual({ "2026-11": 2_500 });
    await move("preparing", "cancelled", "Closed");
    expect(await purchases()).toEqual({ "2026-11": 0 });
  });

  it("reserves stock by the company's policy when a waiting order is confirmed", async () => {
    await putCompany(
      backend.firestore,
      makeCompany({ settings: makeSettings({ minimumOrder: 10_000, stockPolicy: "cut" }) }),
    );
    await place();
    expect(await backend.read("orders/o1")).toMatchObject({
      status: "pending_approval",
      flags: ["BELOW_MINIMUM"],
      reserved: {},
    });
    await putStock(backend.firestore, makeStock({ onHand: 1 }));
    expect(await move("pending_approval", "confirmed")).toMatchObject({ outcome: "accepted" });
    expect(await backend.stockAtRest("p1")).toMatchObject({ reserved: 1 });
    expect(await backend.read("orders/o1")).toMatchObject({
      status: "confirmed",
      reserved: { p1: 1 },
      lines: [{ quantity: 1, short: { how: "cut" } }],
    });
  });

  it("returns the stock of a failed delivery and reserves it again for the next try", async () => {
    await place();
    await move("confirmed", "preparing");
    await move("preparing", "ready");
    await move("ready", "out_for_delivery");
    await move("out_for_delivery", "delivery_failed", "Closed", "demo-owner");
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 100, reserved: 0 });
    await move("delivery_failed", "ready", "Tomorrow");
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 100, reserved: 2 });
  });

  it("leaves credit flags to an approver and smaller ones to the store", async () => {
    await putCustomer(backend.firestore, makeCustomer({ creditLimit: 1 }));
    await place({ terms: "on_account" });
    expect(await backend.read("orders/o1")).toMatchObject({ status: "pending_approval", flags: ["OVER_CREDIT"] });
    expect(await move("pending_approval", "confirmed")).toEqual({
      outcome: "refused",
      reason: "PERMISSION_LOST",
      field: "step",
    });
    expect(await move("pending_approval", "confirmed", "", "demo-owner")).toMatchObject({ outcome: "accepted" });
  });

  it("lets salespeople cancel only their own orders, before preparation", async () => {
    await place();
    expect(await move("confirmed", "cancelled", "Mistake", "demo-luis")).toEqual({
      outcome: "refused",
      reason: "PERMISSION_LOST",
      field: "orderId",
    });
    expect(await move("confirmed", "preparing", "", "demo-ana")).toMatchObject({ reason: "PERMISSION_LOST" });
    expect(await move("confirmed", "cancelled", "Mistake", "demo-ana")).toMatchObject({ outcome: "accepted" });
  });

  it("does not find other companies' orders", async () => {
    await place();
    const step = { orderId: "o1", from: "confirmed", to: "cancelled", reason: "Mistake" };
    expect(await moveOrder(backend, authOf("real-ana"), step)).toEqual({
      outcome: "refused",
      reason: "NOT_FOUND",
      field: "orderId",
    });
  });
});
