import "fake-indexeddb/auto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as v from "valibot";
import { changeRun } from "#commands/delivery/change-run.ts";
import type { RunStep } from "#domain/delivery/run-steps.ts";
import { emptyRun, Run } from "#domain/delivery/run.ts";
import { readRuns } from "#local/outbox/known-runs.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { newFeed } from "#sync/pull/feed-plan.ts";
import { rowSink } from "#sync/pull/store-rows.ts";
import { releaseRuns } from "#functions/delivery/release-runs.ts";
import { touchedFields } from "#functions/records/record-document.ts";
import { found } from "#tests/support/deliveries.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import { put, putCustomer, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { HOUR, makeCustomer, makeOrder, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
let store: FieldDevice;
let driver: FieldDevice;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  for (const [orderId, customerId] of [
    ["o1", "c1"],
    ["o2", "c2"],
  ] as const) {
    await putCustomer(backend.firestore, makeCustomer({ id: customerId, code: customerId }));
    const order = { ...asStored(makeOrder({ orderId, customerId }), 1, NOW), status: "ready", reserved: {} };
    await put(backend.firestore, `companies/demo/orders/${orderId}`, order);
  }
  store = await openFieldDevice(backend, "demo-store");
  driver = await openFieldDevice(backend, "demo-delivery");
});

const PLAN: RunStep = { kind: "plan", driverId: "demo-delivery", driverName: "Diego", day: "2026-11-21", vehicle: "" };
const ASSIGN: RunStep = {
  kind: "assign",
  stops: [
    { customerId: "c1", customerName: "One", orderIds: ["o1"] },
    { customerId: "c2", customerName: "Two", orderIds: ["o2"] },
  ],
};
const START: readonly RunStep[] = [
  { kind: "checkLoad", orderId: "o1", found: found() },
  { kind: "checkLoad", orderId: "o2", found: found() },
  { kind: "acceptLoad", storeName: "Sara" },
  { kind: "start" },
];

const release = () => releaseRuns(backend, "demo", "America/Mexico_City");

async function does({ device }: FieldDevice, ...steps: readonly RunStep[]): Promise<void> {
  expect(await changeRun(device, "r1", ...steps)).toEqual({ ok: true, value: null });
}

async function sync(...tabs: readonly FieldDevice[]): Promise<void> {
  for (const tab of tabs) {
    expect(await tab.flush()).toMatchObject({ parked: 0 });
    await tab.pull();
  }
}

async function onPhone({ device: { mirror } }: FieldDevice) {
  const ids = async (table: { toCollection(): { primaryKeys(): PromiseLike<string[]> } }) =>
    (await table.toCollection().primaryKeys()).toSorted();
  return { orders: await ids(mirror.orders), customers: await ids(mirror.customers), runs: await ids(mirror.runs) };
}

