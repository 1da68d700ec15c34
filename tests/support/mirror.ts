import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { StoredOrder } from "#domain/order/order.ts";
import type { Feed } from "#domain/sync/feed.ts";
import {
  type MirrorDatabase,
  type MirroredOrder,
  mirrorOrder,
  openMirrorDatabase,
} from "#local/databases/mirror-database.ts";
import { openWorkDatabase, type WorkDatabase } from "#local/databases/work-database.ts";
import { serverTimeAt } from "#sync/pull/watermark.ts";

/** Opens an account's mirror on its own storage, or on one that another tab of the same phone has open. */
export async function openMirror(storage = new IDBFactory(), uid = "ana"): Promise<MirrorDatabase> {
  Dexie.dependencies.indexedDB = storage;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  const mirror = openMirrorDatabase(uid);
  await mirror.open();
  return mirror;
}

/** The same for its work. */
export async function openWork(storage = new IDBFactory(), uid = "ana"): Promise<WorkDatabase> {
  Dexie.dependencies.indexedDB = storage;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  const work = openWorkDatabase(uid);
  await work.open();
  return work;
}

/** An order as the mirror holds it once the store has received it. */
export function mirrored(order: StoredOrder, rev = 1): MirroredOrder {
  return mirrorOrder(order, rev, serverTimeAt(order.receivedAt));
}

const UNREAD = { watermark: null, resumeAfter: null, count: 0, lastGoodAt: null };

/** Notes that these feeds have arrived on a device. */
export async function noteArrived(mirror: MirrorDatabase, ...feeds: readonly Feed[]): Promise<void> {
  await mirror.feeds.bulkPut(feeds.map((feed) => ({ ...UNREAD, feed, loaded: true })));
}

/** Notes that the server refused these feeds to a device that has never had them. */
export async function noteRefused(mirror: MirrorDatabase, ...feeds: readonly Feed[]): Promise<void> {
  await mirror.feeds.bulkPut(feeds.map((feed) => ({ ...UNREAD, feed, loaded: false, failure: "permission-denied" })));
}
