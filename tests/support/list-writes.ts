import { IDBDatabase, IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";

/**
 * Lists what is opened to write from now on: `rutero-ana-mirror: feeds,orders` for each read-write transaction, and the
 * name of each database that is deleted. Returns the list, which grows.
 */
export function listWrites(): string[] {
  const written: string[] = [];
  const begin: IDBDatabase["transaction"] = Reflect.get(IDBDatabase.prototype, "transaction");
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (
    this: IDBDatabase,
    stores,
    mode,
    options,
  ) {
    const names = [...(typeof stores === "string" ? [stores] : stores)];
    if (mode === "readwrite") written.push(`${this.name}: ${names.join()}`);
    return begin.call(this, stores, mode, options);
  });
  const remove: IDBFactory["deleteDatabase"] = Reflect.get(IDBFactory.prototype, "deleteDatabase");
  vi.spyOn(IDBFactory.prototype, "deleteDatabase").mockImplementation(function (this: IDBFactory, name) {
    written.push(name);
    return remove.call(this, name);
  });
  return written;
}
