import type { Instant } from "#domain/values/instant.ts";
import { type ChangeTable, declarationOf, imageIdOf, overlaysOf, renewChange } from "#domain/sync/change-kinds.ts";
import type { AcceptedOutcome, PushOutcome, RefusalReason, UnreachableReason } from "#domain/sync/push-outcome.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import type { OutboxEntry, WorkDatabase } from "#local/databases/work-database.ts";
import { localRowOf, putLocalRow } from "#local/outbox/local-row.ts";
import { AGAIN } from "#local/outbox/outbox-entry.ts";
import { nullIfDiskFull } from "#local/databases/free-disk-space.ts";
import { retryDelay } from "./retry-delay.ts";

/** What one request changes in the outbox. `connectionIsBroken`: the next request would fare the same. */
export interface Settled {
  readonly accepted: readonly AcceptedEntry[];
  readonly parked: number;
  readonly unreachable: number;
  readonly remaining: readonly OutboxEntry[];
  /** Those of `remaining` that wait under a new id. */
  readonly renewed: readonly OutboxEntry[];
  readonly connectionIsBroken: boolean;
  /** The callable refused this account, whatever was sent: others may not. */
  readonly isCallClosed: boolean;
  /** The store answered, but takes some of it only later (OPS-4). */
  readonly isNotAllowed: boolean;
  readonly retryAt: Instant | null;
  readonly at: Instant;
}

interface AcceptedEntry {
  readonly entry: OutboxEntry;
  readonly answer: AcceptedOutcome;
}

/** OFFLINE-8: an unexplained answer is retried three times before the entry is parked. */
const UNKNOWN_RETRIES = 3;
/** What waits for the account is not a failed attempt; this is only when to check again. */
const ACCOUNT_RETRY = 60_000;

type Reason = UnreachableReason | RefusalReason;
/** Failures of the connection, which say nothing about the entry: the next request would fare the same. */
const CONNECTION_FAILURES: readonly Reason[] = ["OFFLINE", "AUTH_REQUIRED", "RATE_LIMITED", "UPDATE_REQUIRED"];
/** About the account, which has to sign in again or be allowed again, or about this app, which has to be updated. */
const ACCOUNT_FAILURES: readonly Reason[] = ["AUTH_REQUIRED", "NOT_ALLOWED", "UPDATE_REQUIRED"];

/** The answer to an entry. "Accepted" without the proof for this change proves nothing (S12). */
export function proveAnswer(
  { change }: OutboxEntry,
  answer: PushOutcome | undefined,
  kinds: ChangeTable | undefined,
): PushOutcome {
  const isProven =
    answer !== undefined && (answer.outcome !== "accepted" || declarationOf(change, kinds).isProof(answer, change));
  return isProven ? answer : { outcome: "unreachable", reason: "NO_RECEIPT" };
}

/** The consequences of the answers to one request, entry by entry. Writes nothing. */
export function settleBatch(
  answered: readonly { readonly entry: OutboxEntry; readonly answer: PushOutcome }[],
  now: Instant,
  random: () => number,
  kinds?: ChangeTable,
): Settled {
  const accepted: AcceptedEntry[] = [];
  const kept: OutboxEntry[] = [];
  const renewed: OutboxEntry[] = [];
  for (const { entry, answer } of answered) {
    if (answer.outcome === "accepted") {
      accepted.push({ entry, answer });
      continue;
    }
    const again = renewEntry(entry, answer, now, kinds);
    if (again !== null) renewed.push(again);
    else kept.push(keepEntry(entry, answer, now, random()));
  }
  const waiting = kept.filter((entry) => entry.state === "waiting");
  const reasons = waiting.flatMap(({ lastProblem }) => lastProblem?.reason ?? []);
  return {
    accepted,
    remaining: [...kept, ...renewed],
    renewed,
    parked: kept.length - waiting.length,
    unreachable: waiting.length,
    connectionIsBroken: reasons.some((reason) => CONNECTION_FAILURES.includes(reason)),
    isCallClosed: answered.some(
      ({ answer }) => answer.outcome === "unreachable" && answer.reason === "NOT_ALLOWED" && answer.ofWholeCall,
    ),
    isNotAllowed: reasons.includes("NOT_ALLOWED"),
    retryAt: waiting.length === 0 ? null : Math.max(now + 1, Math.min(...waiting.map((entry) => entry.nextAttemptAt))),
    at: now,
  };
}

/**
 * Stores them in the caller's transaction: the receipt is written and the entry removed together. After a crash before
 * it the entry is sent again and gets the same receipt. Only the `own` entries: others are being sent by somebody else.
 */
