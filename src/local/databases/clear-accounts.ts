import Dexie from "dexie";
import type { Instant } from "#domain/values/instant.ts";
import { dropBackups, listOpenBackups, settleBackups } from "../outbox/backups.ts";
import { dropUnnamedImages } from "../outbox/local-images.ts";
import { deleteRows } from "./delete-rows.ts";
import type { DeviceDatabase } from "./device-database.ts";
import { guardUpgrade } from "./guard-upgrade.ts";
import { openImportDatabase } from "./import-database.ts";
import { openMirrorDatabase } from "./mirror-database.ts";
import { openWorkDatabase, type WorkDatabase } from "./work-database.ts";

/** The account in the name of one of its databases. */
const DATABASE_OF_ACCOUNT = /^rutero-(.+)-(?:work|mirror|import)$/;

/**
 * Removes what this device holds of every account but the signed-in one (ACCESS-19): copies of the company's data, and
 * all that the store has acknowledged. What is left is an account's unsent work with its backup, and its numbering.
 * Every way out of an account ends here. It can be repeated, so whatever a closed tab interrupted is finished at the
 * next start.
 */
export async function clearFormerAccounts(shared: DeviceDatabase, now: Instant): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const uids = await listAccounts(shared, names);
  await Promise.all(uids.map((uid) => clearAccount(shared, uid, now, new Set(names))));
}

/** How long copies wait after a session that expired by age: over a weekend. */
const AWAITED_MS = 3 * 86_400_000;

/**
 * Lets the copies of a person whose session expired by age wait for their next sign-in: loading a catalogue and its
 * customers anew every morning would cost time, money and signal. Another account's sign-in ends the wait.
 */
export async function awaitReturn(shared: DeviceDatabase, uid: string, now: Instant): Promise<void> {
  await shared.accounts.update(uid, { copiesUntil: now + AWAITED_MS });
}

/** Ends the wait for everybody: whoever comes back was refused, or left for good. */
export async function endAwaiting(shared: DeviceDatabase): Promise<void> {
  await shared.accounts.toCollection().modify((account) => {
    delete account.copiesUntil;
  });
}

/** Everybody of whom there is a trace, found by the databases themselves. */
async function listAccounts(shared: DeviceDatabase, names: readonly string[]): Promise<string[]> {
  const [accounts, ...owners] = await Promise.all([
    shared.accounts.toCollection().primaryKeys(),
    shared.backups.orderBy("owner").uniqueKeys(),
    shared.backupMarks.orderBy("owner").uniqueKeys(),
  ]);
  const named = names.flatMap((name) => DATABASE_OF_ACCOUNT.exec(name)?.[1] ?? []);
  return [...new Set([...named, ...accounts, ...owners.flat().map(String)])];
}

/** Of an account that was cleared before, and whose unsent work waits, nothing is written again (W2). */
async function clearAccount(
  shared: DeviceDatabase,
  uid: string,
  now: Instant,
  present: ReadonlySet<string>,
): Promise<void> {
  if ((await isSignedIn(shared, uid)) || (await isAwaited(shared, uid, now))) return;
  const [work, mirror, imports] = [openWorkDatabase(uid), openMirrorDatabase(uid), openImportDatabase(uid)];
  // What newer code has upgraded is cleared by newer code.
  for (const database of [work, mirror, imports]) guardUpgrade(database, () => {});
  try {
    // Asks the mirror what has arrived, so before it goes.
    await settleBackups({ uid, shared, work, mirror }, now);
    const deleted = [mirror, imports].filter(({ name }) => present.has(name)).map((copy) => copy.delete());
    await dropAcknowledged(work);
    const received = await shared.backupMarks
      .where("owner")
      .equals(uid)
      .filter(({ as }) => as === "received")
      .primaryKeys();
    await dropBackups(shared, received);
    const waits = (await work.outbox.count()) > 0 || (await listOpenBackups(shared, uid)).length > 0;
    if (!(await holdsWork(work)) && !(await isSignedIn(shared, uid))) await work.delete();
    await forgetIdentity(shared, uid, waits);
    await Promise.all(deleted);
  } finally {
    work.close();
  }
}

/** Deletes the identity, and what the store has. */
async function dropAcknowledged(work: WorkDatabase): Promise<void> {
  const orders = work.orders.filter(({ receipt }) => receipt !== null);
  const edits = work.recordEdits.filter(({ acceptedRev }) => acceptedRev !== null);
  const counts = work.ownCounts.filter(({ acceptedRev }) => acceptedRev !== null);
  await deleteRows(work.identity, await work.identity.toCollection().primaryKeys());
  await deleteRows(work.orders, await orders.primaryKeys());
  await deleteRows(work.recordEdits, await edits.primaryKeys());
  await deleteRows(work.ownCounts, await counts.primaryKeys());
  await dropUnnamedImages(work, await work.images.toCollection().primaryKeys());
}

/** Entries, open carts, unfinished forms, and what was discarded and can be restored. */
async function holdsWork(work: WorkDatabase): Promise<boolean> {
  const counts = await Promise.all(
    [work.outbox, work.carts, work.formDrafts, work.removed].map((table) => table.count()),
  );
  return counts.some((count) => count > 0);
}

/** The sign-in page names only those whose unsent work is here (ACCESS-13). */
async function forgetIdentity(shared: DeviceDatabase, uid: string, waits: boolean): Promise<void> {
  const account = await shared.accounts.get(uid);
  const isForgotten = account === undefined || (waits && account.identity === null);
  if (isForgotten && (await shared.epochs.get(uid)) === undefined) return;
  await shared.transaction("rw", shared.device, shared.accounts, shared.epochs, async () => {
    if (await isSignedIn(shared, uid)) return;
    // The mirror that followed it is gone.
    await shared.epochs.delete(uid);
    if (waits) await shared.accounts.update(uid, { identity: null });
    else await shared.accounts.delete(uid);
  });
}

/** A time further away than the longest wait was written under another clock. */
async function isAwaited(shared: DeviceDatabase, uid: string, now: Instant): Promise<boolean> {
  const [device, account] = await Promise.all([shared.device.get("device"), shared.accounts.get(uid)]);
  if (device === undefined || device.lastUid !== null) return false;
  const left = (account?.copiesUntil ?? now) - now;
  return left > 0 && left <= AWAITED_MS;
}

async function isSignedIn(shared: DeviceDatabase, uid: string): Promise<boolean> {
  return (await shared.device.get("device"))?.lastUid === uid;
}
