import type { RefusalReason, UnreachableReason } from "#domain/sync/push-outcome.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { readDataStatus } from "./data-status.ts";

/** What support asks first of a device's work (OPS-38): ids, codes and times only. */
export interface SupportFacts {
  readonly waiting: number;
  /** Entries that wait for a person, by why they were refused. */
  readonly parked: readonly (readonly [reason: RefusalReason | UnreachableReason | "none", count: number])[];
  /** When the oldest of both was made; null = nothing is unsent. */
  readonly oldestAt: Instant | null;
  /** When the store last confirmed something of this device, within a week; null = nothing. */
  readonly lastSentAt: Instant | null;
  /** When this device last had an answer to what it reads; null = never. */
  readonly lastGoodAt: Instant | null;
}

export async function readSupportFacts(device: Device): Promise<SupportFacts> {
  const { work, shared, identity } = device;
  const [entries, marks, feeds] = await Promise.all([
    work.outbox.toArray(),
    shared.backupMarks.where("owner").equals(identity.uid).toArray(),
    readDataStatus(device),
  ]);
  const parked = new Map<SupportFacts["parked"][number][0], number>();
  for (const { state, lastProblem } of entries) {
    const reason = lastProblem?.reason ?? "none";
    if (state === "parked") parked.set(reason, (parked.get(reason) ?? 0) + 1);
  }
  return {
    waiting: entries.filter(({ state }) => state === "waiting").length,
    parked: [...parked].toSorted(([one], [other]) => one.localeCompare(other, "en")),
    oldestAt: least(entries.map(({ createdAt }) => createdAt)),
    lastSentAt: greatest(marks.flatMap((mark) => (mark.as === "received" ? [mark.at] : []))),
    lastGoodAt: greatest(feeds.flatMap(({ lastGoodAt }) => lastGoodAt ?? [])),
  };
}

function least(times: readonly Instant[]): Instant | null {
  return times.length === 0 ? null : Math.min(...times);
}

function greatest(times: readonly Instant[]): Instant | null {
  return times.length === 0 ? null : Math.max(...times);
}
