import "fake-indexeddb/auto";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { discardEntry } from "#commands/outbox/discard-entry.ts";
import { restoreEntry } from "#commands/outbox/restore-entry.ts";
import { type Order, StoredOrder } from "#domain/order/order.ts";
import { listMissingCaptures } from "#local/queries/company/missing-captures.ts";
import { orderKey } from "#local/outbox/outbox-entry.ts";
import { buildPriceList } from "#tests/support/build.ts";
import { createPhone, loseDatabase, sell } from "#tests/support/device.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import { putStaff, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
let ana: FieldDevice;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  ana = await open();
});

async function open(phone = createPhone()): Promise<FieldDevice> {
  const tab = await openFieldDevice(backend, "demo-ana", phone);
  await tab.device.mirror.priceLists.put({ ...buildPriceList(), rev: 9 });
  return tab;
}

async function sellSome(count: number): Promise<Order[]> {
  const orders: Order[] = [];
  for (let index = 0; index < count; index += 1) orders.push(await sell(ana.device, "c1"));
  return orders;
}

/** Sends everything but these orders. */
async function sendWithout(...orders: readonly (Order | undefined)[]): Promise<void> {
  const { outbox } = ana.device.work;
  const keys = orders.map((order) => orderKey(order?.orderId ?? ""));
  await outbox.where("key").anyOf(keys).modify({ state: "parked" });
  await ana.flush({ everything: true });
  await outbox.toCollection().modify({ state: "waiting" });
}

/** The places that the store misses of the only device. */
async function missing(): Promise<readonly number[]> {
  const devices = await backend.firestore.collection("companies/demo/devices").where("platform", "==", "test").get();
  const places = devices.docs.flatMap((each): { seq: number }[] => each.get("missing") ?? []);
  return places.map(({ seq }) => seq);
}

const DOUBTS: readonly string[] = ["NOT_OWN_CUSTOMER", "DEVICE_MISMATCH", "CLOCK_SKEW", "LATE_CAPTURE"];

/** The flags of a stored order that doubt where it comes from. */
async function doubtsOf(order: Order | undefined): Promise<readonly string[]> {
  const { flags } = v.parse(StoredOrder, await backend.read(`orders/${order?.orderId}`));
  return flags.filter((flag) => DOUBTS.includes(flag));
}

describe("[ORDER-37] an order that did not arrive", () => {
  it("is missed once a later one is there, and no longer once it has come", async () => {
    const [first, second] = await sellSome(4);
    await sendWithout(first, second);
    expect(await missing()).toEqual([1, 2]);
    await sendWithout(first);
    expect(await missing()).toEqual([1]);
    await sendWithout();
    expect(await missing()).toEqual([]);
    expect(await doubtsOf(first)).toEqual([]);
  });

  it("costs no write where none is missing", async () => {
    await sellSome(3);
    const paths = await backend.writtenBy(() => ana.flush({ everything: true }));
    expect(paths.filter((path) => path.includes("/devices/"))).toEqual([]);
  });

  it("[O13] is not missed once it was discarded, whether the next one came before or after", async () => {
    const [first, second] = await sellSome(3);
    if (first === undefined || second === undefined) return;
    await discardEntry(ana.device, orderKey(first.orderId));
    await sendWithout(second);
    expect(await missing()).toEqual([1, 2]);
    await discardEntry(ana.device, orderKey(second.orderId));
    await sellSome(1);
    await sendWithout();
    expect(await missing()).toEqual([]);
  });

  it("may be restored and sent later, without a flag of its own", async () => {
    const [first] = await sellSome(2);
    if (first === undefined) return;
    await discardEntry(ana.device, orderKey(first.orderId));
    await sellSome(1);
    await sendWithout();
    await restoreEntry(ana.device, orderKey(first.orderId));
    await sendWithout();
    expect(await doubtsOf(first)).toEqual([]);
    expect(await missing()).toEqual([]);
  });

  it("[O13] is not suspected behind edits, or behind a work database that was lost", async () => {
    const { work } = ana.device;
    await sellSome(1);
    const row = await work.numbering.get("numbering");
    if (row !== undefined) await work.numbering.put({ ...row, lastSeq: row.lastSeq + 5 });
    await sellSome(1);
    await sendWithout();
    expect(await missing()).toEqual([]);
    ana.kill();
    await loseDatabase(ana.phone, "rutero-demo-ana-work");
    ana = await open(ana.phone);
    const [next, last] = await sellSome(2);
    expect(next?.seq).toBeGreaterThan(2);
    await sendWithout(next);
    expect(await missing()).toEqual([next?.seq]);
    await sendWithout();
    expect(await doubtsOf(last)).toEqual([]);
    expect(await missing()).toEqual([]);
  });

  it("is not suspected before the first capture of this version", async () => {
    const { work, shared } = ana.device;
    const older = { day: "2026-11-20", lastNumber: 3, lastSeq: 40, earlierDays: {} };
    await work.numbering.toCollection().modify((row) => {
      Object.assign(row, older);
      delete row.captures;
    });
    await shared.numberMarks.toCollection().modify((row) => {
      Object.assign(row, { ...older, lastSeq: 45 });
      delete row.captures;
    });
    const [first, second] = await sellSome(2);
    expect([first, second]).toMatchObject([
      { seq: 41, counted: { from: 41, discarded: [] } },
      { seq: 42, counted: { from: 41, discarded: [] } },
    ]);
    await sendWithout(first);
    expect(await missing()).toEqual([41]);
  });

  it("is named to the owner with whose phone it is on, and when that was last heard", async () => {
    await putStaff(backend.firestore, "demo-ana", "Ana Ruiz");
    const [first] = await sellSome(2);
    await sendWithout(first);
    const owner = await openFieldDevice(backend, "demo-owner");
    expect(await listMissingCaptures(owner.device)).toMatchObject([
      { personName: "Ana Ruiz", letter: "A", missing: [{ seq: 1, since: NOW }], heardAt: NOW },
    ]);
    await sendWithout();
    await owner.pull();
    expect(await listMissingCaptures(owner.device)).toEqual([]);
    await ana.pull();
    expect(await ana.device.mirror.devices.count()).toBe(0);
  });
});
