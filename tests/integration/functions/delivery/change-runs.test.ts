import { Timestamp } from "firebase-admin/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunStep } from "#domain/delivery/run-steps.ts";
import { acceptRunChanges } from "#functions/delivery/accept-run-changes.ts";
import { acceptOrderChanges } from "#functions/orders/accept-order-changes.ts";
import { authData } from "#tests/support/auth-data.ts";
import { found } from "#tests/support/deliveries.ts";
import { asStored } from "#tests/support/fake-server.ts";
import {
  authOf,
  put,
  putCustomer,
  startBackend,
  type TestBackend,
  type Uid,
} from "#tests/support/functions-backend.ts";
import { HOUR, makeCustomer, makeOrder, NOW } from "#tests/support/sales.ts";
import type { StoredOrder } from "#domain/order/order.ts";

let backend: TestBackend;
let count = 0;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  const { firestore } = backend;
  for (const id of ["c1", "c2"]) await putCustomer(firestore, makeCustomer({ id, code: id, name: `Shop ${id}` }));
  await put(firestore, "users/other-driver", {
    email: "o@demo.test",
    fullName: "Otto",
    role: "delivery_personnel",
    companyId: "demo",
    active: true,
  });
  for (const [orderId, customerId] of [
    ["o1", "c1"],
    ["o2", "c1"],
    ["o3", "c2"],
  ] as const)
    await putOrder(orderId, customerId);
});

async function putOrder(orderId: string, customerId: string, changes: Partial<StoredOrder> = {}): Promise<void> {
  const order = { ...asStored(makeOrder({ orderId, customerId }), 1, NOW), status: "ready" as const, ...changes };
  await put(backend.firestore, `companies/demo/orders/${orderId}`, { ...order, reserved: { p1: 1 } });
}

const auths = (uid: string) =>
  uid === "other-driver"
    ? authData(uid, NOW, { role: "delivery_personnel", companyId: "demo", fullName: "Otto" })
    : authOf(uid as Uid);

function changeOf(step: RunStep, runId = "r1", stepId = `s${(count += 1)}`) {
  return { kind: "changeRun", runId, companyId: "demo", stepId, at: NOW, by: "x", byName: "x", step };
}

async function send(uid: string, ...changes: readonly object[]) {
  return (await acceptRunChanges(backend, auths(uid), { changes })).answers;
}

async function take(step: RunStep, uid = "demo-store", runId = "r1") {
  return (await send(uid, changeOf(step, runId)))[0];
}

const PLAN: RunStep = { kind: "plan", driverId: "demo-delivery", driverName: "?", day: "2026-11-21", vehicle: "Van" };
const stop = (customerId: string, ...orderIds: string[]) => ({ customerId, customerName: "?", orderIds });
const assign = (...stops: ReturnType<typeof stop>[]): RunStep => ({ kind: "assign", stops });
const ALL = assign(stop("c1", "o1", "o2"), stop("c2", "o3"));
const check = (orderId: string, isLeft = false): RunStep => ({
  kind: "checkLoad",
  orderId,
  found: found(isLeft ? { isLeft, reasonCode: "MISSING" } : {}),
});

async function planned(): Promise<void> {
  await take(PLAN);
  expect(await take(ALL)).toEqual({ outcome: "accepted", rev: 2 });
}

async function started(): Promise<void> {
  await planned();
  for (const orderId of ["o1", "o2", "o3"]) await take(check(orderId), "demo-delivery");
  await take({ kind: "acceptLoad", storeName: "Sara" }, "demo-delivery");
  expect(await take({ kind: "start" }, "demo-delivery")).toMatchObject({ outcome: "accepted" });
}

const order = (id: string) => backend.read(`orders/${id}`);
const customer = (id: string) => backend.read(`customers/${id}`);

