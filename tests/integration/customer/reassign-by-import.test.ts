import "fake-indexeddb/auto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { batchRows } from "#domain/import/batch-rows.ts";
import type { StaffMember } from "#domain/company/staff.ts";
import { applyRows } from "#functions/imports/apply-rows.ts";
import { closeImport } from "#functions/imports/close-import.ts";
import { openImport } from "#functions/imports/open-import.ts";
import { undoImportStep } from "#functions/imports/undo-import-step.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { readStored } from "#functions/records/record-document.ts";
import { getCustomer, listCustomers } from "#local/queries/customer/customers.ts";
import { listOrders } from "#local/queries/order/orders.ts";
import { sell } from "#tests/support/device.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import { authOf, putCustomer, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { buildPriceList } from "#tests/support/build.ts";
import { csvText, planFile } from "#tests/support/imports.ts";
import { saveAs } from "#tests/support/record-edits.ts";
import { makeCustomer, makeOrder } from "#tests/support/sales.ts";

const OWNER = authOf("demo-owner");
const STAFF: readonly StaffMember[] = (["ana", "luis"] as const).map((name) => ({
  id: `demo-${name}`,
  name,
  role: "salesperson",
  active: true,
  zones: [],
}));

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

type Reps = readonly [main: "ana" | "luis", ...others: ("ana" | "luis")[]];

/** An import file whose one row reassigns c1, as its dry run sends it. An empty cell would change nothing. */
async function importReps(importId: string, [main, ...others]: Reps, more: Record<string, string> = {}): Promise<void> {
  const stored = readStored(await backend.firestore.doc("companies/demo/customers/c1").get(), "customer", "demo");
  const columns = {
    code: "C-001",
    salesperson: main,
    ...(others.length > 0 && { "other salespeople": others.join("|") }),
    ...more,
  };
  const file = csvText([Object.keys(columns), Object.values(columns)]);
  const record = { ...stored?.row, id: "c1", name: "Abarrotes Lupita" };
  const plan = planFile(file, { setup: { kind: "customers" }, staff: STAFF, known: [{ key: "C-001", record }] });
  expect(plan.counts).toEqual({ new: 0, changed: 1, same: 0, error: 0 });
  const [rows = []] = batchRows(plan);
  const opened = { importId, kind: "customers", fileName: "rutas.csv", counts: plan.counts, batches: 1 };
  await openImport(backend, OWNER, opened);
  const answer = await applyRows(backend, OWNER, { importId, batch: 0, rows: JSON.parse(JSON.stringify(rows)) });
  expect(answer).toEqual({ applied: 1, refused: [] });
  await closeImport(backend, OWNER, { importId });
  await backend.runTasks();
}

async function undo(importId: string) {
  const answer = await undoImportStep(backend, OWNER, { importId });
  await backend.runTasks();
  return answer;
}

async function placeAs(uid: Uid, orderId: string): Promise<void> {
  const order = { ...makeOrder({ orderId, customerId: "c1" }), repId: uid };
  const { answers } = await acceptOrders(backend, authOf(uid), { orders: [order] });
  expect(answers).toMatchObject([{ outcome: "accepted" }]);
}

const customersOf = async ({ device }: FieldDevice) =>
  (await listCustomers(device, {})).rows.map(({ customer }) => customer.id);
const ordersOf = async ({ device }: FieldDevice) =>
  (await listOrders(device, { customerId: "c1" })).map(({ order }) => order.orderId).toSorted();
const orderReps = async (orderId: string) => (await backend.read(`orders/${orderId}`))?.["customerRepIds"] as unknown;

