import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readKeptToken } from "#remote/auth/kept-token.ts";

const USER = { uid: "ana", stsTokenManager: { accessToken: "token-of-ana", refreshToken: "r" } };

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Writes the row as Firebase's SDK does. */
function keep(row: unknown, store = "firebaseLocalStorage"): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("firebaseLocalStorageDb", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: "fbase_key" });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction(store, "readwrite");
      writing.objectStore(store).put(row);
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

describe("ACCESS-39: the token of the last visit", () => {
  it("is read from where the SDK keeps the user of this project", async () => {
    await keep({ fbase_key: "firebase:authUser:key:[DEFAULT]", value: USER });
    expect(await readKeptToken("key")).toEqual({ uid: "ana", token: "token-of-ana" });
    expect(await readKeptToken("another-key")).toBeNull();
  });

  it("is none, and no database is made, where nobody has signed in", async () => {
    expect(await readKeptToken("key")).toBeNull();
    expect(await indexedDB.databases()).toEqual([]);
  });

  it("is none if the SDK keeps something else", async () => {
    await keep({ fbase_key: "firebase:authUser:key:[DEFAULT]", value: { uid: 5 } });
    expect(await readKeptToken("key")).toBeNull();
    vi.stubGlobal("indexedDB", new IDBFactory());
    await keep({ fbase_key: "x" }, "another store");
    expect(await readKeptToken("key")).toBeNull();
  });

  it("is none in a browser that cannot list its databases", async () => {
    vi.stubGlobal("indexedDB", {});
    expect(await readKeptToken("key")).toBeNull();
  });
});
