import { Buffer } from "node:buffer";
import * as v from "valibot";

const KeyPath = v.union([v.string(), v.array(v.string())]);

const RawIndex = v.object({ name: v.string(), keyPath: KeyPath, unique: v.boolean(), multiEntry: v.boolean() });

const RawStore = v.object({
  name: v.string(),
  keyPath: KeyPath,
  autoIncrement: v.boolean(),
  indexes: v.array(RawIndex),
  rows: v.array(v.unknown()),
});
type RawStore = v.InferOutput<typeof RawStore>;

/**
 * A database as IndexedDB stores it, below the library that wrote it, in a form that JSON can hold. `version` is the
 * browser's: ten times the one that the code declares.
 */
export const RawDatabase = v.object({ name: v.string(), version: v.number(), stores: v.array(RawStore) });
export type RawDatabase = v.InferOutput<typeof RawDatabase>;

/** Reads the databases of a phone whose tabs are closed. */
export async function dumpDatabases(storage: IDBFactory, names: readonly string[]): Promise<RawDatabase[]> {
  return Promise.all(names.map((name) => dumpDatabase(storage, name)));
}

async function dumpDatabase(storage: IDBFactory, name: string): Promise<RawDatabase> {
  const database = await finished(storage.open(name));
  const stores: RawStore[] = [];
  for (const storeName of database.objectStoreNames) {
    const store = database.transaction(storeName).objectStore(storeName);
    const indexes = Array.from(store.indexNames, (index) => v.parse(RawIndex, store.index(index)));
    const rows: unknown[] = await finished(store.getAll());
    const { name: label, keyPath, autoIncrement } = store;
    stores.push(v.parse(RawStore, { name: label, keyPath, autoIncrement, indexes, rows: rows.map(pack) }));
  }
  const { version } = database;
  database.close();
  return { name, version, stores };
}

/** Makes the databases on a phone that has none of them, without the app's code. */
export async function loadDatabases(storage: IDBFactory, databases: readonly RawDatabase[]): Promise<void> {
  for (const { name, version, stores } of databases) {
    const opening = storage.open(name, version);
    opening.addEventListener("upgradeneeded", () => {
      for (const store of stores) fillStore(opening.result, store);
    });
    (await finished(opening)).close();
  }
}

function fillStore(database: IDBDatabase, { name, keyPath, autoIncrement, indexes, rows }: RawStore): void {
  const store = database.createObjectStore(name, { keyPath, autoIncrement });
  for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
  for (const row of rows) store.add(unpack(row));
}

async function finished<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the request failed")));
  });
}

/** What JSON cannot hold: `undefined` and bytes, marked by a key that no row has. */
function pack(value: unknown): unknown {
  if (value === undefined) return { $undefined: true };
  if (value instanceof ArrayBuffer) return { $bytes: Buffer.from(value).toString("base64") };
  if (ArrayBuffer.isView(value)) throw new Error("a typed array would come back as a buffer");
  if (Array.isArray(value)) return value.map(pack);
  if (typeof value !== "object" || value === null) return value;
  return mapEntries(value, pack);
}

function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack);
  if (typeof value !== "object" || value === null) return value;
  if ("$undefined" in value) return undefined;
  if ("$bytes" in value) return new Uint8Array(Buffer.from(String(value.$bytes), "base64")).buffer;
  return mapEntries(value, unpack);
}

function mapEntries(value: object, map: (each: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, map(each)]));
}
