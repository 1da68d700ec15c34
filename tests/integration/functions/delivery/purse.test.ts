import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunStep } from "#domain/delivery/run-steps.ts";
import { Run } from "#domain/delivery/run.ts";
import { carriedOf, sumsOf } from "#domain/payment/settlement.ts";
import { acceptRunChanges } from "#functions/delivery/accept-run-changes.ts";
import { acceptPayments } from "#functions/payments/accept-payments.ts";
import { planRun } from "#tests/support/deliveries.ts";
import { asStored } from "#tests/support/fake-server.ts";
import {
  authOf,
  put,
  putCustomer,
  startBackend,
  type TestBackend,
  type Uid,
} from "#tests/support/functions-backend.ts";
import { makePayment, makeReversal } from "#tests/support/payments.ts";
import { makeCustomer, makeOrder, NOW } from "#tests/support/sales.ts";
import * as v from "valibot";

let backend: TestBackend;
let count = 0;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await putCustomer(backend.firestore, makeCustomer({ balance: 0, overdue: 0 }));
});

const HOURS = 3_600_000;
const DRIVER = { repId: "demo-delivery", repName: "Dora", deviceId: "install-9" };

function collect(paymentId: string, number: number, changes: Parameters<typeof makePayment>[0] = {}) {
  const payment = makePayment({ paymentId, ...changes }, number);
  return acceptPayments(backend, authOf((changes.repId ?? "demo-ana") as Uid), { payments: [payment] });
}

async function take(runId: string, step: RunStep, uid: Uid = "demo-ana", roles?: Record<string, unknown>) {
  const change = { kind: "changeRun", runId, companyId: "demo", stepId: `s${(count += 1)}`, at: NOW, by: "x" };
  const changes = [{ ...change, byName: "x", step }];
  return (await acceptRunChanges(backend, authOf(uid, roles), { changes })).answers[0];
}

/** All purses, the first begun first. */
async function purses(): Promise<Run[]> {
  const { docs } = await backend.firestore.collection("companies/demo/runs").where("isPurse", "==", true).get();
  return docs
    .map((each) => v.parse(Run, { ...each.data(), runId: each.id }))
    .toSorted((a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0));
}

async function onlyPurse(): Promise<Run> {
  const [purse, ...others] = await purses();
  if (purse === undefined || others.length > 0) throw new Error("there is one purse");
  return purse;
}

const settle = (paymentIds: readonly string[], cash: number, words = ""): RunStep => ({
  kind: "settle",
  paymentIds: [...paymentIds],
  pieces: [],
  cash,
  words,
});
const confirm = (cash: number): RunStep => ({ kind: "confirmSettlement", cash, missing: [], words: "" });
const ACCEPTED = { outcome: "accepted" };
const DENIED = { outcome: "refused", reason: "PERMISSION_LOST" };

describe("[PAY-16] what a salesperson was paid", () => {
  it("is in their purse from the first payment on, and is settled like a run", async () => {
    await collect("p1", 1);
    await collect("p2", 2, {
      parts: [{ method: "check", amount: 4_000, reference: "77" }],
      capturedAt: NOW + 20 * HOURS,
    });
    const purse = await onlyPurse();
    expect(purse).toMatchObject({ driverId: "demo-ana", status: "started", startedAt: NOW, stops: [] });
    expect(sumsOf(carriedOf(purse))).toMatchObject({ cash: 10_000, check: 4_000 });
    expect(await backend.read("payments/p1")).toMatchObject({ carriedIn: purse.runId });
    expect(await take(purse.runId, settle(["p1", "p2"], 10_000))).toMatchObject(ACCEPTED);
    expect(await take(purse.runId, confirm(10_000), "demo-store")).toMatchObject(ACCEPTED);
    expect(await onlyPurse()).toMatchObject({ status: "settled", settlement: { confirmed: { by: "demo-store" } } });
    expect(carriedOf(await onlyPurse())).toEqual([]);
  });

  it("counts once however often it is sent, and not when it was cancelled", async () => {
    await collect("p1", 1);
    await collect("p1", 1);
    await collect("p2", 2);
    await acceptPayments(backend, authOf("demo-ana"), { payments: [makeReversal("p2", {}, 3)] });
    expect((await onlyPurse()).money).toMatchObject([{ paymentId: "p1" }]);
  });

  it("needs words where less is there, from both", async () => {
    await collect("p1", 1);
    const { runId } = await onlyPurse();
    const noReason = { outcome: "refused", field: "noReason" };
    expect(await take(runId, settle(["p1"], 9_000))).toMatchObject(noReason);
    expect(await take(runId, settle(["p1"], 9_000, "10 missing"))).toMatchObject(ACCEPTED);
    expect(await take(runId, confirm(9_000), "demo-store")).toMatchObject(noReason);
  });

  it("is nobody's purse where the store took it", async () => {
    await collect("p1", 1, { repId: "demo-store", repName: "Sara", deviceId: "install-8" });
    expect(await purses()).toEqual([]);
    expect(await backend.read("payments/p1")).not.toHaveProperty("carriedIn");
  });

  it.each<[string, Uid, Record<string, unknown>?]>([
    ["whoever carries it", "demo-ana"],
    ["a salesperson who works in the store too", "demo-ana", { role: ["salesperson", "store_staff"] }],
    ["another salesperson", "demo-luis"],
    ["a driver", "demo-delivery"],
  ])("[S4] is not confirmed by %s", async (_, uid, roles) => {
    await collect("p1", 1);
    const { runId } = await onlyPurse();
    await take(runId, settle(["p1"], 10_000));
    expect(await take(runId, confirm(10_000), uid, roles)).toMatchObject(DENIED);
    expect((await onlyPurse()).settlement?.confirmed).toBeNull();
  });

  it.each<[string, RunStep, Uid]>([
    ["handed in by another salesperson", settle(["p1"], 10_000), "demo-luis"],
    ["handed in by the store", settle(["p1"], 10_000), "demo-store"],
    ["finished like a run", { kind: "finish", words: "" }, "demo-ana"],
    [
      "planned like a run",
      { kind: "plan", driverId: "demo-delivery", driverName: "", day: "2026-11-21", vehicle: "" },
      "demo-store",
    ],
  ])("[S4] is not %s", async (_, step, uid) => {
    await collect("p1", 1);
    const before = await onlyPurse();
    expect(await take(before.runId, step, uid)).toMatchObject({ outcome: "refused" });
    expect(await onlyPurse()).toEqual(before);
  });
});

