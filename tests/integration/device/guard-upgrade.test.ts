import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import { guardUpgrade } from "#local/databases/guard-upgrade.ts";
import { takeConsole } from "#tests/support/silent-console.ts";

let storage: IDBFactory;

beforeEach(() => {
  storage = new IDBFactory();
});

/** The code of one version: its tab reloads when newer code upgrades the database. */
function openAs(version: number): { database: Dexie; reloads: () => number } {
  const database = new Dexie("upgraded", { indexedDB: storage, IDBKeyRange });
  for (let known = 1; known <= version; known += 1)
    database.version(known).stores({ rows: known === 1 ? "id" : "id, added" });
  let reloads = 0;
  guardUpgrade(database, () => {
    reloads += 1;
  });
  return { database, reloads: () => reloads };
}

function expectDexieWarning(): void {
  expect(takeConsole()).toEqual([expect.stringContaining("Closing db now")]);
}

describe("an upgrade by newer code", () => {
  it("[U1] closes the older tab, which writes no row to the new schema in 1,000 tries", async () => {
    const older = openAs(1);
    await older.database.table("rows").put({ id: "before" });
    const newer = openAs(2);
    const writing = Promise.allSettled(
      Array.from({ length: 1_000 }, (_, index) => older.database.table("rows").put({ id: `old-${index}` })),
    );
    await newer.database.open();
    const rowsAtUpgrade = await newer.database.table("rows").count();
    await writing;
    const late = await Promise.allSettled(
      Array.from({ length: 1_000 }, (_, index) => older.database.table("rows").put({ id: `late-${index}` })),
    );
    expect(late.every((answer) => answer.status === "rejected")).toBe(true);
    expect(await newer.database.table("rows").count()).toBe(rowsAtUpgrade);
    expect(older.reloads()).toBeGreaterThan(0);
    expectDexieWarning();
  });

  it("[U1] also reloads an idle tab", async () => {
    const older = openAs(1);
    await older.database.open();
    await openAs(2).database.open();
    expect(older.reloads()).toBe(1);
    expect(older.database.isOpen()).toBe(false);
    expectDexieWarning();
  });

  it("[U1] older code that starts later cannot open the upgraded database", async () => {
    const newer = openAs(2);
    await newer.database.open();
    const older = openAs(1);
    await expect(older.database.table("rows").put({ id: "old" })).rejects.toThrow(/upgraded|closed/i);
    await expect(older.database.open()).rejects.toThrow(/upgraded|closed/i);
    expect(older.reloads()).toBeGreaterThan(0);
    expect(await newer.database.table("rows").count()).toBe(0);
  });

  it("[U1] a deletion is not mistaken for an upgrade, and the database can be opened again", async () => {
    const tab = openAs(1);
    await tab.database.table("rows").put({ id: "before" });
    await new Promise((resolve) => storage.deleteDatabase("upgraded").addEventListener("success", resolve));
    await tab.database.table("rows").put({ id: "after" });
    expect(await tab.database.table("rows").toCollection().primaryKeys()).toEqual(["after"]);
    expect(tab.reloads()).toBe(0);
    expectDexieWarning();
  });
});
