import type { Instant } from "#domain/instant.ts";
import type { BackupEntry, DeviceDatabase } from "./device-database.ts";
import type { MirrorDatabase } from "./mirror-database.ts";
import { orderKey } from "./outbox-entry.ts";
import type { OutboxEntry, WorkDatabase, WorkOrder } from "./work-database.ts";

const DAY = 24 * 3_600_000;
const KEPT_AFTER_RECEIPT = 7 * DAY;
const KEPT_AFTER_REMOVAL = 30 * DAY;

/** Writes the second copy of a change (PRODUCT 3.0.5). */
export async function backUp(shared: DeviceDatabase, entry: OutboxEntry, order: WorkOrder | null): Promise<void> {
  await shared.backups.put({ key: entry.key, owner: entry.owner, entry, order, receivedAt: null, removedAt: null });
}

/** Notes that the store has these changes: their copies are no longer put back, and go a week later. */
export async function markReceived(shared: DeviceDatabase, keys: readonly string[], now: Instant): Promise<void> {
  await shared.backups.where("key").anyOf([...keys]).modify({ receivedAt: now });
}

export async function markRemoved(shared: DeviceDatabase, key: string, removedAt: Instant | null): Promise<void> {
  await shared.backups.update(key, { removedAt });
}

/** The databases that a restore compares and repairs. */
export interface RestoreScope {
  readonly uid: string;
  readonly shared: DeviceDatabase;
  readonly work: WorkDatabase;
  readonly mirror: MirrorDatabase;
}

/**
 * Puts back what the work database has lost, and gives a copy to what has none (a crash lies between the two writes).
 * What is put back is sent again under its old key, so that nothing arrives twice. Answers how many came back.
 */
export async function restoreBackups(scope: RestoreScope, now: Instant): Promise<number> {
  const { shared, work, uid } = scope;
  const backups = await pruneBackups(shared, uid, now);
  await work.removed.where("removedAt").below(now - KEPT_AFTER_REMOVAL).delete();
  const open = backups.filter((backup) => backup.receivedAt === null);
  const received = await receivedKeys(scope, open);
  if (received.length > 0) await markReceived(shared, received, now);

  const lost = open.filter((backup) => !received.includes(backup.key));
  const restored = await work.transaction("rw", work.outbox, work.orders, work.removed, async () => {
    const present = new Set([...(await work.outbox.toCollection().primaryKeys()), ...(await work.removed.toCollection().primaryKeys())]);
    const missing = lost.filter((backup) => !present.has(backup.key));
    for (const backup of missing) await putBack(work, backup, now);
    return missing.length;
  });
  await backUpRest(scope, new Set(backups.map((backup) => backup.key)));
  return restored;
}

async function putBack(work: WorkDatabase, backup: BackupEntry, now: Instant): Promise<void> {
  const { key, entry, order, removedAt } = backup;
  if (removedAt !== null) {
    await work.removed.put({ key, entry, order, removedAt });
    return;
  }
  await work.outbox.put({ ...entry, state: "waiting", attempts: 0, sendingSince: null, nextAttemptAt: now });
  if (order !== null && (await work.orders.get(order.orderId)) === undefined) await work.orders.put(order);
}

/** Copies without a receipt whose order is known to have arrived: the crash came before the copy was marked. */
async function receivedKeys(scope: RestoreScope, open: readonly BackupEntry[]): Promise<string[]> {
  const orders = open.filter((backup) => backup.order !== null && backup.removedAt === null);
  const ids = orders.map((backup) => backup.order?.orderId ?? "");
  const [own, mirrored, waiting] = await Promise.all([
    scope.work.orders.bulkGet(ids),
    scope.mirror.orders.bulkGet(ids),
    scope.work.outbox.bulkGet(orders.map((backup) => backup.key)),
  ]);
  return orders
    .filter((_, index) => {
      const hasReceipt = (own[index]?.receipt ?? null) !== null;
      return waiting[index] === undefined && (hasReceipt || mirrored[index] !== undefined);
    })
    .map((backup) => backup.key);
}

async function backUpRest(scope: RestoreScope, backedUp: ReadonlySet<string>): Promise<void> {
  const entries = await scope.work.outbox.toArray();
  for (const entry of entries.filter((each) => !backedUp.has(each.key))) {
    const orderId = entry.change.kind === "placeOrder" && entry.key === orderKey(entry.change.order.orderId)
      ? entry.change.order.orderId
      : null;
    const order = orderId === null ? null : ((await scope.work.orders.get(orderId)) ?? null);
    await backUp(scope.shared, entry, order);
  }
}

/** Drops the account's copies that have served, and answers the others. */
async function pruneBackups(shared: DeviceDatabase, uid: string, now: Instant): Promise<BackupEntry[]> {
  const backups = await shared.backups.where("owner").equals(uid).toArray();
  const isOutdated = ({ receivedAt, removedAt }: BackupEntry) =>
    (receivedAt !== null && now - receivedAt > KEPT_AFTER_RECEIPT) ||
    (removedAt !== null && now - removedAt > KEPT_AFTER_REMOVAL);
  await shared.backups.bulkDelete(backups.filter(isOutdated).map((backup) => backup.key));
  return backups.filter((backup) => !isOutdated(backup));
}
