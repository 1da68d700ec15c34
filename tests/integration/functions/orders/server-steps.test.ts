import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OrderStatus } from "#domain/order/order.ts";
import type { LifeStep } from "#domain/order-life/order-steps.ts";
import { acceptOrderChanges } from "#functions/orders/accept-order-changes.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { FieldValue } from "firebase-admin/firestore";
import { dateCompletions } from "#functions/orders/date-completions.ts";
import { completeOrders } from "#functions/orders/complete-orders.ts";
import { releaseOrders } from "#functions/orders/release-orders.ts";
import { authOf, putStock, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { sendAs } from "#tests/support/record-edits.ts";
import { HOUR, makeLine, makeOrder, makeStock, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
let count = 0;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

async function place(number: number, quantity: number): Promise<void> {
  const order = makeOrder({ orderId: `o${number}`, lines: [makeLine({ quantity })] }, { number });
  await acceptOrders(backend, authOf("demo-ana"), { orders: [order] });
}

async function take(orderId: string, status: OrderStatus, step: LifeStep): Promise<void> {
  const basis = { revision: 0, status };
  const stepId = `s${(count += 1)}`;
  const change = { kind: "changeOrder", orderId, stepId, at: NOW, by: "demo-owner", byName: "x", basis, step };
  const { answers } = await acceptOrderChanges(backend, authOf("demo-owner"), { changes: [change] });
  expect(answers).toMatchObject([{ outcome: "accepted" }]);
}

function to(status: OrderStatus, reasonCode: string | null = null): LifeStep {
  return { kind: "advance", to: status, reasonCode, words: "" };
}

function countTo(onHand: number) {
  const counted = { changeId: `k${(count += 1)}`, productId: "p1", onHand, reason: "count", note: "", label: "Cola" };
  return sendAs(backend, "demo-store", [{ kind: "countStock", count: { ...counted, countedAt: backend.now() } }]);
}

describe("ORDER-67 orders that wait for stock", () => {
  it("are confirmed when a count brings it, the oldest first, and hold the same as before", async () => {
    await putStock(backend.firestore, makeStock({ onHand: 6 }));
    await place(1, 10);
    backend.setNow(NOW + HOUR);
    await place(2, 5);
    await releaseOrders(backend, "demo");
    expect(await backend.read("orders/o2")).toMatchObject({ status: "on_hold", reserved: { p1: 5 } });
    await countTo(14);
    await backend.runTasks();
    const first = await backend.read("orders/o1");
    const rest = await backend.read(`orders/${first?.["backorderIds"][0]}`);
    expect(rest).toMatchObject({ status: "confirmed", reserved: { p1: 4 } });
    expect(rest?.["history"].at(-1)).toMatchObject({ status: "confirmed", by: "server", reason: "" });
    expect(await backend.read("orders/o2")).toMatchObject({ status: "on_hold" });
    expect(await backend.stockAtRest("p1")).toMatchObject({ onHand: 14, reserved: 15 });
  });

  it("are confirmed when another order lets go of it, and once", async () => {
    await putStock(backend.firestore, makeStock({ onHand: 6 }));
    await place(1, 6);
    await place(2, 5);
    expect(await backend.read("orders/o2")).toMatchObject({ status: "on_hold" });
    await take("o1", "confirmed", to("cancelled", "NO_MONEY"));
    await backend.runTasks();
    await Promise.all([releaseOrders(backend, "demo"), releaseOrders(backend, "demo")]);
    const released = await backend.read("orders/o2");
    expect(released).toMatchObject({ status: "confirmed", reserved: { p1: 5 } });
    expect(released?.["history"].filter(({ status }: { status: string }) => status === "confirmed")).toHaveLength(1);
  });

  it("stay where a person put them on hold, and where the pickers did not find it until a count", async () => {
    await putStock(backend.firestore, makeStock({ onHand: 100 }));
    await place(1, 10);
    await place(2, 5);
    await take("o2", "confirmed", to("on_hold", "STOCK"));
    await take("o1", "confirmed", to("preparing"));
    const pick: LifeStep = { kind: "pick", lineId: "l1", quantity: 6, reasonCode: "NO_STOCK", words: "" };
    await take("o1", "preparing", pick);
    await take("o1", "preparing", { kind: "finishPicking" });
    await releaseOrders(backend, "demo");
    const first = await backend.read("orders/o1");
    const rest = `orders/${first?.["backorderIds"][0]}`;
    expect(await backend.read(rest)).toMatchObject({ status: "on_hold" });
    backend.setNow(NOW + HOUR);
    await countTo(50);
    await backend.runTasks();
    expect(await backend.read(rest)).toMatchObject({ status: "confirmed" });
    expect(await backend.read("orders/o2")).toMatchObject({ status: "on_hold" });
  });
});

describe("ORDER-69 delivered orders", () => {
  it("ORDER-85 of a former version are completed too, some with each run, and are gone through once", async () => {
    await putStock(backend.firestore, makeStock({ onHand: 99 }));
    const orders = backend.firestore.collection("companies/demo/orders");
    for (const n of [1, 2, 3]) {
      await place(n, n + 3);
      for (const status of ["preparing", "ready", "out_for_delivery", "delivered"] as const) {
        const from = (await backend.read(`orders/o${n}`))?.["status"];
        await take(`o${n}`, from, to(status));
      }
      await orders.doc(`o${n}`).update({ completesAt: FieldValue.delete() });
    }
    backend.setNow(NOW + 48 * HOUR);
    for (const dated of [2, 3]) {
      await dateCompletions(backend.firestore, "demo", 2);
      const found = await orders.where("completesAt", ">", 0).get();
      expect(found.size).toBe(dated);
    }
    await completeOrders(backend, "demo");
    for (const n of [1, 2, 3]) expect(await backend.read(`orders/o${n}`)).toMatchObject({ status: "completed" });
    expect(await backend.read("planning/completions")).toMatchObject({ isDone: true });
    const written = await backend.writtenBy(() => completeOrders(backend, "demo"));
    expect(written).toEqual([]);
  });

  it("are completed 48 hours later, once, and after what they wait for", async () => {
    await putStock(backend.firestore, makeStock({ onHand: 9 }));
    await place(1, 4);
    await place(2, 8);
    for (const orderId of ["o1", "o2"]) {
      await take(orderId, "confirmed", to("preparing"));
      await take(orderId, "preparing", to("ready"));
      await take(orderId, "ready", to("out_for_delivery"));
      await take(orderId, "out_for_delivery", to("delivered"));
    }
    backend.setNow(NOW + 47 * HOUR);
    await completeOrders(backend, "demo");
    expect(await backend.read("orders/o1")).toMatchObject({ status: "delivered" });
    backend.setNow(NOW + 48 * HOUR);
    await Promise.all([completeOrders(backend, "demo"), completeOrders(backend, "demo")]);
    await completeOrders(backend, "demo");
    const completed = await backend.read("orders/o1");
    expect(completed).toMatchObject({ status: "completed" });
    expect(completed).not.toHaveProperty("completesAt");
    expect(completed?.["history"].filter(({ status }: { status: string }) => status === "completed")).toHaveLength(1);
    const waiting = await backend.read("orders/o2");
    expect(waiting).toMatchObject({ status: "delivered", completesAt: NOW + 96 * HOUR });
    await backend.firestore
      .doc(`companies/demo/orders/${waiting?.["backorderIds"][0]}`)
      .update({ status: "cancelled" });
    backend.setNow(NOW + 96 * HOUR);
    await completeOrders(backend, "demo");
    expect(await backend.read("orders/o2")).toMatchObject({ status: "completed" });
  });
});
