import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { type MirrorDatabase, openMirrorDatabase } from "#local/databases/mirror-database.ts";

/** Opens the mirror of an account on a storage of its own, or on one that another tab of the same phone has open too. */
export async function openMirror(storage = new IDBFactory(), uid = "ana"): Promise<MirrorDatabase> {
  Dexie.dependencies.indexedDB = storage;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  const mirror = openMirrorDatabase(uid);
  await mirror.open();
  return mirror;
}
