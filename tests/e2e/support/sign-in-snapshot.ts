import type { Page } from "@playwright/test";

/** Where a sign-in is stored: by the app and by Firebase. */
const APP_STORES = [
  ["rutero-device", "device"],
  ["rutero-device", "accounts"],
] as const;
const FIREBASE_STORES = [["firebaseLocalStorageDb", "firebaseLocalStorage"]] as const;

export type SignInSnapshot = readonly { database: string; store: string; rows: unknown[] }[];

/** A sign-in as stored now, to be restored after the app has ended it. */
export function takeSignIn(page: Page): Promise<SignInSnapshot> {
  return page.evaluate(
    async (stores) => {
      const found = [];
      for (const [database, store] of stores) {
        const opened = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(database);
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const request = opened.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        opened.close();
        found.push({ database, store, rows });
      }
      return found;
    },
    [...APP_STORES, ...FIREBASE_STORES],
  );
}

/**
 * Restores the sign-in once the app has finished ending it, shortly after the sign-in page appears: the provider's record
 * is deleted last, and a moment later once more, in case the service worker had stored it again.
 */
export async function putSignIn(page: Page, snapshot: SignInSnapshot): Promise<void> {
  await page.evaluate(
    async ({ stores, firebase }) => {
      const open = (name: string) =>
        new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const [database, store] = firebase;
      const opened = await open(database);
      const count = () =>
        new Promise<number>((resolve, reject) => {
          const request = opened.transaction(store).objectStore(store).count();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      let isGone = false;
      for (let tries = 0; tries < 20 && !isGone; tries += 1) {
        const wasGone = (await count()) === 0;
        await new Promise((resolve) => setTimeout(resolve, 500));
        isGone = wasGone && (await count()) === 0;
      }
      opened.close();
      for (const kept of stores) {
        const target = await open(kept.database);
        await new Promise<void>((resolve, reject) => {
          const writing = target.transaction(kept.store, "readwrite");
          for (const row of kept.rows) writing.objectStore(kept.store).put(row);
          writing.oncomplete = () => resolve();
          writing.onerror = () => reject(writing.error);
        });
        target.close();
      }
    },
    { stores: snapshot, firebase: FIREBASE_STORES[0] },
  );
}
