import type { Instant } from "#domain/values/instant.ts";
import { LARGEST_BATCH } from "#domain/sync/change-kind.ts";
import { type ChangeTable, declarationOf } from "#domain/sync/change-kinds.ts";
import { isHeld } from "#local/outbox/outbox-entry.ts";
import type { OutboxEntry } from "#local/databases/work-database.ts";
import { LONGEST_DELAY } from "./retry-delay.ts";

/** Entries per request: fewer after a failure that may be one entry's fault, then one alone. */
const BATCH_SIZES = [LARGEST_BATCH, 5, 1];

/** After this many uncertain attempts an entry is stuck and no longer delays later captures for the same customer. */
const STUCK_AFTER = 10;

export interface PickOptions {
  readonly now: Instant;
  /** Also what is not due yet: the network came back, or the user asked. */
  readonly everything: boolean;
  /** Keys already tried in this pass. */
  readonly tried: ReadonlySet<string>;
  /** Callables that have refused this account in this pass. */
  readonly closedCalls?: ReadonlySet<string>;
  readonly kinds?: ChangeTable | undefined;
}

/**
 * Picks the next request in order of capture: one kind of change, lanes in order, nothing that depends on unsent work.
 * Entries that failed together are sent in smaller batches and then alone, after the others, so that one bad entry
 * cannot delay them. Photographs are large and come last.
 */
export function pickBatch(entries: readonly OutboxEntry[], options: PickOptions): OutboxEntry[] {
  const unsent = new Set(entries.map((entry) => entry.key));
  const independent = entries.filter(
    (entry) => entry.state === "waiting" && !entry.dependsOn.some((key) => unsent.has(key)),
  );
  const isMedia = (entry: OutboxEntry) => declarationOf(entry, options.kinds).imageId !== undefined;
  for (const candidates of [independent.filter((entry) => !isMedia(entry)), independent.filter(isMedia)]) {
    for (const size of BATCH_SIZES) {
      const batch = pickOfSize(candidates, size, options);
      if (batch.length > 0) return batch;
    }
  }
  return [];
}

/** When the next entry becomes due, or null if only a person or a new entry can change anything. */
export function nextDueAt(entries: readonly OutboxEntry[], now: Instant): Instant | null {
  const later = entries.filter((entry) => entry.state === "waiting" && (!isDue(entry, now) || isHeld(entry, now)));
  return later.length === 0 ? null : Math.min(...later.map((entry) => dueAt(entry, now)));
}

/** An entry waits if its predecessor in the lane is outside this batch. */
function pickOfSize(entries: readonly OutboxEntry[], size: number, options: PickOptions): OutboxEntry[] {
  const { now, everything, tried, closedCalls, kinds } = options;
  const heldLanes = new Set<string>();
  const batch: OutboxEntry[] = [];
  for (const entry of entries) {
    const [first] = batch;
    if (first !== undefined && batch.length === Math.min(size, declarationOf(first, kinds).batch)) break;
    const isOpen = !tried.has(entry.key) && closedCalls?.has(declarationOf(entry, kinds).call.name) !== true;
    const isTimely = !isHeld(entry, now) && (everything || isDue(entry, now));
    const sendable = isOpen && batchSizeOf(entry) === size && isTimely;
    const fits = first === undefined || first.kind === entry.kind;
    // Later captures may follow from an edit, such as a price: the store judges them by what it has.
    if (!fits && sendable && entry.kind === "saveRecord") break;
    if (sendable && fits && !heldLanes.has(entry.lane)) batch.push(entry);
    else if (entry.doubts < STUCK_AFTER) heldLanes.add(entry.lane);
  }
  return batch;
}

function batchSizeOf({ doubts }: OutboxEntry): number {
  return BATCH_SIZES[Math.min(doubts, BATCH_SIZES.length - 1)] ?? 1;
}

function dueAt(entry: OutboxEntry, now: Instant): Instant {
  return isHeld(entry, now) ? Math.max(entry.nextAttemptAt, entry.heldUntil ?? now) : entry.nextAttemptAt;
}

function isDue(entry: OutboxEntry, now: Instant): boolean {
  return entry.nextAttemptAt <= now || entry.nextAttemptAt > now + LONGEST_DELAY;
}
