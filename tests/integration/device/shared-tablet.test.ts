import Dexie from "dexie";
import { beforeEach, describe, expect, it } from "vitest";
import { clearFormerAccounts } from "#local/databases/clear-accounts.ts";
import { openDeviceDatabase } from "#local/databases/device-database.ts";
import { openImportDatabase } from "#local/databases/import-database.ts";
import { backUp } from "#local/outbox/backups.ts";
import { countUnsent } from "#local/queries/sync/outbox.ts";
import { createSessionMemory } from "#runtime/session/session-memory.ts";
import { readSafeWork } from "#runtime/session/safe-work.ts";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import { discardEntry } from "#commands/outbox/discard-entry.ts";
import { buildCustomer, buildIdentity } from "#tests/support/build.ts";
import { createClock, type Clock } from "#tests/support/clock.ts";
import { createPhone, fillCart, loseDatabase, openTab, sell, type Phone, type Tab } from "#tests/support/device.ts";
import { createFakeServer, type FakeServer } from "#tests/support/fake-server.ts";
import { databaseNames, leaveAccount, scanDatabases } from "#tests/support/leave-account.ts";
import { takeConsole } from "#tests/support/silent-console.ts";

/** In every copy of the company's data that is planted here, and in no work of the person. */
const COPY = "zxcopyofthecompany";

let clock: Clock;
let server: FakeServer;
let phone: Phone;

beforeEach(() => {
  clock = createClock();
  server = createFakeServer(clock.now);
  phone = createPhone();
});

const signIn = (uid: string) => openTab({ phone, clock, server, identity: buildIdentity(uid) });

/** Puts a row with the text into each table of the databases that hold copies, whatever tables they have. */
async function plantCopies({ device }: Tab): Promise<void> {
  const { mirror, identity } = device;
  const imports = openImportDatabase(identity.uid);
  await imports.open();
  for (const table of [...mirror.tables, ...imports.tables]) {
    const key = [table.schema.primKey.keyPath ?? []].flat().map((part) => [part, COPY]);
    await table.put({ ...Object.fromEntries(key), name: COPY, body: new TextEncoder().encode(COPY).buffer });
  }
  imports.close();
}

/** An order that the store has acknowledged and the mirror does not hold yet. */
async function sellAcknowledged(tab: Tab): Promise<void> {
  await tab.device.mirror.customers.put({ ...buildCustomer("c9", { name: COPY }), rev: 1 });
  await sell(tab.device, "c9");
  await tab.flush();
  expect(await tab.device.work.orders.count()).toBe(1);
}

async function clear(): Promise<void> {
  const shared = openDeviceDatabase();
  await clearFormerAccounts(shared, clock.now());
  shared.close();
}

