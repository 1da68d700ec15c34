import type { Page } from "@playwright/test";

/**
 * Everything that this browser keeps for the app, as text: all databases, session and local storage, all caches, and the
 * private files. What there is comes from the browser, so nothing has to be listed here.
 */
export async function scanStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("no reason"));
      });
    const readBytes = (_: string, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value;
    const texts: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        const [keys, values] = [await done(rows.getAllKeys()), await done(rows.getAll())];
        texts.push(`${name}.${store} ${JSON.stringify(keys)} ${JSON.stringify(values, readBytes)}`);
      }
      database.close();
    }
    texts.push(`localStorage ${JSON.stringify(Object.entries(localStorage))}`);
    texts.push(`sessionStorage ${JSON.stringify(Object.entries(sessionStorage))}`);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const body = await (await cache.match(request))?.text();
        texts.push(`cache ${request.url} ${body ?? ""}`);
      }
    }
    const folder = await navigator.storage.getDirectory();
    for await (const [name, file] of folder.entries()) {
      texts.push(`file ${name} ${file instanceof FileSystemFileHandle ? await (await file.getFile()).text() : ""}`);
    }
    return texts.join("\n");
  });
}
