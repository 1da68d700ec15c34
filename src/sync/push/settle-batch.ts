import type { Instant } from "#domain/values/instant.ts";
import type { Receipt } from "#domain/order/order.ts";
import type { PushOutcome, RefusalReason, UnreachableReason } from "#domain/sync/push-outcome.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import { imageOfKey } from "#local/outbox/outbox-entry.ts";
import type { OutboxEntry, WorkDatabase } from "#local/databases/work-database.ts";
import { retryDelay } from "./retry-delay.ts";

/** What a request left behind: the keys that were accepted, the entries that stay. `wayIsBroken`: trying the next one at once would end the same. */
export interface Settled {
  readonly accepted: readonly string[];
  readonly receipts: readonly Receipt[];
  /** Edits that the store has now, with the record's revision. */
  readonly saved: readonly { readonly key: string; readonly rev: number; readonly at: Instant }[];
  readonly parked: number;
  readonly unreachable: number;
  readonly remaining: readonly OutboxEntry[];
  readonly wayIsBroken: boolean;
  readonly retryAt: Instant | null;
}

/** OFFLINE-8: an answer the server could not explain is asked for three times more before the entry is parked. */
const UNKNOWN_RETRIES = 3;
/** Waiting for a sign-in is not a failed attempt; this is only when to look again. */
const SIGN_IN_RETRY = 60_000;

/** Failures of the way, which say nothing about the entry: the next one would fare the same. */
const BROKEN_WAY: readonly (UnreachableReason | RefusalReason)[] = ["OFFLINE", "AUTH_REQUIRED", "RATE_LIMITED"];

/** What follows from the answers to one request, entry by entry. Nothing is written yet. */
export function settleBatch(
  claimed: readonly OutboxEntry[],
  outcomes: readonly PushOutcome[],
  now: Instant,
  random: () => number,
): Settled {
  const accepted: string[] = [];
  const receipts: Receipt[] = [];
  const saved: Settled["saved"][number][] = [];
  const remaining: OutboxEntry[] = [];
  for (const [index, entry] of claimed.entries()) {
    const outcome = readOutcome(entry, outcomes[index]);
    if (outcome.outcome !== "accepted") remaining.push(keepEntry(entry, outcome, now, random()));
    else {
      accepted.push(entry.key);
      if (outcome.receipt !== null) receipts.push(outcome.receipt);
      if (outcome.rev !== undefined) saved.push({ key: entry.key, rev: outcome.rev, at: now });
    }
  }
  const waiting = remaining.filter((entry) => entry.state === "waiting");
  return {
    accepted,
    receipts,
    saved,
    remaining,
    parked: remaining.length - waiting.length,
    unreachable: waiting.length,
    wayIsBroken: waiting.some((entry) => entry.lastProblem !== null && BROKEN_WAY.includes(entry.lastProblem.reason)),
    retryAt: waiting.length === 0 ? null : Math.max(now + 1, Math.min(...waiting.map((entry) => entry.nextAttemptAt))),
  };
}

/**
 * Writes it down, inside the caller's transaction: receipt stored and entry gone are one. A crash before it means that
 * the entry is sent again and gets the same receipt.
 */
export async function writeSettled(
  work: WorkDatabase,
  { accepted, receipts, saved, remaining }: Settled,
): Promise<void> {
  await Promise.all([
    storeReceipts(work, receipts),
    ...saved.map(({ key, rev, at }) => work.recordEdits.update(key, { acceptedRev: rev, acceptedAt: at })),
    ...saved.map(({ key, rev, at }) => work.ownCounts.update(key, { acceptedRev: rev, acceptedAt: at })),
    work.images.bulkDelete(accepted.flatMap((key) => imageOfKey(key) ?? [])),
    work.outbox.bulkDelete([...accepted]),
    work.outbox.bulkPut([...remaining]),
  ]);
}

/** "Accepted" without the receipt of just this order proves nothing (OFFLINE-5). */
function readOutcome(entry: OutboxEntry, outcome: PushOutcome | undefined): PushOutcome {
  const missing: PushOutcome = { outcome: "unreachable", reason: "NO_RECEIPT" };
  if (outcome === undefined) return missing;
  if (outcome.outcome !== "accepted" || entry.change.kind !== "placeOrder") return outcome;
  return outcome.receipt?.orderId === entry.change.order.orderId ? outcome : missing;
}

/** The entry as it stays in the outbox: parked with its reason, or waiting for its next attempt. */
function keepEntry(
  entry: OutboxEntry,
  outcome: Exclude<PushOutcome, { outcome: "accepted" }>,
  now: Instant,
  random: number,
): OutboxEntry {
  const field = outcome.outcome === "refused" ? outcome.field : "";
  const kept = { ...entry, sendingSince: null, lastProblem: { reason: outcome.reason, field, at: now } };
  if (outcome.outcome === "refused" && (outcome.reason !== "UNKNOWN" || entry.doubts >= UNKNOWN_RETRIES)) {
    const { conflicts = [] } = outcome;
    return { ...kept, state: "parked", attempts: entry.attempts + 1, mayHaveArrived: false, conflicts };
  }
  if (outcome.reason === "AUTH_REQUIRED") return { ...kept, nextAttemptAt: now + SIGN_IN_RETRY };
  const attempts = entry.attempts + 1;
  const doubts = BROKEN_WAY.includes(outcome.reason) ? entry.doubts : entry.doubts + 1;
  return { ...kept, attempts, doubts, nextAttemptAt: now + retryDelay(attempts, random) };
}

async function storeReceipts(work: WorkDatabase, receipts: readonly Receipt[]): Promise<void> {
  const rows = await work.orders.bulkGet(receipts.map((receipt) => receipt.orderId));
  await work.orders.bulkPut(
    rows.flatMap((row, index) => {
      const receipt = receipts[index];
      return row === undefined || receipt === undefined ? [] : [{ ...row, receipt }];
    }),
  );
}

/**
 * A status step and a decided correction that the server took are shown at once in the mirror's copy, without
 * waiting for the server's own: the revision stays, so that the server's replaces it.
 */
export async function showTaken(mirror: MirrorDatabase, entries: readonly OutboxEntry[]): Promise<void> {
  for (const { change } of entries) {
    if (change.kind === "advanceOrder") await showStep(mirror, change);
    else if (change.kind === "decideCorrection" || change.kind === "decideReport") {
      const { correctionId, accepts } = change.decision;
      await mirror.corrections.update(correctionId, { state: accepts ? "accepted" : "rejected" });
    }
  }
}

async function showStep(
  mirror: MirrorDatabase,
  { orderId, from, to }: Extract<OutboxEntry["change"], { kind: "advanceOrder" }>,
): Promise<void> {
  await mirror.orders
    .where("orderId")
    .equals(orderId)
    .filter((order) => order.status === from)
    .modify({ status: to });
}
