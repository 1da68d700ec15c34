import { countParked, type ParkedCount } from "#domain/sync/parked.ts";
import type { Send } from "#domain/sync/sends.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { readDataStatus } from "./data-status.ts";

/** What support asks first of a device's work (OPS-38): ids, codes and times only. */
export interface SupportFacts {
  readonly waiting: number;
  /** Entries that wait for a person, by why they were refused. */
  readonly parked: readonly ParkedCount[];
  /** When the oldest of both was made; null = nothing is unsent. */
  readonly oldestAt: Instant | null;
  /** When the store last confirmed something of this device, within a week; null = nothing. */
  readonly lastSentAt: Instant | null;
  /** When this device last had an answer to what it reads; null = never. */
  readonly lastGoodAt: Instant | null;
  /** The last passes of sending, the newest first. */
  readonly sends: readonly Send[];
}

export async function readSupportFacts(device: Device): Promise<SupportFacts> {
  const [entries, lastSentAt, feeds, sends] = await Promise.all([
    device.work.outbox.toArray(),
    readLastSent(device),
    readDataStatus(device),
    readSends(device),
  ]);
  return {
    waiting: entries.filter(({ state }) => state === "waiting").length,
    parked: countParked(entries),
    oldestAt: least(entries.map(({ createdAt }) => createdAt)),
    lastSentAt,
    lastGoodAt: greatest(feeds.flatMap(({ lastGoodAt }) => lastGoodAt ?? [])),
    sends,
  };
}

/** When the store last confirmed something of this device, within a week; null = nothing. */
export async function readLastSent({ shared, identity }: Pick<Device, "shared" | "identity">): Promise<Instant | null> {
  const marks = await shared.backupMarks.where("owner").equals(identity.uid).toArray();
  return greatest(marks.flatMap(({ as, at }) => (as === "received" ? [at] : [])));
}

/** What this device's last passes of sending came to, the newest first (OPS-39). */
export async function readSends({ shared, identity }: Pick<Device, "shared" | "identity">): Promise<readonly Send[]> {
  const account = await shared.accounts.get(identity.uid);
  return (account?.sends ?? []).toReversed();
}

function least(times: readonly Instant[]): Instant | null {
  return times.length === 0 ? null : Math.min(...times);
}

function greatest(times: readonly Instant[]): Instant | null {
  return times.length === 0 ? null : Math.max(...times);
}