describe("changeRuns: assigning", () => {
  it("DELIV-17 gives orders their run and driver, and the driver their customers, in one transaction", async () => {
    await planned();
    expect(await order("o1")).toMatchObject({ runId: "r1", assignedTo: "demo-delivery", rev: 2 });
    expect(await customer("c2")).toMatchObject({ drivers: ["demo-delivery"], rev: 2 });
    expect(await backend.read("runs/r1")).toMatchObject({
      driverName: "demo-delivery",
      stops: [{ customerName: "Abarrotes Lupita", orderIds: ["o1", "o2"] }, { customerId: "c2" }],
    });
  });

  it("DELIV-17 takes a step once, and another one under its id never", async () => {
    await take(PLAN);
    const sent = changeOf(ALL);
    const first = await send("demo-store", sent);
    expect(await backend.writtenBy(async () => expect(await send("demo-store", sent)).toEqual(first))).toEqual([]);
    const other = changeOf({ kind: "unassign", orderIds: ["o1"] }, "r1", sent.stepId);
    expect(await send("demo-store", other)).toMatchObject([{ outcome: "refused", reason: "ID_CONFLICT" }]);
  });

  it("DELIV-17 assigns only what is ready, to be delivered and that customer's", async () => {
    await take(PLAN);
    await putOrder("o1", "c1", { status: "cancelled" });
    await putOrder("o2", "c1", { fulfilment: "pickup" });
    expect(await take(assign(stop("c1", "o1", "o2", "none"), stop("c1", "o3")))).toMatchObject({
      outcome: "refused",
      reason: "STATUS_CHANGED",
    });
    expect(await take(ALL)).toMatchObject({ outcome: "accepted" });
    expect(await backend.read("runs/r1")).toMatchObject({ stops: [{ customerId: "c2", orderIds: ["o3"] }] });
    expect((await customer("c1"))?.["drivers"]).toBeUndefined();
  });

  it("DELIV-17 what goes to another run leaves the first one", async () => {
    await planned();
    await take({ ...PLAN, driverId: "other-driver" }, "demo-store", "r2");
    expect(await take(assign(stop("c1", "o1")), "demo-store", "r2")).toMatchObject({ outcome: "accepted" });
    expect(await order("o1")).toMatchObject({ runId: "r2", assignedTo: "other-driver" });
    expect(await backend.read("runs/r1")).toMatchObject({ stops: [{ orderIds: ["o2"] }, {}], gone: ["o1"] });
    // The other order still goes there with the first driver.
    expect((await customer("c1"))?.["drivers"]).toEqual(["demo-delivery", "other-driver"]);
    await take(assign(stop("c1", "o2")), "demo-store", "r2");
    expect(await customer("c1")).toMatchObject({ drivers: ["other-driver"] });
    expect(await backend.read("customers/c1@demo-delivery@runs")).toMatchObject({
      drivers: ["demo-delivery"],
      tombstoneOf: "c1",
      rev: 3,
    });
  });

  it("DELIV-17 what is taken off belongs to nobody", async () => {
    await planned();
    await take({ kind: "unassign", orderIds: ["o3"] });
    expect(await order("o3")).toMatchObject({ runId: "", assignedTo: "", status: "ready" });
    expect(await customer("c2")).toMatchObject({ drivers: [] });
    const left = await backend.read("customers/c2@demo-delivery@runs");
    expect(left).toMatchObject({ tombstoneOf: "c2", rev: 2, expiresAt: Timestamp.fromMillis(NOW + 90 * 24 * HOUR) });
    expect(left).not.toHaveProperty("name");
  });

  it("DELIV-17 a run goes to another driver with all that is on it", async () => {
    await planned();
    await take({ ...PLAN, driverId: "other-driver" });
    expect(await order("o2")).toMatchObject({ runId: "r1", assignedTo: "other-driver" });
    expect(await customer("c1")).toMatchObject({ drivers: ["other-driver"] });
    expect(await backend.read("runs/r1@demo-delivery")).toMatchObject({ driverId: "demo-delivery", tombstoneOf: "r1" });
  });

  it("DELIV-17 only drivers of the company get a run", async () => {
    for (const driverId of ["demo-ana", "demo-store", "nobody"])
      expect(await take({ ...PLAN, driverId })).toMatchObject({ reason: "NOT_FOUND", field: "driverId" });
    await backend.firestore.doc("users/other-driver").update({ companyId: "real" });
    expect(await take({ ...PLAN, driverId: "other-driver" })).toMatchObject({ reason: "NOT_FOUND" });
    await backend.firestore.doc("users/demo-delivery").update({ active: false });
    expect(await take(PLAN)).toMatchObject({ reason: "NOT_FOUND" });
  });
});