describe("a run on the devices", () => {
  it("DELIV-18 the driver's phone has what is on their run, and nothing before", async () => {
    await driver.pull();
    expect(await onPhone(driver)).toEqual({ orders: [], customers: [], runs: [] });
    await does(store, PLAN, ASSIGN);
    expect((await readRuns(store.device))[0]).toMatchObject({ run: { stops: [{}, {}] }, sync: "waiting" });
    await sync(store, driver);
    expect(await onPhone(driver)).toEqual({ orders: ["o1", "o2"], customers: ["c1", "c2"], runs: ["r1"] });
    expect((await readRuns(driver.device))[0]).toMatchObject({ run: { stops: [{}, {}] }, sync: "in_store" });
  });

  it("[P32] what is taken off the run leaves the phone, and comes back with it", async () => {
    await does(store, PLAN, ASSIGN);
    await sync(store, driver);
    await does(store, { kind: "unassign", orderIds: ["o2"] });
    await sync(store, driver);
    expect(await onPhone(driver)).toEqual({ orders: ["o1"], customers: ["c1"], runs: ["r1"] });
    await does(store, ASSIGN);
    await sync(store, driver);
    expect(await onPhone(driver)).toEqual({ orders: ["o1", "o2"], customers: ["c1", "c2"], runs: ["r1"] });
  });

  it("[P32] a run that goes to another driver leaves the phone with all that is on it", async () => {
    await put(backend.firestore, "users/other", {
      fullName: "Otto",
      role: "delivery_personnel",
      companyId: "demo",
      active: true,
    });
    await does(store, PLAN, ASSIGN);
    await sync(store, driver);
    await does(store, { ...PLAN, driverId: "other" });
    await sync(store, driver);
    expect(await onPhone(driver)).toEqual({ orders: [], customers: [], runs: [] });
    expect(await onPhone(store)).toMatchObject({ orders: ["o1", "o2"], runs: ["r1"] });
  });

  it("DELIV-44 a settled run leaves every device 31 days later, and nothing with it; the server keeps it", async () => {
    await does(store, PLAN, ASSIGN);
    await sync(store, driver);
    await does(driver, ...START);
    await sync(driver);
    for (const id of ["o1", "o2"])
      await backend.firestore.doc(`companies/demo/orders/${id}`).update({ status: "delivered", ...touchedFields() });
    await does(driver, { kind: "finish", words: "" });
    await sync(driver);
    await does(driver, { kind: "settle", paymentIds: [], pieces: [], cash: 0, words: "" });
    await sync(driver, store);
    await does(store, { kind: "confirmSettlement", cash: 0, missing: [], words: "" });
    await sync(store, driver);
    const leavesAt = NOW + 31 * 24 * HOUR;
    backend.setNow(leavesAt - 1);
    expect(await backend.writtenBy(release)).not.toContain("companies/demo/runs/r1");
    backend.setNow(leavesAt);
    expect(await backend.writtenBy(release)).toEqual(["companies/demo/runs/r1"]);
    expect(await backend.writtenBy(release)).toEqual([]);
    await Promise.all([store.pull(), driver.pull()]);
    expect(await onPhone(driver)).toEqual({ orders: ["o1", "o2"], customers: [], runs: [] });
    expect(await onPhone(store)).toMatchObject({ orders: ["o1", "o2"], runs: [] });
    expect(await backend.read("runs/r1")).toMatchObject({ status: "settled", stops: [{}, {}] });
  });

  it("DELIV-44 of the runs that nobody settled those with nothing left to do leave, one night after the other", async () => {
    const stored = (runId: string, changes: Partial<Run>) =>
      put(backend.firestore, `companies/demo/runs/${runId}`, {
        ...emptyRun(runId, "demo"),
        driverId: "demo-delivery",
        day: "2026-10-01",
        ...changes,
      });
    const confirmed = { at: 2, by: "s", byName: "Sara", cash: 0, missing: [], words: "" };
    const settlement = { at: 1, by: "d", byName: "Diego", paymentIds: [], pieces: [], cash: 0, words: "", confirmed };
    const money = [{ paymentId: "p1", paymentNo: "R-1", customerName: "One", at: 1, parts: [] }];
    await stored("settled-before", { status: "settled", settlement });
    await stored("finished", { status: "finished" });
    await stored("with-money", { status: "finished", money });
    await stored("to-confirm", { status: "finished", settlement: { ...settlement, confirmed: null } });
    await stored("on-the-road", { status: "started" });
    await stored("empty", {});
    await stored("purse", { status: "started", isPurse: true });
    await stored("of-today", { status: "finished", day: "2026-11-21" });
    await driver.pull();
    await release();
    await driver.pull();
    expect((await onPhone(driver)).runs).toEqual(["of-today", "on-the-road", "purse", "to-confirm", "with-money"]);
    // [P33] What stays has changed, for devices that keep only what changed lately.
    expect(await backend.read("runs/purse")).toMatchObject({ rev: 2 });
    expect(await backend.writtenBy(release)).toEqual([]);
    // Handed in and confirmed meanwhile.
    await backend.firestore.doc("companies/demo/runs/with-money").update({ status: "settled", ...touchedFields() });
    backend.setNow(NOW + 31 * 24 * HOUR);
    await release();
    await driver.pull();
    expect((await onPhone(driver)).runs).toEqual(["on-the-road", "purse", "to-confirm"]);
  });

  it("DELIV-14 is checked and started without signal, and each step arrives once", async () => {
    await does(store, PLAN, ASSIGN);
    await sync(store, driver);
    driver.setNetwork("down");
    await does(driver, ...START);
    await driver.flush();
    expect((await readRuns(driver.device))[0]).toMatchObject({ run: { status: "started" }, sync: "waiting" });
    driver.setNetwork("lost");
    await driver.flush();
    driver.setNetwork("up");
    await driver.flush({ everything: true });
    await driver.pull();
    expect((await readRuns(driver.device))[0]).toMatchObject({ run: { status: "started" }, sync: "in_store" });
    const { steps } = (await backend.read("runs/r1")) ?? {};
    expect(Object.keys(steps ?? {})).toHaveLength(6);
    expect(await backend.read("orders/o1")).toMatchObject({ status: "out_for_delivery" });
  });

  it("DELIV-39 what is on a started run is on its way, without signal too; what was left is not", async () => {
    const seen = () => Promise.all(["o1", "o2"].map(async (id) => (await getOrder(driver.device, id))?.status));
    const left = found({ isLeft: true, reasonCode: "OTHER", words: "No room in the van" });
    await does(store, PLAN, ASSIGN);
    await sync(store, driver);
    driver.setNetwork("down");
    await does(driver, ...START.slice(0, 1), { kind: "checkLoad", orderId: "o2", found: left }, ...START.slice(2, 3));
    expect(await seen()).toEqual(["ready", "ready"]);
    await does(driver, { kind: "start" });
    expect(await seen()).toEqual(["out_for_delivery", "ready"]);
    expect((await getOrder(driver.device, "o1"))?.stored?.history.at(-1)).toMatchObject({ status: "out_for_delivery" });

    // The store has the step, and its orders are not here yet.
    driver.setNetwork("up");
    await driver.flush({ everything: true });
    expect((await seen())[0]).toBe("out_for_delivery");
    await driver.pull();
    expect((await seen())[0]).toBe("out_for_delivery");
    const history = (await getOrder(driver.device, "o1"))?.stored?.history ?? [];
    expect(history.filter(({ status }) => status === "out_for_delivery")).toHaveLength(1);
  });

  it("DELIV-43 a copy older than what the store has answered takes nothing back", async () => {
    await does(store, PLAN, ASSIGN);
    await sync(store, driver);
    await does(driver, ...START.slice(0, 1));
    await driver.flush();
    const { rev, ...older } = (await backend.read("runs/r1")) ?? {};
    await does(driver, ...START.slice(1));
    await driver.flush();
    const scope = { uid: "demo-delivery", role: "delivery_personnel", companyId: "demo" } as const;
    const document = { id: "r1", rev: Number(rev), updatedAt: "", row: v.parse(Run, { ...older, runId: "r1" }) };
    await rowSink(driver.device.mirror, "runs", scope, "").store([document], newFeed("runs", scope));
    expect((await readRuns(driver.device))[0]).toMatchObject({ run: { status: "started" }, sync: "in_store" });

    await driver.pull();
    expect(await driver.device.mirror.runs.get("r1")).toMatchObject({ rev: Number(rev) + 3, status: "started" });
  });

  it("DELIV-11 a step that does not apply is not queued", async () => {
    await does(store, PLAN, ASSIGN);
    await sync(store, driver);
    expect(await changeRun(driver.device, "r1", { kind: "start" })).toMatchObject({ problem: { code: "notChecked" } });
    expect(await changeRun(driver.device, "r1", PLAN)).toMatchObject({ problem: { code: "notAllowed" } });
    expect(await driver.device.work.outbox.count()).toBe(0);
  });
});
