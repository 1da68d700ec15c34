import type { Instant } from "#domain/values/instant.ts";
import { isHeld } from "#local/outbox/outbox-entry.ts";
import type { OutboxEntry } from "#local/databases/work-database.ts";
import { LONGEST_DELAY } from "./retry-delay.ts";

/** How many entries travel in one request: 20, fewer after a failure that may be one entry's own fault, then it alone. */
const COMPANIES = [20, 5, 1];
const LARGEST_COMPANY = 20;

/** With this many doubts an entry is stuck: it no longer holds up what was captured after it for the same customer. */
const STUCK_AFTER = 10;

export interface PickOptions {
  readonly now: Instant;
  /** Also what is not due yet: the network came back, or somebody asked for it. */
  readonly everything: boolean;
  /** Keys that have had their chance in this pass. */
  readonly tried: ReadonlySet<string>;
}

/**
 * What goes into the next request, of the whole outbox in the order of capture: one kind of change, lanes in order,
 * nothing that depends on something unsent. Entries that failed in company travel with fewer and then alone, after
 * those that did not, so that one poisoned entry cannot hold the others.
 */
export function pickBatch(entries: readonly OutboxEntry[], options: PickOptions): OutboxEntry[] {
  const unsent = new Set(entries.map((entry) => entry.key));
  const independent = entries.filter(
    (entry) =>
      entry.state === "waiting" && !isHeld(entry, options.now) && !entry.dependsOn.some((key) => unsent.has(key)),
  );
  const records = independent.filter((entry) => !isMedia(entry));
  for (const size of COMPANIES) {
    const batch = pickCompany(records, size, options);
    if (batch.length > 0) return batch;
  }
  // Photographs are large: one at a time, after everything else.
  return pickCompany(independent.filter(isMedia), 1, options, 1);
}

/** Entries that carry bytes. They wait for everything else, and nothing waits for them. */
export function isMedia({ kind }: OutboxEntry): boolean {
  return kind === "saveImage";
}

/** When something will be due that is not now, or null: then only a person or a new entry changes anything. */
export function nextDueAt(entries: readonly OutboxEntry[], now: Instant): Instant | null {
  const later = entries.filter((entry) => entry.state === "waiting" && (!isDue(entry, now) || isHeld(entry, now)));
  return later.length === 0 ? null : Math.min(...later.map((entry) => dueAt(entry, now)));
}

/** An entry whose predecessor in its lane waits outside this batch has to wait as well. */
function pickCompany(
  entries: readonly OutboxEntry[],
  size: number,
  options: PickOptions,
  largest: number = LARGEST_COMPANY,
): OutboxEntry[] {
  const { now, everything, tried } = options;
  const heldLanes = new Set<string>();
  const batch: OutboxEntry[] = [];
  for (const entry of entries) {
    if (batch.length === size) break;
    const sendable =
      Math.min(companyOf(entry), largest) === size && !tried.has(entry.key) && (everything || isDue(entry, now));
    const fits = batch[0] === undefined || batch[0].kind === entry.kind;
    if (sendable && fits && !heldLanes.has(entry.lane)) batch.push(entry);
    else if (entry.doubts < STUCK_AFTER) heldLanes.add(entry.lane);
  }
  return batch;
}

/** With how many others at most an entry may travel, counting itself. */
function companyOf(entry: OutboxEntry): number {
  return COMPANIES[Math.min(entry.doubts, COMPANIES.length - 1)] ?? 1;
}

function dueAt(entry: OutboxEntry, now: Instant): Instant {
  return isHeld(entry, now) ? Math.max(entry.nextAttemptAt, entry.heldUntil ?? now) : entry.nextAttemptAt;
}

function isDue(entry: OutboxEntry, now: Instant): boolean {
  return entry.nextAttemptAt <= now || entry.nextAttemptAt > now + LONGEST_DELAY;
}