describe("[P17] a customer reassigned by an import", () => {
  it("leaves the former salesperson's phone through a tombstone in their name with the last revision they could know", async () => {
    const [ana, luis] = [await openFieldDevice(backend, "demo-ana"), await openFieldDevice(backend, "demo-luis")];
    expect([await customersOf(ana), await customersOf(luis)]).toEqual([["c1"], []]);
    await importReps("i1", ["luis"]);
    const left = await backend.read("customers/c1@demo-ana");
    expect(left).toMatchObject({ repId: "demo-ana", tombstoneOf: "c1", rev: 1 });
    expect(left).not.toHaveProperty("name");
    await ana.pull();
    await luis.pull();
    expect([await customersOf(ana), await customersOf(luis)]).toEqual([[], ["c1"]]);
  });

  it("returns when the import is undone and leaves the person the import gave it to", async () => {
    const [ana, luis] = [await openFieldDevice(backend, "demo-ana"), await openFieldDevice(backend, "demo-luis")];
    await importReps("i1", ["luis"]);
    await ana.pull();
    await luis.pull();
    expect(await undo("i1")).toMatchObject({ restored: 1, left: [] });
    expect(await backend.read("customers/c1@demo-luis")).toMatchObject({ repId: "demo-luis", rev: 2 });
    await ana.pull();
    await luis.pull();
    expect([await customersOf(ana), await customersOf(luis)]).toEqual([["c1"], []]);
    expect((await getCustomer(ana.device, "c1"))?.customer).toMatchObject({ repId: "demo-ana", otherRepIds: [] });
  });

  it("is unchanged on a phone that was off while the import was applied and undone", async () => {
    const ana = await openFieldDevice(backend, "demo-ana");
    await importReps("i1", ["luis"]);
    await undo("i1");
    await ana.pull();
    expect(await customersOf(ana)).toEqual(["c1"]);
  });

  it("leaves one of several salespeople and stays with the rest", async () => {
    await putCustomer(backend.firestore, makeCustomer({ otherRepIds: ["demo-luis"] }));
    const [ana, luis] = [await openFieldDevice(backend, "demo-ana"), await openFieldDevice(backend, "demo-luis")];
    // The file has no column for the other salespeople; the new main one is removed from them.
    await importReps("i1", ["luis"]);
    expect(await backend.read("customers/c1")).toMatchObject({ repId: "demo-luis", otherRepIds: [] });
    await ana.pull();
    await luis.pull();
    expect([await customersOf(ana), await customersOf(luis)]).toEqual([[], ["c1"]]);
    await undo("i1");
    await ana.pull();
    await luis.pull();
    expect([await customersOf(ana), await customersOf(luis)]).toEqual([["c1"], ["c1"]]);
  });

  it("keeps a later reassignment by the owner: an undo restores both salesperson columns or neither", async () => {
    await importReps("i1", ["luis"], { city: "Puebla" });
    const otherRepIds = { from: [], to: ["demo-ana"] };
    await saveAs(backend, "demo-owner", { noun: "customer", recordId: "c1", baseRev: 2, fields: { otherRepIds } });
    expect(await undo("i1")).toMatchObject({ restored: 1, left: [{ reason: "changedSince" }] });
    expect(await backend.read("customers/c1")).toMatchObject({
      repId: "demo-luis",
      otherRepIds: ["demo-ana"],
      city: "México",
    });
  });

  it("still gets the order waiting on that phone", async () => {
    const ana = await openFieldDevice(backend, "demo-ana");
    await ana.device.mirror.priceLists.put({ ...buildPriceList(), rev: 9 });
    ana.setNetwork("down");
    const order = await sell(ana.device, "c1");
    await importReps("i1", ["luis"]);
    ana.setNetwork("up");
    await ana.pull();
    expect(await ana.flush()).toMatchObject({ accepted: 1, parked: 0 });
    expect(await orderReps(order.orderId)).toEqual(["demo-luis"]);
  });
});

describe("[P18] the orders of a customer reassigned by an import", () => {
  it("follow it and come back when the import is undone, including those placed in between", async () => {
    await placeAs("demo-ana", "by-ana");
    await placeAs("demo-store", "by-the-store");
    const [ana, luis] = [await openFieldDevice(backend, "demo-ana"), await openFieldDevice(backend, "demo-luis")];
    await importReps("i1", ["luis"]);
    // The store's order counts for Ana: it stays with her.
    expect([await orderReps("by-ana"), await orderReps("by-the-store")]).toEqual([
      ["demo-luis"],
      ["demo-luis", "demo-ana"],
    ]);
    await ana.pull();
    await luis.pull();
    expect([await ordersOf(ana), await ordersOf(luis)]).toEqual([
      ["by-ana", "by-the-store"],
      ["by-ana", "by-the-store"],
    ]);
    await placeAs("demo-luis", "by-luis");
    await undo("i1");
    await ana.pull();
    await luis.pull();
    expect([await ordersOf(ana), await ordersOf(luis)]).toEqual([["by-ana", "by-luis", "by-the-store"], ["by-luis"]]);
  });

  it("are not rewritten by an import that keeps the salespeople, nor by its undo", async () => {
    await placeAs("demo-ana", "by-ana");
    const written = await backend.writtenBy(async () => {
      await importReps("i1", ["ana"], { city: "Puebla" });
      await undo("i1");
    });
    expect(written.filter((path) => path.includes("/orders/") || path.includes("@"))).toEqual([]);
    expect(written).toContain("companies/demo/customers/c1");
  });
});
