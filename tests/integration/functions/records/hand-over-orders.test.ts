import "fake-indexeddb/auto";
import { Timestamp } from "firebase-admin/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeDocuments } from "#emulator/seed/write-documents.ts";
import { applyRows } from "#functions/imports/apply-rows.ts";
import { openImport } from "#functions/imports/open-import.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { handOverOrders } from "#functions/records/hand-over-orders.ts";
import type { Device } from "#local/databases/device.ts";
import { listOrders } from "#local/queries/order/orders.ts";
import { newFeed } from "#sync/pull/feed-plan.ts";
import { rowSink } from "#sync/pull/store-rows.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";
import { openFieldDevice } from "#tests/support/field-device.ts";
import { followTransactions } from "#tests/support/follow-transactions.ts";
import { authOf, putCustomer, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { saveAs } from "#tests/support/record-edits.ts";
import { makeCustomer, makeOrder, NOW } from "#tests/support/sales.ts";

/** What a transaction may write at most. */
const FIRESTORE_LIMIT = 500;

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(() => backend.reset());
afterAll(async () => {
  await backend.close();
});

/** Orders of a customer of Ana's, with the fields that are handed over. */
async function storeOrders(count: number, customerId = "c1"): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const data = { customerId, repId: "demo-store", customerRepIds: ["demo-ana"] };
    return { path: `companies/demo/orders/${customerId}-${index}`, data };
  });
  await writeDocuments(backend.firestore, "demo-store", rows);
}

/** Three orders that the store placed for it. */
async function placeOrders(): Promise<void> {
  const orders = [1, 2, 3].map((number) => ({
    ...makeOrder({ orderId: `c1-${number}` }, { number }),
    repId: "demo-luis",
  }));
  const { answers } = await acceptOrders(backend, authOf("demo-luis"), { orders });
  expect(answers.map(({ outcome }) => outcome)).toEqual(["accepted", "accepted", "accepted"]);
}

async function reassign(from: string, to: string): Promise<void> {
  const fields = { repId: { from, to } };
  const answer = await saveAs(backend, "demo-owner", { noun: "customer", recordId: "c1", fields });
  expect(answer).toMatchObject({ outcome: "accepted" });
}

/** The orders' readers and revisions, each once. */
async function ordersNow(): Promise<unknown[]> {
  const { docs } = await backend.firestore.collection("companies/demo/orders").get();
  return [...new Set(docs.map((order) => `${String(order.get("customerRepIds"))} ${String(order.get("rev"))}`))];
}

