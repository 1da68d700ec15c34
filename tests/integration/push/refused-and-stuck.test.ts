import { beforeEach, describe, expect, it } from "vitest";
import { advanceOrder } from "#commands/order/advance-order.ts";
import { discardEntry } from "#commands/outbox/discard-entry.ts";
import { retryNow } from "#commands/outbox/retry-now.ts";
import { unparkEntry } from "#commands/outbox/unpark-entry.ts";
import { getOrder, listOrders } from "#local/queries/order/orders.ts";
import { queueChange } from "#local/outbox/write-outbox.ts";
import { createPush } from "#remote/calls/push.ts";
import { accept } from "#domain/values/result.ts";
import { countUnsent, listWaiting } from "#local/queries/sync/outbox.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock, type Clock } from "#tests/support/clock.ts";
import { createPhone, fillCart, openTab, seedMirror, sell, type Tab } from "#tests/support/device.ts";
import { answerError, createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";

const CUSTOMERS = Array.from({ length: 30 }, (_, index) => `c${index + 1}`);

let clock: Clock;
let server: FakeServer;
let tab: Tab;

beforeEach(async () => {
  clock = createClock();
  server = createFakeServer(clock.now);
  tab = await openTab({ phone: createPhone(), clock, server, customers: CUSTOMERS });
});

const inStore = () => server.orders.map((order) => order.customerId);
const outbox = () => tab.device.work.outbox.orderBy("seq").toArray();

describe("refused", () => {
  it("[O3] a refused order is parked with its reason and sent again once repaired", async () => {
    server.refusalOf = () => ({ reason: "NO_PRICE", field: "lines.0.unitPrice" });
    const order = await sell(tab.device, "c1");
    expect(await tab.flush()).toMatchObject({ parked: 1, retryAt: null });
    expect(await getOrder(tab.device, order.orderId)).toMatchObject({
      sync: "needs_you",
      problem: { reason: "NO_PRICE", field: "lines.0.unitPrice" },
    });
    expect(await countUnsent(tab.device)).toEqual({ total: 1, waiting: 0, parked: 1 });
    await tab.flush({ everything: true });
    expect(server.requests).toBe(2);

    server.refusalOf = () => null;
    const [entry] = await listWaiting(tab.device);
    await unparkEntry(tab.device, entry?.key ?? "");
    await tab.flush();
    expect(server.orders).toMatchObject([{ orderNo: order.orderNo }]);
    expect(await getOrder(tab.device, order.orderId)).toMatchObject({
      sync: "in_store",
      problem: null,
      receiptCode: "R-1",
    });
  });

  it("[S6] poisoning any k of n orders leaves n − k received in the same pass, each poisoned one with its reason", async () => {
    for (const customerId of CUSTOMERS) await sell(tab.device, customerId);
    const poisoned = new Set(["c1", "c7", "c8", "c20", "c21", "c30"]);
    server.refusalOf = (order) =>
      poisoned.has(order.customerId) ? { reason: "QTY_OUT_OF_RANGE", field: "lines.0.quantity" } : null;
    expect(await tab.flush()).toMatchObject({ accepted: 24, parked: 6 });
    expect((await outbox()).map((entry) => [entry.lane, entry.lastProblem?.reason])).toEqual(
      [...poisoned].map((customerId) => [customerId, "QTY_OUT_OF_RANGE"]),
    );
  });

  it("[S5] a parked order does not block its customer's next one; dependent entries wait", async () => {
    await sell(tab.device, "c1");
    await sell(tab.device, "c1");
    const [first, second] = await outbox();
    if (first === undefined || second === undefined) throw new Error("two entries were expected");
    await tab.device.work.outbox.put({ ...second, key: "child", seq: 3, dependsOn: [first.key] });
    server.refusalOf = (order) => (order.seq === 1 ? { reason: "SCHEMA_INVALID", field: "" } : null);
    await tab.flush();
    expect((await outbox()).map((entry) => [entry.key, entry.state])).toEqual([
      [first.key, "parked"],
      ["child", "waiting"],
    ]);
    expect(await discardEntry(tab.device, first.key)).toEqual({ ok: false, problem: { code: "needed" } });

    server.refusalOf = () => null;
    await unparkEntry(tab.device, first.key);
    expect(await tab.flush({ everything: true })).toMatchObject({ accepted: 2 });
    expect(await outbox()).toEqual([]);
  });

  it("[S11] after a refusal without a reason an entry is sent three more times, then parked", async () => {
    await sell(tab.device, "c1");
    server.refusalOf = () => ({ reason: "UNKNOWN", field: "" });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await tab.flush({ everything: true })).toMatchObject({ unreachable: 1, parked: 0 });
    }
    expect(await tab.flush({ everything: true })).toMatchObject({ parked: 1 });
  });
});

