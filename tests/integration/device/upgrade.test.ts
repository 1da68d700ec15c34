import Dexie from "dexie";
import { IDBKeyRange } from "fake-indexeddb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Customer } from "#domain/customer/customer.ts";
import { customerKey } from "#domain/kpi/count-customers.ts";
import { placeOrder } from "#commands/order/place-order.ts";
import { restoreEntry } from "#commands/outbox/restore-entry.ts";
import { unparkEntry } from "#commands/outbox/unpark-entry.ts";
import type { Change } from "#domain/sync/change-kinds.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { guardUpgrade } from "#local/databases/guard-upgrade.ts";
import { openImportDatabase } from "#local/databases/import-database.ts";
import { openMirrorDatabase } from "#local/databases/mirror-database.ts";
import { openWorkDatabase, type OutboxEntry } from "#local/databases/work-database.ts";
import { parseFeedDocument } from "#remote/feeds/feed-document.ts";
import { runImport } from "#runtime/import/run-import.ts";
import type { Feed } from "#domain/sync/feed.ts";
import { accept } from "#domain/values/result.ts";
import {
  fixturesOf,
  FIXTURE_PRODUCTS,
  FIXTURE_UID,
  layDownFixtureStore,
  phoneWith,
  putArrived,
  readFixture,
  rowsOf,
} from "#tests/support/database-fixtures.ts";
import { catalogueOf, createPhone, type Phone } from "#tests/support/device.ts";
import { type FieldDevice, openFieldDevice } from "#tests/support/field-device.ts";
import { startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { dumpDatabases, loadDatabases } from "#tests/support/raw-databases.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(() => layDownFixtureStore(backend));
afterAll(() => backend.close());

describe.each(fixturesOf("work"))("a phone as the build of %s left it", (name) => {
  const old = rowsOf<OutboxEntry>(name, "outbox");
  const oldOrders = old.flatMap(({ change, state }) =>
    change.kind === "placeOrder" ? [{ ...change.order, state }] : [],
  );
  const edits = old.filter(({ state }) => state === "waiting").flatMap(({ change }) => editOf(change));

  async function upgrade(): Promise<FieldDevice> {
    await putArrived(backend, readFixture(name));
    return openFieldDevice(backend, FIXTURE_UID, await phoneWith(name, deviceOf(name)));
  }

  it("[U2] keeps each unsent change, the open cart, unfinished forms and what was taken out", async () => {
    const { device } = await upgrade();
    expect(await device.work.outbox.toArray()).toMatchObject(old);
    for (const table of ["carts", "orders", "removed", "recordEdits", "ownCounts", "images", "formDrafts"]) {
      const rows = rowsOf<object>(name, table);
      // What an earlier version did not have can be made by the upgrade.
      const kept = await device.work.table(table).toArray();
      expect(rows.length === 0 ? [] : kept).toMatchObject(rows);
    }
  });

  it("[U2] sends each order once, under its number, and each edit, count and photograph", async () => {
    const tab = await upgrade();
    await tab.flush({ everything: true });
    expect((await storedOrders()).map(({ orderNo }) => orderNo)).toEqual(numbersOf(oldOrders, "waiting"));
    for (const { key, state } of await tab.device.work.outbox.toArray()) {
      expect(state).toBe("parked");
      await unparkEntry(tab.device, key);
    }
    for (const { key } of await tab.device.work.removed.toArray()) await restoreEntry(tab.device, key);
    await tab.flush({ everything: true });
    const removed = rowsOf<{ entry: OutboxEntry }>(name, "removed").flatMap(({ entry: { change } }) =>
      change.kind === "placeOrder" ? [change.order] : [],
    );
    const numbers = [...oldOrders, ...removed].map(({ orderNo }) => orderNo).toSorted();
    expect((await storedOrders()).map(({ orderNo }) => orderNo)).toEqual(numbers);
    expect((await tab.device.work.outbox.toArray()).map(({ lastProblem }) => lastProblem?.reason)).toEqual(
      edits.length > 0 ? ["FIELD_CONFLICT"] : [],
    );
    for (const { noun, recordId, fields } of edits) {
      const stored = await backend.read(`${noun}s/${recordId}`);
      for (const [field, { to }] of Object.entries(fields))
        expect([field, readPath(stored, field)]).toEqual([field, to]);
      for (const imageId of stored?.["images"] ?? []) expect(await backend.read(`images/${imageId}`)).toBeDefined();
    }
    for (const { change } of old) {
      if (change.kind !== "countStock") continue;
      expect(await backend.read(`stock/${change.count.productId}`)).toMatchObject({ onHand: change.count.onHand });
    }
  });

  it("[U2] restores the same work from the copies that the old build made", async () => {
    await putArrived(backend, readFixture(name));
    const tab = await openFieldDevice(backend, FIXTURE_UID, await phoneWith(deviceOf(name)));
    expect((await tab.device.work.outbox.toArray()).map(({ key }) => key)).toEqual(old.map(({ key }) => key));
    await tab.flush({ everything: true });
    expect((await storedOrders()).map(({ orderNo }) => orderNo)).toEqual(numbersOf(oldOrders));
  });

  it("[U2] goes on counting where the old build stopped, and submits its open cart", async () => {
    const { device } = await upgrade();
    const [counter] = rowsOf<{ lastNumber: number }>(name, "numbering");
    const placed = await placeOrder({ ...device, catalogue: catalogueOf(FIXTURE_PRODUCTS) }, "c1");
    if (!placed.ok) throw new Error(JSON.stringify(placed.problem));
    expect(placed.value.lines).toHaveLength(2);
    expect(Number(placed.value.orderNo.split("-")[3])).toBe(Number(counter?.lastNumber) + 1);
  });
});

describe.each(fixturesOf("mirror"))("a mirror as the build of %s left it", (name) => {
  it("[U3] keeps only rows that are as today's parser stores them", async () => {
    useStorage(await phoneWith(name));
    const mirror = openMirrorDatabase(FIXTURE_UID);
    await mirror.open();
    for (const feed of ROW_FEEDS) {
      const rows: { rev: number }[] = await mirror.table(feed).toArray();
      const state = await mirror.feeds.get(feed);
      expect([feed, rows.length]).toEqual([feed, state?.count ?? 0]);
      for (const row of rows) {
        const id = String(Reflect.get(row, mirror.table(feed).schema.primKey.name));
        const parsed = parseFeedDocument(feed, id, { ...row, updatedAt: "2026-11-21T16:04:05.000000Z" });
        const index = feed === "customers" ? { figureKey: customerKey(row as unknown as Customer) } : {};
        expect(row).toEqual({ ...parsed?.row, rev: row.rev, ...index });
      }
    }
    const items = await openLocalCatalogue(mirror).getProducts(["yerba", "dulce"]);
    const isLoaded = (await mirror.feeds.get("products"))?.loaded === true;
    expect(items.map((item) => item?.product)).toEqual(isLoaded ? FIXTURE_PRODUCTS : [undefined, undefined]);
    mirror.close();
  });
});

describe.each(fixturesOf("import"))("an import as the build of %s left it", (name) => {
  it("[U2] is sent on where it stopped", async () => {
    useStorage(await phoneWith(name));
    const database = openImportDatabase(FIXTURE_UID);
    const sent: unknown[] = [];
    const done = async () => accept({});
    const apply = async ({ rows }: { rows: readonly unknown[] }) => {
      sent.push(...rows);
      return accept({ applied: rows.length, refused: [] });
    };
    const never = () => Promise.reject(new Error("this is not asked for"));
    const calls = { start: done, apply, finish: done, undo: never, list: never };
    await runImport({ database, calls, show: () => {}, now: () => 0, pause: async () => {} });
    expect(sent).toEqual(rowsOf<{ rows: unknown[] }>(name, "parts").flatMap(({ rows }) => rows));
    expect([await database.runs.count(), await database.parts.count()]).toEqual([0, 0]);
    expect(await database.columns.get("products")).toBeDefined();
    database.close();
  });
});

it("[U1] leaves a work database of newer code as it is", async () => {
  const [work] = readFixture(fixturesOf("work").at(-1) ?? "").databases;
  if (work === undefined) throw new Error("the fixture is empty");
  const added = { name: "later", keyPath: "id", autoIncrement: false, indexes: [], rows: [{ id: 1 }] };
  const newer = { ...work, version: work.version + 10, stores: [...work.stores, added] };
  const phone = createPhone();
  await loadDatabases(phone.storage, [newer]);
  const before = await dumpDatabases(phone.storage, [newer.name]);
  useStorage(phone);
  const database = openWorkDatabase(FIXTURE_UID);
  let reloads = 0;
  guardUpgrade(database, () => void (reloads += 1));
  await expect(database.carts.clear()).rejects.toThrow("newer code");
  await expect(database.outbox.clear()).rejects.toThrow("newer code");
  expect(reloads).toBe(1);
  expect(await dumpDatabases(phone.storage, [newer.name])).toEqual(before);
});

/** The device database that the build of a work database first had. */
function deviceOf(work: string): string {
  return fixturesOf("device").find((name) => name.endsWith(`-${work}`)) ?? "";
}

const ROW_FEEDS = ["company", "categories", "priceLists", "customers", "orders"] as const satisfies readonly Feed[];

function useStorage({ storage }: Phone): void {
  Dexie.dependencies.indexedDB = storage;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
}

async function storedOrders() {
  const { docs } = await backend.firestore.collection("companies/demo/orders").orderBy("orderNo").get();
  return docs.map((document) => document.data());
}

function numbersOf(orders: readonly { orderNo: string; state: string }[], state?: string): string[] {
  return orders.flatMap((order) => (state === undefined || order.state === state ? [order.orderNo] : [])).toSorted();
}

function editOf(change: Change) {
  return change.kind === "saveRecord" ? [change.edit] : [];
}

function readPath(fields: unknown, path: string): unknown {
  return path.split(".").reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], fields);
}