describe("ACCESS-19: a shared tablet keeps only unsent work of former accounts", () => {
  it("no database holds the company's data after a sign-out, nor who was here", async () => {
    const ana = await signIn("ana");
    await plantCopies(ana);
    await sellAcknowledged(ana);
    await ana.device.shared.accounts.put({ uid: "ana", fullName: COPY, lastSignInAt: 1 });
    expect(await scanDatabases()).toContain(COPY);
    await leaveAccount(ana);
    expect(await scanDatabases()).not.toContain(COPY);
    expect(await databaseNames()).toEqual(["rutero-device"]);
  });

  it("what was made here and not sent stays with its owner: orders, carts, forms, photographs, discarded work", async () => {
    const ana = await signIn("ana");
    await plantCopies(ana);
    await sellAcknowledged(ana);
    server.isReachable = false;
    const [kept, discarded] = [await sell(ana.device, "c1"), await sell(ana.device, "c2")];
    await discardEntry(ana.device, `${discarded.orderId}:1`);
    await fillCart(ana.device, "c3");
    await keepFormDraft(ana.device, "customer:new", { after: { name: "zxtypedhere" } });
    const { identity } = ana.device;
    await ana.device.shared.accounts.put({ uid: "ana", fullName: "Ana", lastSignInAt: 1, identity });
    await leaveAccount(ana);

    const left = await scanDatabases();
    expect(left).not.toContain(COPY);
    expect(left).not.toContain(identity.email);
    for (const text of [kept.orderNo, discarded.orderNo, "zxtypedhere"]) expect(left).toContain(text);
    const shared = openDeviceDatabase();
    expect(await readSafeWork(shared)).toMatchObject([{ fullName: "Ana" }]);
    shared.close();

    const luis = await signIn("luis");
    await clear();
    await leaveAccount(luis);
    server.isReachable = true;
    const back = await signIn("ana");
    expect(await countUnsent(back.device)).toMatchObject({ total: 1 });
    expect(await back.device.work.carts.count()).toBe(1);
    expect(await back.device.work.removed.count()).toBe(1);
    expect(await back.device.work.formDrafts.count()).toBe(1);
    await back.flush();
    expect(server.orders.map(({ orderNo }) => orderNo)).toContain(kept.orderNo);
  });

  it("an unfinished form alone stays with its owner", async () => {
    const ana = await signIn("ana");
    await keepFormDraft(ana.device, "customer:new", { after: { name: "zxtypedhere" } });
    await leaveAccount(ana);
    const luis = await signIn("luis");
    expect(await luis.device.work.formDrafts.count()).toBe(0);
    await leaveAccount(luis);
    const back = await signIn("ana");
    expect(await back.device.work.formDrafts.toArray()).toMatchObject([{ key: "customer:new" }]);
  });

  it("another account's sign-in clears the former one, which never signed out", async () => {
    const ana = await signIn("ana");
    await plantCopies(ana);
    await sellAcknowledged(ana);
    ana.kill();
    const luis = await signIn("luis");
    await plantCopies(luis);
    await clear();
    expect((await databaseNames()).filter((name) => name.includes("ana"))).toEqual([]);
    expect(await luis.device.mirror.customers.count()).toBeGreaterThan(0);
    await leaveAccount(luis);
    expect(await scanDatabases()).not.toContain(COPY);
  });

  it("a removal cut short is finished at the next start, wherever it stopped", async () => {
    const left: string[] = [];
    for (const lost of [[], ["rutero-ana-mirror"], ["rutero-ana-import"], ["rutero-ana-work", "rutero-ana-mirror"]]) {
      phone = createPhone();
      const ana = await signIn("ana");
      await plantCopies(ana);
      await sellAcknowledged(ana);
      await ana.device.shared.device.update("device", { lastUid: null });
      ana.kill();
      for (const name of lost) await loseDatabase(phone, name);
      await clear();
      left.push(await scanDatabases());
    }
    expect(left.join()).not.toContain(COPY);
  });

  /** What a session does when nothing but its age ended it. */
  async function expire(tab: Tab): Promise<void> {
    await keepIdentityOf(tab);
    tab.kill();
    const shared = openDeviceDatabase();
    await createSessionMemory(shared, clock.now).forgetIdentity({ returns: true });
    shared.close();
    await clear();
  }

  async function keepIdentityOf({ device }: Tab): Promise<void> {
    await createSessionMemory(device.shared, clock.now).keepIdentity(device.identity);
  }

  it("copies wait three days for a person whose session expired by age, and nobody else", async () => {
    const ana = await signIn("ana");
    await plantCopies(ana);
    await expire(ana);
    expect(await scanDatabases()).toContain(COPY);
    const back = await signIn("ana");
    expect(await back.device.mirror.customers.count()).toBeGreaterThan(0);
    await expire(back);
    clock.set(clock.now() + 3 * 86_400_000);
    await clear();
    expect(await scanDatabases()).not.toContain(COPY);
    expect(await databaseNames()).toEqual(["rutero-device"]);
  });

  it("another account's sign-in ends the wait", async () => {
    const ana = await signIn("ana");
    await plantCopies(ana);
    await expire(ana);
    const luis = await signIn("luis");
    await keepIdentityOf(luis);
    await clear();
    luis.kill();
    expect(await scanDatabases()).not.toContain(COPY);
  });

  it("a refused sign-in ends the wait", async () => {
    const ana = await signIn("ana");
    await plantCopies(ana);
    await expire(ana);
    const shared = openDeviceDatabase();
    await createSessionMemory(shared, clock.now).forgetIdentity({ returns: false });
    shared.close();
    await clear();
    expect(await scanDatabases()).not.toContain(COPY);
  });

  it("an account that nothing but its databases names is found", async () => {
    const ana = await signIn("ana");
    await plantCopies(ana);
    await ana.device.shared.device.update("device", { lastUid: null });
    ana.kill();
    for (const name of ["rutero-ana-work", "rutero-device"]) await loseDatabase(phone, name);
    await clear();
    expect(await scanDatabases()).not.toContain(COPY);
  });

  it("the signed-in account keeps everything", async () => {
    const ana = await signIn("ana");
    await plantCopies(ana);
    await sellAcknowledged(ana);
    const before = await scanDatabases();
    await clear();
    expect(await scanDatabases()).toBe(before);
    ana.kill();
  });

  it("a second tab that still has the databases open does not keep them", async () => {
    const [ana, second] = [await signIn("ana"), await signIn("ana")];
    await plantCopies(ana);
    await sellAcknowledged(ana);
    await leaveAccount(ana);
    expect(takeConsole().join()).toContain("Closing db now to resume the delete request");
    expect(await scanDatabases()).not.toContain(COPY);
    second.kill();
  });

  it("an answer that arrives while the account leaves is cleared after it", async () => {
    const ana = await signIn("ana");
    await ana.device.mirror.customers.put({ ...buildCustomer("c9", { name: COPY }), rev: 1 });
    await sell(ana.device, "c9");
    await ana.device.shared.device.update("device", { lastUid: null });
    await clear();
    expect(takeConsole().join()).toContain("Closing db now to resume the delete request");
    expect(await scanDatabases()).toContain(COPY);
    await ana.flush();
    ana.kill();
    await clear();
    expect(await scanDatabases()).not.toContain(COPY);
    expect(server.orders).toHaveLength(1);
  });

  it("[B3] a copy whose order had arrived goes, though a crash left it unmarked", async () => {
    const ana = await signIn("ana");
    await sellAcknowledged(ana);
    await ana.device.shared.backupMarks.clear();
    await leaveAccount(ana);
    expect(await scanDatabases()).not.toContain(COPY);
  });

  it("[B3] neither is the copy of an edit left that the store has accepted", async () => {
    const ana = await signIn("ana");
    const edit = { changeId: "e1", noun: "product", recordId: "p1", baseRev: 1, fields: {}, deletes: false } as const;
    const change = { kind: "saveRecord", edit: { ...edit, label: COPY, yielded: {} } } as const;
    const { work, shared } = ana.device;
    await work.recordEdits.put({
      key: "p1:e1",
      noun: "product",
      recordId: "p1",
      seq: 1,
      edit: change.edit,
      acceptedRev: 2,
      acceptedAt: clock.now(),
    });
    const entry = {
      key: "p1:e1",
      owner: "ana",
      kind: "saveRecord",
      change,
      lane: "product/p1",
      dependsOn: [],
    } as const;
    const rest = { seq: 1, state: "waiting", attempts: 0, doubts: 0, nextAttemptAt: 0, sendingSince: null } as const;
    await backUp(shared, { ...entry, ...rest, dependsOn: [], lastProblem: null, createdAt: 1 });
    await leaveAccount(ana);
    expect(await scanDatabases()).not.toContain(COPY);
  });

  it("discarded work of somebody who never came back goes after 30 days", async () => {
    const ana = await signIn("ana");
    const order = await sell(ana.device, "c1");
    await discardEntry(ana.device, `${order.orderId}:1`);
    await leaveAccount(ana);
    expect(await scanDatabases()).toContain(order.orderNo);
    clock.set(clock.now() + 31 * 24 * 3_600_000);
    await clear();
    expect(await scanDatabases()).not.toContain(order.orderNo);
    expect(await databaseNames()).toEqual(["rutero-device"]);
  });
});

it("[ACCESS-19] the scan itself reads every table and the bytes in it", async () => {
  const database = new Dexie("anything", { indexedDB: phone.storage });
  database.version(1).stores({ rows: "id" });
  Dexie.dependencies.indexedDB = phone.storage;
  await database.table("rows").put({ id: "key of a row", bytes: new TextEncoder().encode("bytes of a row").buffer });
  database.close();
  const found = await scanDatabases();
  expect(found).toContain("key of a row");
  expect(found).toContain("bytes of a row");
});