describe("stuck", () => {
  it("[S7] an order that fails every request does not stop the others", async () => {
    for (const customerId of CUSTOMERS) await sell(tab.device, customerId);
    server.faultOf = (orders) => (orders.some((order) => order.customerId === "c3") ? "error" : "none");
    for (let pass = 0; pass < 3; pass += 1) {
      await tab.flush();
      clock.set(clock.now() + 60_000);
    }
    expect(inStore().toSorted()).toEqual(CUSTOMERS.filter((customerId) => customerId !== "c3").toSorted());
    expect((await outbox()).map((entry) => [entry.lane, entry.state])).toEqual([["c3", "waiting"]]);
  });

  it("[S5] after ten failures possibly its own, an order no longer delays its customer's next one", async () => {
    await sell(tab.device, "c1");
    await sell(tab.device, "c1");
    server.faultOf = (orders) => (orders.some((order) => order.seq === 1) ? "error" : "none");
    for (let pass = 0; pass < 9; pass += 1) await tab.flush({ everything: true });
    expect(server.orders).toEqual([]);
    await tab.flush({ everything: true });
    await tab.flush({ everything: true });
    expect(server.orders.map((order) => order.seq)).toEqual([2]);
  });

  it("[S9] a pass without a network makes one request and touches only the entries in it", async () => {
    for (const customerId of CUSTOMERS) await sell(tab.device, customerId);
    const before = server.requests;
    server.isReachable = false;
    const report = await tab.flush();
    expect(server.requests - before).toBe(1);
    expect(report).toMatchObject({ unreachable: 20, retryAt: clock.now() + 5_000 });
    expect((await outbox()).filter((entry) => entry.attempts > 0)).toHaveLength(20);
    expect((await outbox()).filter((entry) => entry.sendingSince !== null)).toEqual([]);
  });

  it("[S9] stops after three requests to a server that only fails", async () => {
    const customers = Array.from({ length: 70 }, (_, index) => `d${index + 1}`);
    await seedMirror(tab.device, customers);
    for (const customerId of customers) await sell(tab.device, customerId);
    const before = server.requests;
    server.faultOf = () => "error";
    await tab.flush();
    expect(server.requests - before).toBe(3);
  });

  it("[S9] a function that refuses the account is called once in a pass; kinds of other functions are sent, lanes kept", async () => {
    for (const customerId of CUSTOMERS) await sell(tab.device, customerId);
    const [order] = await outbox();
    const orderId = order?.change.kind === "placeOrder" ? order.change.order.orderId : "";
    await queueChange(tab.device, {
      key: "step",
      change: { kind: "advanceOrder", orderId, from: "submitted", to: "confirmed", reason: "" },
      customerId: "c1",
    });
    const count = {
      changeId: "k1",
      productId: "cola",
      onHand: 3,
      reason: "count" as const,
      note: "",
      countedAt: 1,
      label: "",
    };
    await queueChange(tab.device, { key: "count", change: { kind: "countStock", count } });
    const called: string[] = [];
    const push = createPush(async (name) => {
      called.push(name);
      return name === "saveRecords"
        ? accept({ answers: [{ outcome: "accepted", rev: 2 }] })
        : answerError(403, "PERMISSION_DENIED");
    });
    expect(await tab.flush({ push })).toMatchObject({ accepted: 1, parked: 0, unreachable: 20 });
    expect(called).toEqual(["placeOrders", "saveRecords"]);
    const waiting = await outbox();
    expect(waiting).toHaveLength(31);
    expect(
      waiting.every(
        ({ state, attempts, sendingSince }) => state === "waiting" && attempts + Number(sendingSince) === 0,
      ),
    ).toBe(true);
    expect(waiting[0]).toMatchObject({ lastProblem: { reason: "NOT_ALLOWED" } });
    expect(await tab.flush({ everything: true })).toMatchObject({ accepted: 31 });
  });

  it("[S10] entries wait without counting an attempt while sign-in is required", async () => {
    await sell(tab.device, "c1");
    const push = { send: async () => [{ outcome: "unreachable", reason: "AUTH_REQUIRED" }] as const };
    await tab.flush({ push });
    expect(await outbox()).toMatchObject([{ state: "waiting", attempts: 0, lastProblem: { reason: "AUTH_REQUIRED" } }]);
    await tab.flush({ everything: true });
    expect(inStore()).toEqual(["c1"]);
  });

  it("[S12] a server that answers 200 and commits nothing is never trusted", async () => {
    await sell(tab.device, "c1");
    for (const fault of ["hollow", 200] as const) {
      server.faultOf = () => fault;
      await tab.flush({ everything: true });
      expect((await countUnsent(tab.device)).total).toBe(1);
      expect(await listOrders(tab.device, { tab: "toSend" })).toMatchObject([
        { sync: "waiting", receiptCode: null, problem: { reason: "NO_RECEIPT" } },
      ]);
    }
    server.faultOf = () => "none";
    await tab.flush({ everything: true });
    expect((await countUnsent(tab.device)).total).toBe(0);
  });

  it("[O4] ignores another order's receipt", async () => {
    await sell(tab.device, "c1");
    const receipt = {
      orderId: "another",
      orderNo: "AN-A-26324-009-X",
      receiptCode: "R-9",
      receivedAt: 1,
      status: "submitted" as const,
      flags: [],
    };
    await tab.flush({ push: { send: async () => [{ outcome: "accepted", receipt }] } });
    await tab.flush({ everything: true, push: { send: async () => [] } });
    expect(await outbox()).toMatchObject([{ state: "waiting", attempts: 2, lastProblem: { reason: "NO_RECEIPT" } }]);
    await tab.flush({ everything: true, push: { send: () => Promise.reject(new Error("a bug")) } });
    expect(await outbox()).toMatchObject([{ attempts: 3, sendingSince: null }]);
  });

  it("[S8] an entry is not retried before it is due unless a person asks", async () => {
    await sell(tab.device, "c1");
    server.isReachable = false;
    await tab.flush();
    server.isReachable = true;
    clock.set(clock.now() + 4_999);
    expect(await tab.flush()).toMatchObject({ accepted: 0 });
    const [entry] = await outbox();
    await retryNow(tab.device, entry?.key ?? "");
    expect(await tab.flush()).toMatchObject({ accepted: 1 });
  });
});

