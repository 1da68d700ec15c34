import { IDBDatabase, IDBFactory, IDBObjectStore } from "fake-indexeddb";
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

/** The most rows that one transaction has put from now on. */
export function watchLargestWrite(): { readonly most: number } {
  const rows = new Map<IDBTransaction, number>();
  for (const method of ["put", "add"] as const) {
    const write: IDBObjectStore["put"] = Reflect.get(IDBObjectStore.prototype, method);
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...given) {
      rows.set(this.transaction, (rows.get(this.transaction) ?? 0) + 1);
      return write.apply(this, given);
    });
  }
  return {
    get most() {
      return Math.max(0, ...rows.values());
    },
  };
}