export async function writeSettled(
  work: WorkDatabase,
  settled: Settled,
  own: ReadonlySet<string>,
  kinds: ChangeTable | undefined,
): Promise<void> {
  const { at } = settled;
  const accepted = settled.accepted.filter(({ entry }) => own.has(entry.key));
  const remaining = settled.remaining.filter(({ key }) => own.has(key));
  const renewed = settled.renewed.filter(({ key }) => own.has(key));
  const changes = accepted.map(({ entry }) => entry.change);
  await Promise.all([
    ...markAccepted(work, accepted, at, kinds),
    work.images.bulkDelete(changes.flatMap((change) => imageIdOf(change, kinds) ?? [])),
    work.outbox.bulkDelete(accepted.map(({ entry }) => entry.key)),
    work.outbox.bulkPut(remaining),
    ...renewed.map((entry) => putLocalRow(work, entry, kinds)),
  ]);
}

/** Marks local rows with the store's answer; they are shown until the mirror has caught up. */
function markAccepted(
  work: WorkDatabase,
  accepted: readonly AcceptedEntry[],
  at: Instant,
  kinds: ChangeTable | undefined,
): Promise<unknown>[] {
  const updates = new Map<string, { key: string; changes: object }[]>();
  for (const { entry, answer } of accepted) {
    const local = localRowOf(entry, kinds);
    if (local === undefined) continue;
    const { rev, receipt } = answer;
    const changes = rev === undefined ? { receipt } : { acceptedRev: rev, acceptedAt: at };
    updates.set(local.table, [...(updates.get(local.table) ?? []), { key: local.id, changes }]);
  }
  return [...updates].map(([table, rows]) => work.table(table).bulkUpdate(rows));
}

/** The store has other content under this change's id: the change is sent under its next one, on top of that (S21). */
function renewEntry(
  entry: OutboxEntry,
  answer: PushOutcome,
  now: Instant,
  kinds: ChangeTable | undefined,
): OutboxEntry | null {
  if (answer.outcome !== "refused" || answer.reason !== "ID_CONFLICT" || answer.field !== "changeId") return null;
  const change = renewChange(entry.change, kinds);
  if (change === null) return null;
  return { ...entry, ...AGAIN, change, nextAttemptAt: now, sendingSince: null, mayHaveArrived: false };
}

/** The entry as it stays: parked with its reason, or waiting for its next attempt. */
function keepEntry(
  entry: OutboxEntry,
  outcome: Exclude<PushOutcome, { outcome: "accepted" }>,
  now: Instant,
  random: number,
): OutboxEntry {
  const field = outcome.outcome === "refused" ? outcome.field : "";
  const kept = { ...entry, sendingSince: null, lastProblem: { reason: outcome.reason, field, at: now } };
  if (outcome.outcome === "refused" && (outcome.reason !== "UNKNOWN" || entry.doubts >= UNKNOWN_RETRIES)) {
    const { conflicts = [], ofWholeCall = false } = outcome;
    // A refused call says nothing about what an earlier attempt did.
    const proof = ofWholeCall
      ? ({ refused: "call" } as const)
      : ({ refused: "change", mayHaveArrived: false } as const);
    return { ...kept, ...proof, state: "parked", attempts: entry.attempts + 1, conflicts };
  }
  if (ACCOUNT_FAILURES.includes(outcome.reason)) return { ...kept, nextAttemptAt: now + ACCOUNT_RETRY };
  const attempts = entry.attempts + 1;
  const doubts = CONNECTION_FAILURES.includes(outcome.reason) ? entry.doubts : entry.doubts + 1;
  return { ...kept, attempts, doubts, nextAttemptAt: now + retryDelay(attempts, random) };
}

/**
 * Applies accepted changes to the mirror, which keeps its revision until the feed delivers a newer copy. Without room it
 * shows them once the feed has. A copy older than the one the answer names does not take them back (DELIV-43).
 */
export async function showTaken(
  mirror: MirrorDatabase,
  accepted: Settled["accepted"],
  kinds: ChangeTable | undefined,
): Promise<void> {
  for (const { entry, answer } of accepted) {
    for (const overlay of overlaysOf(entry.change, kinds)) {
      const table = mirror.table<{ rev: number }>(overlay.table);
      await nullIfDiskFull(() =>
        mirror.transaction("rw", table, async () => {
          const row = (await table.get(overlay.id)) ?? overlay.first?.();
          if (row === undefined) return;
          // The store's own copy of that revision still replaces it.
          const rev = Math.max(row.rev, (answer.rev ?? 0) - 1);
          await table.put({ ...overlay.apply(row), rev });
        }),
      );
    }
  }
}