describe("[P18] the orders of a reassigned customer", () => {
  it("follow it although they are 5,000, none twice, in transactions within the limits", async () => {
    await storeOrders(5_000);
    const { attempts } = await followTransactions(backend.firestore, async () => {
      await reassign("demo-ana", "demo-luis");
      await backend.runTasks();
    });
    expect(await ordersNow()).toEqual(["demo-luis 2"]);
    expect(Math.max(...attempts)).toBeLessThan(FIRESTORE_LIMIT);
    expect((await backend.firestore.collection("companies/demo/handovers").get()).size).toBe(0);
    const again = await backend.writtenBy(() => handOverOrders(backend, "demo"));
    expect(again).toEqual([]);
  }, 120_000);

  it("[P27] that were closed longer ago than a device keeps follow without being sent to all devices", async () => {
    const changed = Timestamp.fromMillis(Date.now() - 91 * 86_400_000);
    const data = { customerId: "c1", repId: "demo-store", customerRepIds: ["demo-ana"], rev: 1 };
    for (const [id, order] of [
      ["closed-old", { status: "delivered", updatedAt: changed }],
      ["open-old", { status: "on_hold", updatedAt: changed }],
      ["closed", { status: "delivered", updatedAt: Timestamp.now() }],
    ] as const)
      await backend.firestore.doc(`companies/demo/orders/${id}`).set({ ...data, ...order });
    await reassign("demo-ana", "demo-luis");
    await backend.runTasks();
    const { docs } = await backend.firestore.collection("companies/demo/orders").get();
    expect(
      docs.map((order) => `${order.id} ${String(order.get("customerRepIds"))} ${String(order.get("rev"))}`),
    ).toEqual(["closed demo-luis 2", "closed-old demo-luis 1", "open-old demo-luis 2"]);
    const old = docs.find(({ id }) => id === "closed-old")?.get("updatedAt");
    expect(old).toEqual(changed);
  });

  it("KPI-1 stay with the salesperson in whose figures they count", async () => {
    const data = { customerId: "c1", repId: "demo-store", customerRepIds: ["demo-ana"], status: "delivered", rev: 1 };
    await backend.firestore.doc("companies/demo/orders/o1").set({ ...data, figures: { repId: "demo-ana", days: {} } });
    await reassign("demo-ana", "demo-luis");
    await backend.runTasks();
    expect(await backend.read("orders/o1")).toMatchObject({ customerRepIds: ["demo-luis", "demo-ana"] });
  });

  it("follow it once, wherever handing over is interrupted and however many do it at once", async () => {
    await storeOrders(850);
    await reassign("demo-ana", "demo-luis");
    for (const last of [0, 1, 3, 5]) {
      const interrupted = followTransactions(
        backend.firestore,
        () => handOverOrders(backend, "demo"),
        (number) => {
          if (number === last) throw new Error("killed");
        },
      );
      await expect(interrupted).rejects.toThrow("killed");
    }
    await Promise.all(Array.from({ length: 2 }, () => handOverOrders(backend, "demo")));
    expect(await ordersNow()).toEqual(["demo-luis 2"]);
  });

  it("follow the last of several reassignments, also one made meanwhile", async () => {
    await storeOrders(450);
    await reassign("demo-ana", "demo-luis");
    const running = handOverOrders(backend, "demo");
    await reassign("demo-luis", "demo-store");
    await reassign("demo-store", "demo-ana");
    await running;
    await backend.runTasks();
    const readers = (await ordersNow()).map((order) => String(order).split(" ")[0]);
    expect(new Set(readers)).toEqual(new Set(["demo-ana"]));
  });

  it("follow it with those placed meanwhile", async () => {
    await storeOrders(450);
    await reassign("demo-ana", "demo-luis");
    const orders = [{ ...makeOrder({ orderId: "meanwhile" }), repId: "demo-ana" }];
    const [{ answers }] = await Promise.all([
      acceptOrders(backend, authOf("demo-ana"), { orders }),
      handOverOrders(backend, "demo"),
    ]);
    expect(answers).toMatchObject([{ outcome: "accepted" }]);
    expect(await backend.read("orders/meanwhile")).toMatchObject({ customerRepIds: ["demo-luis"] });
  });

  it("of a batch of an import follow without making its transaction larger", async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `i${index}`);
    await Promise.all(ids.map((id) => putCustomer(backend.firestore, makeCustomer({ id, code: id.toUpperCase() }))));
    for (const id of ids) await storeOrders(15, id);
    const opened = { importId: "i1", kind: "customers", fileName: "rutas.csv", batches: 1 };
    const owner = authOf("demo-owner");
    await openImport(backend, owner, { ...opened, counts: { new: 0, changed: 40, same: 0, error: 0 } });
    const rows = ids.map((recordId, index) => ({
      line: index + 1,
      noun: "customer",
      recordId,
      isNew: false,
      fields: { repId: { from: "demo-ana", to: "demo-luis" } },
    }));
    const { attempts } = await followTransactions(backend.firestore, async () => {
      expect(await applyRows(backend, owner, { importId: "i1", batch: 0, rows })).toEqual({ applied: 40, refused: [] });
      await backend.runTasks();
    });
    expect(await ordersNow()).toEqual(["demo-luis 2"]);
    expect(Math.max(...attempts)).toBeLessThan(FIRESTORE_LIMIT);
  });

  it.each([
    ["a tombstone, when it is somebody else's now", "demo-luis", "customers/c1@demo-ana"],
    ["the customer itself, when it is nobody's now", "", "customers/c1"],
  ])("are followed by %s: a phone may have loaded them meanwhile", async (_, to, path) => {
    await placeOrders();
    await reassign("demo-ana", to);
    const stamp = async (document: string) => (await backend.read(document))?.["updatedAt"] as Timestamp;
    const before = await stamp(path);
    const rev = (await backend.read(path))?.["rev"];
    await backend.runTasks();
    const after = await stamp(path);
    expect(after > before && after > (await stamp("orders/c1-3"))).toBe(true);
    expect(await backend.read(path)).toMatchObject({ rev });
  });

  it("leave a phone that loaded them meanwhile when it learns again that the customer is not its own", async () => {
    await placeOrders();
    await reassign("demo-ana", "demo-luis");
    const { device } = await openFieldDevice(backend, "demo-ana");
    const count = async () => (await listOrders(device, { customerId: "c1" })).length;
    expect(await count()).toBe(3);
    await storeTombstone(device);
    expect(await count()).toBe(0);
  });

  it("stay with a salesperson whose customer it is, although a tombstone for others comes after them", async () => {
    await placeOrders();
    const { device } = await openFieldDevice(backend, "demo-ana");
    await storeTombstone(device, 0);
    expect(await listOrders(device, { customerId: "c1" })).toHaveLength(3);
  });
});

/** As a listener delivers it, alone. */
async function storeTombstone({ mirror, identity }: Device, rev = 1): Promise<void> {
  const scope = { uid: identity.uid, role: identity.role, companyId: identity.companyId };
  const document = { id: "c1", rev, updatedAt: serverTimeAt(NOW), row: null };
  await rowSink(mirror, "customers", scope, "").store([document], newFeed("customers", scope));
}
