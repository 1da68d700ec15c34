/** What a release after this one does to a database: a newer version, another store, and a kind of change unknown here. */
export async function upgradeByNewerCode(storage: IDBFactory, name: string, owner: string): Promise<void> {
  const request = storage.open(name, 990);
  await new Promise<void>((resolve, reject) => {
    request.onupgradeneeded = () => void request.result.createObjectStore("loyaltyPoints");
    request.onerror = () => reject(new Error("the newer code could not upgrade"));
    request.onblocked = () => reject(new Error("the database is held open"));
    request.onsuccess = () => {
      const transaction = request.result.transaction("outbox", "readwrite");
      const change = { kind: "redeemPoints" };
      transaction
        .objectStore("outbox")
        .put({ key: "points-1", owner, seq: 99, lane: "", state: "waiting", nextAttemptAt: 0, change });
      transaction.oncomplete = () => {
        request.result.close();
        resolve();
      };
    };
  });
}
