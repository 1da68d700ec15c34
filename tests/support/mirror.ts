import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { type MirrorDatabase, openMirrorDatabase } from "#local/databases/mirror-database.ts";

/** Opens an account's mirror on its own storage, or on one that another tab of the same phone has open. */
export async function openMirror(storage = new IDBFactory(), uid = "ana"): Promise<MirrorDatabase> {
  Dexie.dependencies.indexedDB = storage;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  const mirror = openMirrorDatabase(uid);
  await mirror.open();
  return mirror;
}
