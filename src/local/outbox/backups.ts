import { type Change, declarationOf, imageIdOf, overlaysOf } from "#domain/sync/change-kinds.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { BackupEntry, BackupMark, DeviceDatabase } from "../databases/device-database.ts";
import type { MirrorDatabase } from "../databases/mirror-database.ts";
import { deleteRows } from "../databases/delete-rows.ts";
import { freeingDiskSpace } from "../databases/free-disk-space.ts";
import { entryTables, localRowOf } from "./local-row.ts";
import { dropUnnamedImages } from "./local-images.ts";
import type { OutboxEntry, LocalImage, WorkDatabase } from "../databases/work-database.ts";

const DAY = 24 * 3_600_000;
/** How long the copies of settled changes are kept. */
export const RETENTION = { received: 7 * DAY, removed: 30 * DAY } as const;

/** Writes the second copy of a change (OFFLINE-11), with its photograph. */
export async function backUp(shared: DeviceDatabase, entry: OutboxEntry, image?: LocalImage): Promise<void> {
  await shared.backups.put({ key: entry.key, owner: entry.owner, entry, ...(image && { image }) });
}

/** The same for several changes without photographs. */
export async function backUpAll(shared: DeviceDatabase, entries: readonly OutboxEntry[]): Promise<void> {
  await shared.backups.bulkPut(entries.map((entry) => ({ key: entry.key, owner: entry.owner, entry })));
}

/** Marks the outcome of changes: their copies are no longer restored, and are deleted after a while. */
export async function markBackups(
  shared: DeviceDatabase,
  keys: readonly string[],
  mark: Omit<BackupMark, "key">,
): Promise<void> {
  if (keys.length === 0) return;
  await shared.backupMarks.bulkPut(keys.map((key) => ({ key, ...mark })));
}

/** The databases that a restore compares and repairs. */
export interface RestoreScope {
  readonly uid: string;
  readonly shared: DeviceDatabase;
  readonly work: WorkDatabase;
  readonly mirror: MirrorDatabase;
}

/**
 * Restores changes that the work database has lost, and backs up those without a copy (after a crash between the two writes).
 * Restored changes are sent under their old key, so nothing arrives twice. Returns the number restored.
 */
export async function restoreBackups(scope: RestoreScope, now: Instant): Promise<number> {
  await settleBackups(scope, now);
  const { work } = scope;
  const { keys, markOf, copies: lost } = await listMissing(scope);
  // One after the other: hundreds of lost orders in one transaction would hold up every page.
  for (const { key, entry, image } of lost)
    await freeingDiskSpace(scope, () =>
      work.transaction("rw", entryTables(work), async () => {
        if (image !== undefined) await work.images.put(image);
        const mark = markOf.get(key);
        if (mark === undefined) await putBack(work, entry, now);
        else await work.removed.put({ key, entry, removedAt: mark.at });
      }),
    );
  await backUpRest(scope, new Set(keys));
  return lost.filter((copy) => !markOf.has(copy.key)).length;
}

/** Deletes copies kept long enough, and marks those of changes that the store has although a crash left them unmarked. */
export async function settleBackups(scope: RestoreScope, now: Instant): Promise<void> {
  await pruneBackups(scope, now);
  const { copies } = await listMissing(scope);
  const arrived = await listArrived(scope, copies);
  await markBackups(scope.shared, arrived, { owner: scope.uid, as: "received", at: now });
}

/** The copies of changes that the store may lack and the work database does not hold. */
async function listMissing({ shared, work, uid }: RestoreScope) {
  const [keys, marks, waiting, removed] = await Promise.all([
    shared.backups.where("owner").equals(uid).primaryKeys(),
    shared.backupMarks.where("owner").equals(uid).toArray(),
    work.outbox.toCollection().primaryKeys(),
    work.removed.toCollection().primaryKeys(),
  ]);
  const markOf = new Map(marks.map((mark) => [mark.key, mark]));
  const present = new Set([...waiting, ...removed]);
  const missing = keys.filter((key) => markOf.get(key)?.as !== "received" && !present.has(key));
  const copies = (await shared.backups.bulkGet(missing)).flatMap((copy) => copy ?? []);
  return { keys, markOf, copies };
}

