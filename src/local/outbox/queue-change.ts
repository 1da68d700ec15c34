import type { Change } from "#domain/sync/change.ts";
import { imageIdsIn } from "#domain/image/image.ts";
import { backUp, backUpAll } from "./backups.ts";
import type { Device } from "../databases/device.ts";
import { nextSeq } from "./numbering.ts";
import { imageKey, outboxEntry, recordLane } from "./outbox-entry.ts";
import { isDiskFull, withRoom } from "../databases/with-room.ts";
import type { OutboxEntry, WorkDatabase } from "../databases/work-database.ts";

interface NewChange {
  readonly key: string;
  readonly change: Change;
  readonly lane: string;
  readonly dependsOn: readonly string[];
  /** Not to be sent before; absent = at once. */
  readonly heldUntil?: number | undefined;
}

/** Puts a change that bears no number into the outbox, inside the caller's transaction over outbox and numbering. */
export async function addEntry(device: Device, change: NewChange): Promise<OutboxEntry> {
  const { work, identity } = device;
  const seq = await nextSeq(work);
  const entry = outboxEntry({ ...change, owner: identity.uid, seq, now: device.now() });
  await work.outbox.add(entry);
  return entry;
}

/** Queues a change that touches nothing else, with its second copy; false where there is no room for it. */
export async function queueChange(device: Device, change: NewChange): Promise<boolean> {
  const { work } = device;
  const entry = await unlessDiskFull(() =>
    withRoom(device, () =>
      work.transaction("rw", queueTables(work), async () => {
        const added = await addEntry(device, change);
        await queueImages(device, change.change);
        return added;
      }),
    ),
  );
  if (entry === null) return false;
  await copyEntry(device, entry);
  await copyImages(device, change.change);
  return true;
}

/** The tables of a change that may name photographs. */
export function queueTables({ outbox, numbering, images, removed }: WorkDatabase) {
  return [outbox, numbering, images, removed];
}

/**
 * Lets the photographs that a change names, and that lie on this device only, wait for the store behind it (M1). Part of
 * the caller's transaction over `queueTables`.
 */
export async function queueImages(device: Device, change: Change): Promise<void> {
  const { work } = device;
  const named = namedBy(change);
  const imageIds = imageIdsIn(named?.fields);
  if (named === null || imageIds.length === 0) return;
  for (const image of await work.images.bulkGet([...imageIds])) {
    if (image === undefined) continue;
    const { imageId, noun } = image;
    const key = imageKey(imageId);
    if ((await work.outbox.get(key)) !== undefined) continue;
    // It was taken out of the outbox once, and is wanted again.
    await work.removed.delete(key);
    const saved = { kind: "saveImage", imageId, noun, label: named.label } as const;
    await addEntry(device, { key, change: saved, lane: recordLane("image", imageId), dependsOn: [] });
  }
}

/** The second copies of what `queueImages` queued, with the bytes. */
export async function copyImages({ work, shared }: Device, change: Change): Promise<void> {
  for (const imageId of imageIdsIn(namedBy(change)?.fields)) {
    const key = imageKey(imageId);
    const [entry, image] = await Promise.all([work.outbox.get(key), work.images.get(imageId)]);
    if (entry === undefined || image === undefined) continue;
    await shared.backupMarks.delete(key);
    // Where it finds no room it is made at the next start instead.
    await unlessDiskFull(() => backUp(shared, entry, image));
  }
}

/** What of a change may name photographs, and what they are of. */
function namedBy(change: Change): { readonly fields: unknown; readonly label: string } | null {
  if (change.kind === "saveRecord") return change.edit;
  return change.kind === "suggestCorrection" ? change.correction : null;
}

/** The second copy of a change that is saved already: where it finds no room it is made at the next start instead. */
export async function copyEntry(device: Device, entry: OutboxEntry): Promise<void> {
  await unlessDiskFull(() => withRoom(device, () => backUp(device.shared, entry)));
}

/** The same for several at once. */
export async function copyEntries(device: Device, entries: readonly OutboxEntry[]): Promise<void> {
  await unlessDiskFull(() => withRoom(device, () => backUpAll(device.shared, entries)));
}

/** What the write answered; null where not even dropping the caches made room for it. */
export async function unlessDiskFull<Value>(write: () => Promise<Value>): Promise<Value | null> {
  try {
    return await write();
  } catch (error) {
    if (isDiskFull(error)) return null;
    throw error;
  }
}
