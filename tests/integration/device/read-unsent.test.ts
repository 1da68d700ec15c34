import Dexie from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import { workDatabaseName } from "#local/databases/work-database.ts";
import { readUnsent, readUnsentOf } from "#local/outbox/read-unsent.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, loseDatabase, openTab, sell, type Phone, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { upgradeByNewerCode } from "#tests/support/newer-code.ts";

const ana = buildIdentity("ana");
const clock = createClock();

let phone: Phone;
let tab: Tab;

beforeEach(async () => {
  phone = createPhone();
  tab = await openTab({ phone, clock, server: createFakeServer(clock.now), identity: ana });
  const account = { uid: "ana", fullName: "Ana", lastSignInAt: clock.now(), identity: ana };
  await tab.device.shared.accounts.put(account);
});

async function upgrade(): Promise<void> {
  tab.kill();
  await upgradeByNewerCode(phone.storage, workDatabaseName("ana"), "ana");
}

async function versionOf(name: string): Promise<number | undefined> {
  return (await phone.storage.databases()).find((each) => each.name === name)?.version;
}

describe("what is unsent, read without opening the databases as this version", () => {
  it("[U5] is found in a database that newer code has upgraded, which stays as it is", async () => {
    const orders = [await sell(tab.device, "c1"), await sell(tab.device, "c2")];
    await upgrade();
    const before = await phone.storage.databases();
    const { own, others } = await readUnsent();
    expect(own?.owner).toBe("ana");
    expect(own?.entries).toMatchObject([
      ...orders.map(({ orderId }) => ({ change: { order: { orderId } } })),
      { key: "points-1", change: { kind: "redeemPoints" } },
    ]);
    expect(others).toBe(0);
    expect(await phone.storage.databases()).toEqual(before);
    expect(await versionOf(workDatabaseName("ana"))).toBe(990);
  });

  it("[U5] holds up no upgrade afterwards", async () => {
    await sell(tab.device, "c1");
    await readUnsent();
    await upgrade();
    expect(await versionOf(workDatabaseName("ana"))).toBe(990);
  });

  it("[U5] is found in the backup when the work database is lost", async () => {
    const { orderId } = await sell(tab.device, "c1");
    tab.kill();
    await loseDatabase(phone, workDatabaseName("ana"));
    expect((await readUnsent()).own?.entries).toMatchObject([{ change: { order: { orderId } } }]);
  });

  it("[U5] leaves out what the store has, and what was discarded", async () => {
    await sell(tab.device, "c1");
    await tab.flush({ everything: true });
    const { orderId } = await sell(tab.device, "c2");
    const [entry] = await tab.device.work.outbox.toArray();
    if (!entry) throw new Error("nothing waits");
    await tab.device.work.removed.put({ key: entry.key, entry, removedAt: clock.now() });
    await tab.device.work.outbox.delete(entry.key);
    expect(orderId).toBeDefined();
    expect((await readUnsent()).own?.entries).toEqual([]);
  });

  it("[U5] is only counted of somebody who is not signed in here", async () => {
    await sell(tab.device, "c1");
    await tab.device.shared.accounts.update("ana", { identity: null });
    expect(await readUnsent()).toEqual({ own: null, others: 1 });
    expect(await readUnsentOf("ana")).toMatchObject({ owner: "ana", entries: [{ kind: "placeOrder" }] });
    expect(await readUnsentOf("rosa")).toEqual({ owner: "rosa", entries: [], images: [] });
    await tab.device.shared.device.put({ id: "device", deviceId: "phone", lastUid: "luis" });
    expect(await readUnsent()).toEqual({ own: null, others: 1 });
  });

  it("[U5] makes no database where there is none", async () => {
    Dexie.dependencies.indexedDB = new IDBFactory();
    expect(await readUnsent()).toEqual({ own: null, others: 0 });
    expect(await Dexie.dependencies.indexedDB.databases()).toEqual([]);
  });
});