/** Makes a change wait again as if it were new, with its local row. */
export async function putBack(work: WorkDatabase, entry: OutboxEntry, now: Instant): Promise<void> {
  await work.outbox.put({
    ...entry,
    state: "waiting",
    attempts: 0,
    doubts: 0,
    sendingSince: null,
    nextAttemptAt: now,
    lastProblem: null,
    // The copy is from the capture: it may have been sent since.
    mayHaveArrived: true,
  });
  const local = localRowOf(entry);
  if (local === undefined) return;
  const table = work.table(local.table);
  // A capture's row may already hold its receipt; other rows are restored from the entry.
  const isKept = declarationOf(entry.change).capture !== undefined && (await table.get(local.id)) !== undefined;
  if (!isKept) await table.put(local.row);
}

/** Copies of changes that the store has: a crash came before they were marked. */
async function listArrived(scope: RestoreScope, copies: readonly BackupEntry[]): Promise<string[]> {
  const arrived = await Promise.all(copies.map(({ entry }) => hasArrived(scope, entry)));
  return copies.flatMap(({ key }, index) => (arrived[index] ? [key] : []));
}

/**
 * The local row holds the store's answer, or the mirror the store's copy, of this version. Without either it is sent
 * again, under its key.
 */
async function hasArrived({ work, mirror }: RestoreScope, entry: OutboxEntry): Promise<boolean> {
  const { change } = entry;
  const local = localRowOf(entry);
  if (local !== undefined) {
    const row: { receipt?: unknown; acceptedRev?: unknown } | undefined = await work.table(local.table).get(local.id);
    if ((row?.receipt ?? row?.acceptedRev ?? null) !== null) return true;
  }
  if (entry.formerMayHaveArrived === true) return false;
  const declaration = declarationOf(change);
  const { capture } = declaration;
  if (capture?.work !== undefined) {
    return (await mirror.table(capture.mirror).get(declaration.captureId?.(change) ?? "")) !== undefined;
  }
  for (const shown of overlaysOf(change)) {
    const row: object | undefined = await mirror.table(shown.table).get(shown.id);
    if (row !== undefined && shown.hasArrived?.(row) === true) return true;
  }
  return false;
}

async function backUpRest(scope: RestoreScope, backedUp: ReadonlySet<string>): Promise<void> {
  const entries = await scope.work.outbox.filter((entry) => !backedUp.has(entry.key)).toArray();
  // Photographs come last: without room for their bytes, everything else still has its copy.
  const images = entries.filter(({ change }) => imageIdOf(change) !== null);
  for (const entry of entries) if (!images.includes(entry)) await backUp(scope.shared, entry);
  for (const entry of images) {
    const image = await scope.work.images.get(imageIdOf(entry.change) ?? "");
    if (image !== undefined) await backUp(scope.shared, entry, image);
  }
}

/** Deletes copies no longer needed, and changes discarded too long ago. */
async function pruneBackups({ shared, work, uid }: RestoreScope, now: Instant): Promise<void> {
  const outdated = await shared.backupMarks
    .where("owner")
    .equals(uid)
    .filter((mark) => now - mark.at > RETENTION[mark.as])
    .primaryKeys();
  await dropBackups(shared, outdated);
  const discarded = work.removed.where("removedAt").below(now - RETENTION.removed);
  await deleteRows(work.removed, await discarded.primaryKeys());
  // Photographs of forms never saved: an open form's may be newer than its draft.
  const old = work.images.filter(({ keptAt }) => now - keptAt > DAY);
  await dropUnnamedImages(work, await old.primaryKeys());
}

/** The account's changes with a copy here and no mark that they arrived or were discarded. */
export async function listOpenBackups(shared: DeviceDatabase, uid: string): Promise<Change[]> {
  const [copies, marked] = await Promise.all([
    shared.backups.where("owner").equals(uid).toArray(),
    shared.backupMarks.where("owner").equals(uid).primaryKeys(),
  ]);
  const known = new Set(marked);
  return copies.filter(({ key }) => !known.has(key)).map(({ entry }) => entry.change);
}

/** Deletes copies with their marks. */
export async function dropBackups(shared: DeviceDatabase, keys: readonly string[]): Promise<void> {
  await deleteRows(shared.backups, keys);
  await deleteRows(shared.backupMarks, keys);
}
