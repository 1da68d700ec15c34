import type { Page } from "@playwright/test";

/**
 * Which of these texts this device still holds, in any kind of storage, and where: "place: text". What there is comes from
 * the browser, so nothing has to be listed here. It looks in the page: all of a catalogue is too much to send to a test.
 */
export function whereStored(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const found = new Set<string>();
    const note = (place: string, text: string) => {
      for (const each of wanted) if (text.includes(each)) found.add(`${place}: ${each}`);
    };
    const asked = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("no reason"));
      });
    const noteValue = async (place: string, value: unknown) => {
      const blobs: Blob[] = [];
      const readable = (_: string, part: unknown): unknown => {
        if (part instanceof ArrayBuffer || ArrayBuffer.isView(part)) return new TextDecoder().decode(part);
        if (part instanceof Map || part instanceof Set) return [...part];
        if (part instanceof Blob) blobs.push(part);
        return part;
      };
      note(place, JSON.stringify(value, readable));
      for (const blob of blobs) note(place, new TextDecoder().decode(await blob.arrayBuffer()));
    };

    for (const { name = "" } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        await noteValue(`${name}/${store}`, await Promise.all([asked(rows.getAllKeys()), asked(rows.getAll())]));
      }
      database.close();
    }
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) {
      await noteValue(name, Object.entries(storage));
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        note(`cache ${request.url}`, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    const folder = await navigator.storage.getDirectory();
    for await (const [name, entry] of folder.entries()) {
      const file = entry.kind === "file" ? await (entry as FileSystemFileHandle).getFile() : null;
      note(`file ${name}`, (await file?.text()) ?? "");
    }
    return [...found];
  }, texts);
}