describe("changeRuns: on the way", () => {
  it("DELIV-17 the start sends the orders on their way, but for what was cancelled or left", async () => {
    await planned();
    await take(check("o1"), "demo-delivery");
    await take(check("o2"), "demo-delivery");
    await take(check("o3", true), "demo-delivery");
    await take({ kind: "acceptLoad", storeName: "Sara" }, "demo-delivery");
    await backend.firestore.doc("companies/demo/orders/o2").update({ status: "cancelled" });
    backend.setNow(NOW + HOUR);
    expect(await take({ kind: "start" }, "demo-delivery")).toMatchObject({ outcome: "accepted" });
    expect(await order("o1")).toMatchObject({
      status: "out_for_delivery",
      history: [{ status: "out_for_delivery", at: NOW, byName: "demo-delivery" }],
    });
    expect(await order("o2")).toMatchObject({ status: "cancelled", assignedTo: "demo-delivery" });
    expect(await order("o3")).toMatchObject({ status: "ready", runId: "", assignedTo: "" });
    expect(await customer("c2")).toMatchObject({ drivers: [] });
  });

  it("DELIV-18 the driver reads the customers until the run is finished", async () => {
    await started();
    expect(await customer("c1")).toMatchObject({ drivers: ["demo-delivery"] });
    await take({ kind: "finish", words: "" }, "demo-delivery");
    expect(await customer("c1")).toMatchObject({ drivers: [] });
    expect(await order("o1")).toMatchObject({ assignedTo: "demo-delivery" });
  });

  it("DELIV-19 what failed goes back to the store with its new day, and leaves the run", async () => {
    await started();
    const steps = [
      { to: "delivery_failed", from: "out_for_delivery", uid: "demo-delivery" },
      { to: "ready", from: "delivery_failed", uid: "demo-store", day: "2026-11-24" },
    ] as const;
    for (const { to, from, uid, ...day } of steps) {
      const step = { kind: "advance", to, reasonCode: "CLOSED", words: "", ...day };
      const made = { at: NOW, by: uid, byName: "x", basis: { revision: 0, status: from } };
      const change = { kind: "changeOrder", orderId: "o1", stepId: `o-${to}`, ...made, step };
      const { answers } = await acceptOrderChanges(backend, authOf(uid), { changes: [change] });
      expect(answers).toMatchObject([{ outcome: "accepted" }]);
    }
    expect(await order("o1")).toMatchObject({ status: "ready", assignedTo: "", runId: "", promisedOn: "2026-11-24" });
    expect(await backend.read("runs/r1")).toMatchObject({ gone: ["o1"] });
  });

  it("DELIV-14 nothing is assigned or taken off any more", async () => {
    await started();
    await putOrder("o4", "c2");
    expect(await take(assign(stop("c2", "o4")))).toMatchObject({ reason: "STATUS_CHANGED", field: "runUnderWay" });
    expect(await take({ kind: "unassign", orderIds: ["o1"] })).toMatchObject({ reason: "STATUS_CHANGED" });
  });
});

describe("changeRuns: attacks", () => {
  const own: readonly RunStep[] = [
    { kind: "start" },
    { kind: "acceptLoad", storeName: "Sara" },
    { kind: "finish", words: "" },
    { kind: "arrive", customerId: "c1" },
    { kind: "sequence", customerIds: ["c2"] },
    check("o1"),
  ];

  it("[ACCESS-3] refuses drivers of other runs, salespeople and the store what is the driver's", async () => {
    await planned();
    for (const step of own) {
      for (const uid of ["other-driver", "demo-ana"])
        expect(await take(step, uid)).toMatchObject({ outcome: "refused", reason: "PERMISSION_LOST" });
    }
    for (const step of own.slice(0, 4)) expect(await take(step)).toMatchObject({ reason: "PERMISSION_LOST" });
  });

  it("[ACCESS-3] refuses drivers to plan, assign and take off, their own runs too", async () => {
    await planned();
    const plans: readonly RunStep[] = [PLAN, ALL, { kind: "unassign", orderIds: ["o1"] }];
    for (const step of plans) expect(await take(step, "demo-delivery")).toMatchObject({ reason: "PERMISSION_LOST" });
    expect(await take(PLAN, "demo-delivery", "own")).toMatchObject({ reason: "PERMISSION_LOST" });
  });

  it("[ACCESS-3] touches nothing of another company", async () => {
    await planned();
    const order1 = { ...asStored(makeOrder({ orderId: "real-o", customerId: "c1" }), 1, NOW), status: "ready" };
    await put(backend.firestore, "companies/real/orders/real-o", order1);
    expect(await take(assign(stop("c1", "real-o")))).toMatchObject({ reason: "STATUS_CHANGED" });
    const elsewhere = { ...changeOf({ ...PLAN, driverId: "real-ana" }, "r9"), companyId: "real" };
    expect(await send("demo-store", elsewhere)).toMatchObject([{ reason: "NOT_FOUND" }]);
    expect(await send("real-ana", changeOf({ kind: "start" }))).toMatchObject([{ reason: "PERMISSION_LOST" }]);
  });

  it("DELIV-18 a driver takes no step of an order that is nobody's or another driver's", async () => {
    for (const assignedTo of ["", "other-driver"]) {
      await putOrder("o9", "c1", { status: "out_for_delivery", assignedTo });
      const step = { kind: "advance", to: "delivered", reasonCode: null, words: "" };
      const made = { at: NOW, by: "x", byName: "x", basis: { revision: 0, status: "out_for_delivery" } };
      const change = { kind: "changeOrder", orderId: "o9", stepId: `o9-${assignedTo}`, ...made, step };
      const { answers } = await acceptOrderChanges(backend, authOf("demo-delivery"), { changes: [change] });
      expect(answers).toMatchObject([{ outcome: "refused", reason: "PERMISSION_LOST" }]);
    }
  });
});
