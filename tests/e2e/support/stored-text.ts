import type { Page } from "@playwright/test";

/** Which of these texts this device still holds, in any kind of storage, and where: "place: text". */
export function whereStored(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const found = new Set<string>();
    const note = (place: string, text: string) => {
      for (const each of wanted) if (text.includes(each)) found.add(`${place}: ${each}`);
    };
    const asked = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const readable = async (value: unknown): Promise<string> => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
      if (value instanceof Blob) return new TextDecoder().decode(await value.arrayBuffer());
      if (value instanceof Map || value instanceof Set) return readable([...value]);
      if (typeof value !== "object" || value === null) return String(value);
      return (await Promise.all(Object.entries(value).flat().map(readable))).join("\n");
    };

    for (const { name = "" } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([asked(rows.getAllKeys()), asked(rows.getAll())]);
        note(`${name}/${store}`, await readable([keys, values]));
      }
      database.close();
    }
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) {
      note(name, await readable(Object.entries(storage)));
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
      note(`file ${name}`, (await file?.slice(0, 1_000_000).text()) ?? "");
    }
    return [...found];
  }, texts);
}
