import type { Instant } from "#domain/values/instant.ts";
import { type ChangeTable, declarationOf } from "#domain/sync/change-kinds.ts";
import { freeingDiskSpace, nullIfDiskFull } from "#local/databases/free-disk-space.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import type { OutboxEntry, WorkDatabase } from "#local/databases/work-database.ts";

interface OnlineDeps {
  readonly uid: string;
  readonly work: WorkDatabase;
  readonly mirror: MirrorDatabase;
  readonly now: () => Instant;
  /** Whether the store answers, as far as this context knows. */
  readonly isOnline?: () => boolean;
  readonly kinds?: ChangeTable;
}

/** The entry with when the device was next online after it was made: now, where it is online and that was not known (S27). */
export function withOnlineAt(entry: OutboxEntry, { now, kinds, isOnline }: OnlineDeps): OutboxEntry {
  return isOnline?.() === true && lacksOnline(entry, kinds) ? { ...entry, onlineAt: now() } : entry;
}

/** Notes it with what still waits at the end of a pass. */
export async function noteOnline({ uid, work, mirror, now, kinds, isOnline }: OnlineDeps): Promise<void> {
  if (isOnline?.() !== true) return;
  const waiting = work.outbox.filter((entry) => entry.owner === uid && lacksOnline(entry, kinds));
  if ((await waiting.count()) === 0) return;
  // Without room it is noted with the next pass.
  await nullIfDiskFull(() => freeingDiskSpace({ mirror }, () => waiting.modify({ onlineAt: now() })));
}

/** How many milliseconds ago that was; a request that gets through proves that the device is online by now. */
export function onlineFor({ onlineAt }: OutboxEntry, now: Instant): number {
  return onlineAt === undefined ? 0 : Math.max(0, now - onlineAt);
}

function lacksOnline({ change, onlineAt }: OutboxEntry, kinds: ChangeTable | undefined): boolean {
  return onlineAt === undefined && declarationOf(change, kinds).call.onlineFor === true;
}
