import { afterEach, beforeEach, expect, it } from "vitest";
import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { type ImportDatabase, openImportDatabase } from "#local/databases/import-database.ts";
import { recallColumns, rememberColumns } from "#runtime/import/column-memory.ts";

let database: ImportDatabase;

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  database = openImportDatabase("olga");
});
afterEach(() => database.close());

it("IMPORT-3 recalls columns with accents that the first version remembered without them", async () => {
  await database.columns.put({ kind: "products", columns: { codigo: "sku", descripcion: "name" } });
  expect(await recallColumns(database, ["Código", "DESCRIPCIÓN", "Otra"], "products")).toEqual([
    "sku",
    "name",
    undefined,
  ]);
});

it("IMPORT-3 prefers what was chosen since", async () => {
  await database.columns.put({ kind: "products", columns: { codigo: "sku" } });
  await rememberColumns(database, ["Código", "x"], { kind: "products", targets: ["barcodes", null] }, 1);
  expect(await recallColumns(database, ["Código"], "products")).toEqual(["barcodes"]);
});
