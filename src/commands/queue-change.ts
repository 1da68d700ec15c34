import type { Change } from "#domain/change.ts";
import { backUp, backUpAll } from "#local/backups.ts";
import type { Device } from "#local/device.ts";
import { nextSeq } from "#local/numbering.ts";
import { outboxEntry } from "#local/outbox-entry.ts";
import { isDiskFull, withRoom } from "#local/with-room.ts";
import type { OutboxEntry } from "#local/work-database.ts";

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
    withRoom(device, () => work.transaction("rw", work.outbox, work.numbering, () => addEntry(device, change))),
  );
  if (entry === null) return false;
  await copyEntry(device, entry);
  return true;
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
