import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, it } from "vitest";
import { openMirrorDatabase } from "#local/databases/mirror-database.ts";
import { openWorkDatabase } from "#local/databases/work-database.ts";
import { buildCustomer } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, fillCart, openTab, sell } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";

/** The tables of version 1 as released. */
const WORK_1 = {
  identity: "id",
  carts: "customerId, changedAt",
  orders: "orderId, customerId, capturedAt",
  outbox: "key, seq, lane, state, [state+nextAttemptAt]",
  removed: "key, removedAt",
  numbering: "id",
};
const MIRROR_1 = { company: "id", customers: "id, name, code", feeds: "feed", catalogueHead: "id" };

/** Copies a table's rows into the same table of another database. */
async function copyTables(from: Dexie, to: Dexie, names: readonly string[]): Promise<void> {
  for (const name of names) await to.table(name).bulkPut(await from.table(name).toArray());
}

function useStorage(storage: IDBFactory): void {
  Dexie.dependencies.indexedDB = storage;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
}

it("[U2] ten unsent orders and an open cart of version 1 survive the upgrade and are sent once", async () => {
  const clock = createClock();
  const server = createFakeServer(clock.now);
  const before = await openTab({ phone: createPhone(), clock, server });
  const orders = [];
  for (let each = 0; each < 10; each += 1) orders.push(await sell(before.device, "c1"));
  await fillCart(before.device, "c2");
  before.kill();
  const source = before.device.work;

  const phone = createPhone();
  const reopened = openWorkDatabase("ana");
  await reopened.open();
  useStorage(phone.storage);
  const old = new Dexie("rutero-ana-work");
  old.version(1).stores(WORK_1);
  await old.open();
  await copyTables(reopened, old, Object.keys(WORK_1));
  expect(await old.table("outbox").count()).toBe(10);
  old.close();
  reopened.close();
  expect(source.name).toBe(old.name);

  const after = await openTab({ phone, clock, server });
  expect(after.device.work.verno).toBeGreaterThan(1);
  expect(await after.device.work.carts.get("c2")).toMatchObject({ lines: [{}, {}] });
  expect(await after.device.work.images.count()).toBe(0);
  expect(await after.flush()).toMatchObject({ accepted: 10 });
  expect(server.orders.map(({ orderNo }) => orderNo)).toEqual(orders.map(({ orderNo }) => orderNo));
});

it("[U3] a version 1 mirror is emptied, including its feeds, and loaded again", async () => {
  const storage = new IDBFactory();
  useStorage(storage);
  const old = new Dexie("rutero-ana-mirror");
  old.version(1).stores(MIRROR_1);
  await old.open();
  await old.table("customers").put({ ...buildCustomer("c1"), rev: 1 });
  await old.table("feeds").put({ feed: "customers", loaded: true });
  await old.table("catalogueHead").put({ id: "head", version: 7 });
  old.close();

  const mirror = openMirrorDatabase("ana");
  await mirror.open();
  expect(await mirror.customers.count()).toBe(0);
  expect(await mirror.feeds.count()).toBe(0);
  expect(await mirror.catalogueHead.get("head")).toBeUndefined();
});
