/** A database by plain IndexedDB, without our code: what the browser itself takes. */
export function openPlain(name: string, stores: readonly string[]): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener("upgradeneeded", () => {
    for (const store of stores) request.result.createObjectStore(store, { keyPath: "key" });
  });
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(new Error(`${name} did not open`)));
  });
}

/** One durable transaction over these stores. */
export function writePlain(
  database: IDBDatabase,
  stores: readonly string[],
  write: (transaction: IDBTransaction) => void,
): Promise<void> {
  const transaction = database.transaction(stores, "readwrite", { durability: "strict" });
  write(transaction);
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(new Error("the bare rows were not written")));
  });
}
