import { IDBDatabase } from "fake-indexeddb";
import { vi } from "vitest";

/**
 * Lists the transactions that something begins, as `readwrite rutero-ana-work`. Call it before the databases open: Dexie
 * keeps the functions that it finds then.
 */
export function watchTransactions(): (act: () => Promise<unknown>) => Promise<string[]> {
  const begin = vi.spyOn(IDBDatabase.prototype, "transaction");
  return async (act) => {
    const before = begin.mock.calls.length;
    await act();
    return begin.mock.calls.slice(before).map(([, mode], at) => {
      const database: unknown = begin.mock.contexts[before + at];
      return `${mode} ${database instanceof IDBDatabase ? database.name : ""}`;
    });
  };
}