describe("while a pass runs", () => {
  it("[S18] sends entries captured meanwhile", async () => {
    await sell(tab.device, "c1");
    server.whileAnswering = async () => {
      server.whileAnswering = async () => {};
      await sell(tab.device, "c2");
    };
    expect(await tab.flush()).toMatchObject({ accepted: 2 });
  });

  it("[S16] five drafts and an open capture delay nothing", async () => {
    for (const customerId of ["c1", "c2", "c3", "c4", "c5"]) await fillCart(tab.device, customerId);
    await sell(tab.device, "c6");
    await sell(tab.device, "c7");
    const capture = tab.device.work.transaction("r", tab.device.work.carts, async () =>
      tab.device.work.carts.toArray(),
    );
    expect(await tab.flush()).toMatchObject({ accepted: 2 });
    expect(await capture).toHaveLength(5);
    expect(await tab.device.work.carts.count()).toBe(5);
  });
});

describe("a status step", () => {
  it("[O11] shows as waiting at once, is sent after the previous one, and is reverted when refused", async () => {
    const store = await openTab({
      phone: createPhone(),
      clock,
      server,
      customers: ["c1"],
      identity: buildIdentity("store", { role: "store_staff", roles: ["store_staff"] }),
    });
    const order = await sell(store.device, "c1");
    await store.flush();
    const [stored] = server.orders;
    if (stored === undefined) throw new Error("nothing arrived");
    await store.device.mirror.orders.put(mirrored({ ...stored, status: "confirmed" }));
    expect(await advanceOrder(store.device, { orderId: order.orderId, to: "delivered" })).toMatchObject({
      problem: { code: "notAllowed" },
    });
    expect(await advanceOrder(store.device, { orderId: order.orderId, to: "preparing" })).toMatchObject({ ok: true });
    expect(await advanceOrder(store.device, { orderId: order.orderId, to: "ready" })).toMatchObject({ ok: true });
    expect(await getOrder(store.device, order.orderId)).toMatchObject({ status: "ready", sync: "waiting" });

    const sent: string[] = [];
    await store.flush({
      push: {
        send: async (changes) =>
          changes.map((change) => {
            if (change.kind !== "changeOrder" || change.step.kind !== "advance") throw new Error("no status step");
            sent.push(change.step.to);
            const { orderNo, receiptCode, receivedAt } = stored;
            const { orderId: id, stepId } = change;
            const receipt = { orderId: id, orderNo, receiptCode, receivedAt, status: "preparing", flags: [], stepId };
            return sent.length === 1
              ? { outcome: "accepted", receipt }
              : { outcome: "refused", reason: "STATUS_CHANGED", field: "" };
          }),
      },
    });
    expect(sent).toEqual(["preparing", "ready"]);
    expect(await getOrder(store.device, order.orderId)).toMatchObject({ status: "preparing", sync: "needs_you" });
  });
});