describe("[PAY-17] a payment that arrives after its settlement", () => {
  it("goes to the next one", async () => {
    await collect("p1", 1);
    const { runId } = await onlyPurse();
    await take(runId, settle(["p1"], 10_000));
    await collect("p2", 2, { capturedAt: NOW - HOURS });
    await take(runId, confirm(10_000), "demo-store");
    await collect("p3", 3);
    const [late, handedIn] = await purses();
    expect(handedIn).toMatchObject({ runId, status: "settled", money: [{ paymentId: "p1" }] });
    expect(late).toMatchObject({
      status: "started",
      money: [{ paymentId: "p2", at: NOW - HOURS }, { paymentId: "p3" }],
    });
  });

  it("and that was not counted is not handed in with it", async () => {
    await collect("p1", 1);
    await collect("p2", 2, { capturedAt: NOW + HOURS });
    const { runId } = await onlyPurse();
    expect(await take(runId, settle(["p1"], 10_000))).toMatchObject(ACCEPTED);
    const [first, second] = (await purses()).toSorted((a) => (a.runId === runId ? -1 : 1));
    expect(first).toMatchObject({ money: [{ paymentId: "p1" }], settlement: { paymentIds: ["p1"] } });
    expect(second).toMatchObject({ status: "started", money: [{ paymentId: "p2" }] });
    expect(await backend.read("payments/p2")).toMatchObject({ carriedIn: second?.runId });
    await acceptPayments(backend, authOf("demo-ana"), { payments: [makeReversal("p2", {}, 3)] });
    expect(sumsOf((await purses()).flatMap(carriedOf)).cash).toBe(10_000);
  });

  it("of a run is carried by its driver until they hand it in", async () => {
    const { runId: _, ...run } = planRun({ driverId: "demo-delivery", status: "finished", stops: [STOP] });
    await put(backend.firestore, "companies/demo/runs/r1", run);
    const order = { ...asStored(makeOrder(), 1, NOW), status: "delivered", assignedTo: "demo-delivery", runId: "r1" };
    await put(backend.firestore, "companies/demo/orders/o1", { ...order, reserved: {} });
    await collect("p1", 1, { ...DRIVER, runId: "r1" });
    await take("r1", settle(["p1"], 10_000), "demo-delivery");
    await collect("p2", 2, { ...DRIVER, runId: "r1" });
    expect(await backend.read("runs/r1")).toMatchObject({ money: [{ paymentId: "p1" }] });
    const purse = await onlyPurse();
    expect(purse).toMatchObject({ driverId: "demo-delivery", money: [{ paymentId: "p2" }] });
    expect(await take(purse.runId, settle(["p2"], 10_000), "demo-delivery")).toMatchObject(ACCEPTED);
    expect(await take(purse.runId, confirm(10_000), "demo-delivery")).toMatchObject(DENIED);
  });
});

const STOP = { customerId: "c1", customerName: "Lupita", orderIds: ["o1"] };
