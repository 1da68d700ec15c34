import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunStep } from "#domain/delivery/run-steps.ts";
import type { Run } from "#domain/delivery/run.ts";
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

let backend: TestBackend;
let count = 0;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  const { firestore } = backend;
  await putCustomer(firestore, makeCustomer({ balance: 0, overdue: 0 }));
  const { runId: _, ...run } = planRun({ driverId: "demo-delivery", status: "started", stops: [STOP] });
  await put(firestore, "companies/demo/runs/r1", run);
  await putOrder("delivered");
});

const STOP = { customerId: "c1", customerName: "Lupita", orderIds: ["o1"] };

async function putOrder(status: "delivered" | "out_for_delivery") {
  const order = { ...asStored(makeOrder(), 1, NOW), status, assignedTo: "demo-delivery", runId: "r1" };
  await put(backend.firestore, "companies/demo/orders/o1", { ...order, reserved: {} });
}

async function take(step: RunStep, uid: Uid = "demo-delivery", roles?: Record<string, unknown>) {
  const change = { kind: "changeRun", runId: "r1", companyId: "demo", stepId: `s${(count += 1)}`, at: NOW, by: "x" };
  const changes = [{ ...change, byName: "x", step }];
  return (await acceptRunChanges(backend, authOf(uid, roles), { changes })).answers[0];
}

/** The driver is paid: 100.00 in cash, or what is given. */
async function collect(paymentId: string, number: number, changes: Parameters<typeof makePayment>[0] = {}) {
  const by = { repId: "demo-delivery", repName: "Dora", deviceId: "install-9", runId: "r1" };
  await acceptPayments(backend, authOf("demo-delivery"), {
    payments: [makePayment({ paymentId, ...by, ...changes }, number)],
  });
}

const run = async () => (await backend.read("runs/r1")) as unknown as Run;
const finish = () => take({ kind: "finish", words: "" });
const settle = (changes: Partial<Extract<RunStep, { kind: "settle" }>> = {}): RunStep => ({
  kind: "settle",
  paymentIds: ["p1", "p2"],
  pieces: [{ worth: 5_000, count: 2 }],
  cash: 10_000,
  words: "",
  ...changes,
});
const confirm = (changes: Partial<Extract<RunStep, { kind: "confirmSettlement" }>> = {}): RunStep => ({
  kind: "confirmSettlement",
  cash: 10_000,
  missing: [],
  words: "",
  ...changes,
});
const CHECK = [{ method: "check" as const, amount: 4_000, reference: "77" }];
const ACCEPTED = { outcome: "accepted" };
const refusal = (reason: string, field: string) => ({ outcome: "refused", reason, field });

describe("[DELIV-10] what a driver was paid on a run", () => {
  beforeEach(async () => {
    await collect("p1", 1);
    await collect("p2", 2, { parts: [...CHECK] });
  });

  it("is what they carry, until the store has confirmed it", async () => {
    expect(sumsOf(carriedOf(await run()))).toMatchObject({ cash: 10_000, check: 4_000 });
    await finish();
    expect(await take(settle())).toMatchObject(ACCEPTED);
    expect(carriedOf(await run())).toHaveLength(2);
    expect(await take(confirm(), "demo-store")).toMatchObject(ACCEPTED);
    const settled = await run();
    expect(settled).toMatchObject({
      status: "settled",
      settlement: { by: "demo-delivery", cash: 10_000, confirmed: { by: "demo-store", cash: 10_000, missing: [] } },
    });
    expect(carriedOf(settled)).toEqual([]);
  });

  it("is not what was cancelled, sent twice, or taken by somebody else in the run's name", async () => {
    await collect("p1", 1);
    const by = { repId: "demo-delivery", repName: "Dora", deviceId: "install-9" };
    await acceptPayments(backend, authOf("demo-delivery"), { payments: [makeReversal("p2", by, 3)] });
    await acceptPayments(backend, authOf("demo-ana"), { payments: [makePayment({ paymentId: "p3", runId: "r1" }, 1)] });
    expect((await run()).money).toMatchObject([{ paymentId: "p1", parts: [{ method: "cash", amount: 10_000 }] }]);
  });

  it.each<[string, RunStep, object]>([
    ["with less cash and no reason", settle({ cash: 9_000, pieces: [] }), refusal("SCHEMA_INVALID", "noReason")],
    ["with other cash than the pieces", settle({ cash: 9_000, words: "short" }), refusal("SCHEMA_INVALID", "badCount")],
    ["with money that is not here", settle({ paymentIds: ["p9"] }), refusal("STATUS_CHANGED", "unsentMoney")],
  ])("is not handed in %s", async (_, step, answer) => {
    await finish();
    expect(await take(step)).toMatchObject(answer);
    expect(await run()).not.toHaveProperty("settlement");
  });

  it("is handed in after the run, not before, and not while a stop of it is unsent", async () => {
    expect(await take(settle())).toMatchObject(refusal("STATUS_CHANGED", "notFinished"));
    await putOrder("out_for_delivery");
    expect(await finish()).toMatchObject(ACCEPTED);
    expect(await take(settle())).toMatchObject(refusal("STATUS_CHANGED", "orders"));
    await putOrder("delivered");
    expect(await take(settle())).toMatchObject(ACCEPTED);
  });

  it("with a difference needs the store's words, and names the check that is missing", async () => {
    await finish();
    await take(settle());
    expect(await take(confirm({ missing: ["p2"] }), "demo-store")).toMatchObject(refusal("SCHEMA_INVALID", "noReason"));
    expect(await take(confirm({ missing: ["p1"], words: "?" }), "demo-store")).toMatchObject(
      refusal("SCHEMA_INVALID", "badCount"),
    );
    const step = confirm({ cash: 9_500, missing: ["p2"], words: "Check left with the customer" });
    expect(await take(step, "demo-store")).toMatchObject(ACCEPTED);
    expect(await run()).toMatchObject({ settlement: { confirmed: { cash: 9_500, missing: ["p2"] } } });
    expect(await take(confirm(), "demo-store")).toMatchObject(refusal("STATUS_CHANGED", "runOver"));
  });
});

describe("[DELIV-10] nobody settles with themselves", () => {
  beforeEach(async () => {
    await collect("p1", 1);
    await collect("p2", 2, { parts: [...CHECK] });
    await finish();
  });

  it.each<[string, RunStep, Uid, Record<string, unknown>?]>([
    ["a driver who confirms", confirm(), "demo-delivery"],
    [
      "a driver who works in the store too",
      confirm(),
      "demo-delivery",
      { role: ["delivery_personnel", "store_staff"] },
    ],
    ["a salesperson who confirms", confirm(), "demo-ana"],
    ["the store that hands in for the driver", settle(), "demo-store"],
  ])("[S4] %s is refused", async (_, step, uid, roles) => {
    await take(settle());
    const before = await run();
    expect(await take(step, uid, roles)).toMatchObject({ outcome: "refused", reason: "PERMISSION_LOST" });
    expect((await run()).settlement).toEqual(before.settlement);
  });

  it("[S4] nothing is confirmed that was not handed in", async () => {
    expect(await take(confirm(), "demo-store")).toMatchObject(refusal("STATUS_CHANGED", "notHandedIn"));
  });
});
