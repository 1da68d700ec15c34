import * as v from "valibot";

/** Where the SDK keeps the user between visits. */
const DATABASE = "firebaseLocalStorageDb";
const STORE = "firebaseLocalStorage";

const KeptUser = v.object({
  value: v.object({ uid: v.string(), stsTokenManager: v.object({ accessToken: v.string() }) }),
});

/** A user's token of the last visit. */
export interface KeptToken {
  readonly uid: string;
  readonly token: string;
}

/**
 * The token that the SDK has kept since the last visit, or null. The SDK asks the provider about it when it starts, and
 * throws it away if the session has been ended. Until its hour is over, a person's own record can be read with it: that
 * is how a deactivated person still learns why (ACCESS-39).
 */
export async function readKeptToken(apiKey: string): Promise<KeptToken | null> {
  try {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === DATABASE)) return null;
    const database = await settled(indexedDB.open(DATABASE));
    try {
      const rows = database.transaction(STORE).objectStore(STORE);
      const kept = v.safeParse(KeptUser, await settled(rows.get(`firebase:authUser:${apiKey}:[DEFAULT]`)));
      if (!kept.success) return null;
      const { uid, stsTokenManager } = kept.output.value;
      return { uid, token: stsTokenManager.accessToken };
    } finally {
      database.close();
    }
  } catch {
    // No such function in this browser, or another shape in another version of the SDK: there is no token to read.
    return null;
  }
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database does not answer"));
  });
}
