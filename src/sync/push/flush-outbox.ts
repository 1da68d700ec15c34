import type { Instant } from "#domain/values/instant.ts";
import { type ChangeTable, declarationOf, imageIdOf } from "#domain/sync/change-kinds.ts";
import type { PushOutcome, RefusalReason, UnreachableReason } from "#domain/sync/push-outcome.ts";
import { dropBackups, markBackups } from "#local/outbox/backups.ts";
import { noteSend } from "#local/outbox/note-send.ts";
import type { DeviceDatabase } from "#local/databases/device-database.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import { freeingDiskSpace, nullIfDiskFull } from "#local/databases/free-disk-space.ts";
import { AGAIN } from "#local/outbox/outbox-entry.ts";
import type { OutboxEntry, WorkDatabase } from "#local/databases/work-database.ts";
import { entryTables } from "#local/outbox/local-row.ts";
import type { GateProblem } from "./gate.ts";
import type { Pings } from "../connectivity.ts";
import { watchRequest } from "./overdue-request.ts";
import { nextDueAt, pickBatch } from "./pick-batch.ts";
import { keepSentImages } from "./keep-sent-images.ts";
import { noteOnline, onlineFor, withOnlineAt } from "./online-since.ts";
import type { PushPort } from "../remote-port.ts";
import { proveAnswer, settleBatch, showTaken, writeSettled, type Settled } from "./settle-batch.ts";
import { type HeldLock, sendingLock, type SyncLock } from "./sync-lock.ts";

/** Whose outbox is sent, and how. The page and the service worker pass the same. */
export interface FlushDeps {
  readonly uid: string;
  readonly work: WorkDatabase;
  readonly mirror: MirrorDatabase;
  readonly shared: DeviceDatabase;
  readonly push: PushPort;
  readonly lock: SyncLock;
  /** To end a request that was swallowed; without them it ends by its time limit. */
  readonly pings?: Pings;
  /** Whether the store answers, as far as this context knows. */
  readonly isOnline?: () => boolean;
  /** Asked before each request. */
  readonly gate: () => Promise<GateProblem | null>;
  readonly now: () => Instant;
  readonly kinds?: ChangeTable;
  readonly random: () => number;
  /** Gets the number of entries in flight, 0 at the end. */
  readonly onSending?: (count: number) => void;
  /** Gets the outcomes of each request, which tell the connection's state. */
  readonly onOutcomes?: (outcomes: readonly PushOutcome[]) => void;
}

export interface FlushOptions {
  /** Also send what is not due yet: the network came back, the app came to the front, or the user asked. */
  readonly everything?: boolean;
  /** Ends the pass: its request is aborted, and no other is made. */
  readonly signal?: AbortSignal | undefined;
  /** Ends only the wait for the lock. */
  readonly waitSignal?: AbortSignal;
}

/** The result of a pass. `retryAt` is when the next one is worthwhile, null if nothing will become due by itself. */
export interface FlushReport {
  readonly gate: GateProblem | null;
  readonly accepted: number;
  readonly parked: number;
  readonly unreachable: number;
  readonly retryAt: Instant | null;
}

/** After this many requests in a row without an answer the connection counts as broken. */
const FAILURES_THAT_END_A_PASS = 3;
/** For which a whole call can be refused. */
const CALL_REASONS: readonly (RefusalReason | UnreachableReason)[] = [
  "SCHEMA_INVALID",
  "NOT_FOUND",
  "ID_CONFLICT",
  "APP_TOO_OLD",
];
/** A closed gate needs a new session; this only checks for one. */
const GATE_RETRY = 15_000;

/**
 * Sends the outbox: one sender per account at a time, batch by batch, until nothing is due or the connection is broken.
 * An entry is removed only when the server confirms it; after any failure it is sent again under the same key. The
 * numbered rules are in SPEC.md.
 */
export async function flushOutbox(deps: FlushDeps, options: FlushOptions = {}): Promise<FlushReport> {
  const pass = async ({ lost }: HeldLock): Promise<FlushReport> => {
    const signal = options.signal === undefined ? lost : AbortSignal.any([options.signal, lost]);
    const startedAt = deps.now();
    const report = await sendPass(deps, { ...options, signal });
    if (!signal.aborted) {
      const { accepted: sent, parked, unreachable: failed } = report;
      const at = deps.now();
      await noteSend(deps.shared, deps.uid, { at, sent, parked, failed, ms: at - startedAt });
    }
    // Then somebody else sends; the next pass waits for its turn.
    return lost.aborted ? { ...report, retryAt: deps.now() } : report;
  };
  return deps.lock.run(sendingLock(deps.uid), pass, options.waitSignal ?? options.signal);
}

async function sendPass(deps: FlushDeps, options: FlushOptions): Promise<FlushReport> {
  const accepted: OutboxEntry[] = [];
  try {
    await releaseEntries(deps);
    const report = await sendUntilDone(deps, options, accepted);
    if (options.signal?.aborted !== true) await noteOnline(deps);
    return report;
  } finally {
    deps.onSending?.(0);
    // Once per pass. After a crash before it, the next start sees from the receipts what has arrived.
    const isImage = ({ change }: OutboxEntry) => imageIdOf(change, deps.kinds) !== null;
    const others = accepted.filter((entry) => !isImage(entry)).map(({ key }) => key);
    // Without room for the mark, the next start sees it from the receipt.
    const mark = { owner: deps.uid, as: "received", at: deps.now() } as const;
    await nullIfDiskFull(() => freeingDiskSpace(deps, () => markBackups(deps.shared, others, mark)));
    // A photograph may arrive twice without harm, and its copy is too large to keep.
    await dropBackups(
      deps.shared,
      accepted.filter(isImage).map(({ key }) => key),
    );
  }
}

async function sendUntilDone(
  deps: FlushDeps,
  { everything = false, signal }: FlushOptions,
  accepted: OutboxEntry[],
): Promise<FlushReport> {
  const tried = new Set<string>();
  const closedCalls = new Set<string>();
  const count = { parked: 0, unreachable: 0 };
  let gate: GateProblem | null = null;
  const report = (retryAt: Instant | null): FlushReport => ({ gate, accepted: accepted.length, ...count, retryAt });
  const isStopped = () => gate !== null || signal?.aborted === true;
  const nextBatch = async (outbox: readonly OutboxEntry[]) => {
    const batch = pickBatch(outbox, { now: deps.now(), everything, tried, closedCalls, kinds: deps.kinds });
    if (batch.length > 0) gate = await deps.gate();
    if (isStopped()) return [];
    for (const entry of batch) tried.add(entry.key);
    return batch;
  };
  let entries: readonly OutboxEntry[] = [];
  let claimed: readonly OutboxEntry[] = [];
  let failuresInARow = 0;
  for (;;) {
    if (claimed.length === 0) {
      // At the start and at the end: more may have been captured during this pass.
      entries = await readOutbox(deps);
      const batch = await nextBatch(entries);
      if (isStopped()) return report(gate === null ? null : deps.now() + GATE_RETRY);
      if (batch.length === 0) return report(nextDueAt(entries, deps.now()));
      claimed = await settleAndClaim(deps, null, batch);
      continue;
    }
    const answered = await sendEntries(deps, claimed, signal);
    if (signal?.aborted && answered.every(({ answer }) => answer.outcome === "unreachable")) {
      // Its request was aborted, which is no failure of theirs.
      await releaseClaims(deps, claimed);
      return report(null);
    }
    const settled = settleBatch(answered, deps.now(), deps.random, deps.kinds);
    entries = applySettled(entries, claimed, settled.remaining);
    const taken = settled.accepted.map(({ entry }) => entry);
    accepted.push(...taken);
    count.parked += settled.parked;
    count.unreachable += settled.unreachable;
    for (const { key } of settled.renewed) tried.delete(key);
    if (settled.isCallClosed) for (const entry of claimed) closedCalls.add(declarationOf(entry, deps.kinds).call.name);
    const isUnanswered = settled.unreachable === claimed.length && !settled.isNotAllowed;
    failuresInARow = isUnanswered ? failuresInARow + 1 : 0;
    await keepSentImages(
      deps,
      taken.flatMap(({ change }) => imageIdOf(change, deps.kinds) ?? []),
    );
    const isOver = settled.connectionIsBroken || failuresInARow === FAILURES_THAT_END_A_PASS;
    // The outbox is read again before each photograph, so that newer captures go first.
    const others = entries.filter(({ change }) => imageIdOf(change, deps.kinds) === null);
    // First in the mirror, so that no reader finds a taken step neither there nor in the outbox.
    await showTaken(deps.mirror, settled.accepted, deps.kinds);
    claimed = await settleAndClaim(deps, { settled, claimed }, isOver ? [] : await nextBatch(others));
    if (isOver) return report(settled.retryAt);
  }
}

/**
 * Stores the outcome of one request and claims the next entries in one transaction: the durable commit is the expensive
 * part of both. Claims only what still waits and nobody else sends: an entry may have been discarded since it was read,
 * or the lock lost without this pass knowing yet.
 */
async function settleAndClaim(
  deps: FlushDeps,
  done: { readonly settled: Settled; readonly claimed: readonly OutboxEntry[] } | null,
  next: readonly OutboxEntry[],
): Promise<readonly OutboxEntry[]> {
  const { work, mirror, now, kinds } = deps;
  return freeingDiskSpace({ mirror }, () =>
    work.transaction("rw", entryTables(work, kinds), async () => {
      if (done !== null) await writeSettled(work, done.settled, await stillClaimed(work, done.claimed), kinds);
      if (next.length === 0) return [];
      const present = await work.outbox.bulkGet(next.map((entry) => entry.key));
      const claimed = present.flatMap((entry) =>
        entry?.state === "waiting" && entry.sendingSince === null
          ? [{ ...withOnlineAt(entry, deps), sendingSince: now(), mayHaveArrived: true }]
          : [],
      );
      await work.outbox.bulkPut(claimed);
      return claimed;
    }),
  );
}

/** The keys of the claims that are still this pass's own: whoever took its lock has released the others (S26). */
async function stillClaimed(work: WorkDatabase, claimed: readonly OutboxEntry[]): Promise<ReadonlySet<string>> {
  const present = await work.outbox.bulkGet(claimed.map(({ key }) => key));
  const own = claimed.filter(({ sendingSince }, index) => present[index]?.sendingSince === sendingSince);
  return new Set(own.map(({ key }) => key));
}

async function releaseClaims({ work, mirror }: FlushDeps, claimed: readonly OutboxEntry[]): Promise<void> {
  await freeingDiskSpace({ mirror }, () =>
    work.transaction("rw", work.outbox, async () => {
      const own = [...(await stillClaimed(work, claimed))];
      await work.outbox.bulkUpdate(own.map((key) => ({ key, changes: { sendingSince: null } })));
    }),
  );
}

/**
 * This pass holds the lock, so a remaining mark is from a sender that died. What an earlier version parked, perhaps for a
 * gateway's answer, waits again (S20).
 */
async function releaseEntries({ work, mirror, now }: FlushDeps): Promise<void> {
  const held = work.outbox.filter((entry) => entry.sendingSince !== null || mayBeGatewayRefusal(entry));
  if ((await held.count()) === 0) return;
  await freeingDiskSpace({ mirror }, () =>
    held.modify((entry, holder) => {
      const waits = mayBeGatewayRefusal(entry) ? { ...AGAIN, nextAttemptAt: now(), mayHaveArrived: true } : {};
      holder.value = { ...entry, ...waits, sendingSince: null };
    }),
  );
}

/** Earlier versions did not note what refused an entry; a whole call was refused without naming a field. */
function mayBeGatewayRefusal({ state, refused, lastProblem }: OutboxEntry): boolean {
  const isNoted = state !== "parked" || refused !== undefined;
  return !isNoted && lastProblem?.field === "" && CALL_REASONS.includes(lastProblem.reason);
}

async function readOutbox(deps: FlushDeps): Promise<OutboxEntry[]> {
  const entries = await deps.work.outbox.orderBy("seq").toArray();
  return entries.filter((entry) => entry.owner === deps.uid);
}

async function sendEntries(deps: FlushDeps, claimed: readonly OutboxEntry[], signal: AbortSignal | undefined) {
  deps.onSending?.(claimed.length);
  const answers = await tryToSend(deps, claimed, signal);
  deps.onOutcomes?.(answers);
  return claimed.map((entry, index) => ({ entry, answer: proveAnswer(entry, answers[index], deps.kinds) }));
}

/** A port that throws is a bug, and must not block the entries behind this one. */
async function tryToSend(
  { push, work, pings, kinds, now }: FlushDeps,
  claimed: readonly OutboxEntry[],
  signal: AbortSignal | undefined,
): Promise<readonly PushOutcome[]> {
  // A photograph takes long on a slow network.
  const isWatched = claimed.every(({ change }) => imageIdOf(change, kinds) === null);
  const watch = isWatched && pings !== undefined ? watchRequest(pings, signal) : { signal, end: () => {} };
  try {
    return await push.send(
      claimed.map((entry) => entry.change),
      (imageId) => work.images.get(imageId),
      watch.signal,
      claimed.map((entry) => onlineFor(entry, now())),
    );
  } catch {
    return claimed.map(() => ({ outcome: "unreachable", reason: "SERVER_ERROR" }));
  } finally {
    watch.end();
  }
}

function applySettled(
  entries: readonly OutboxEntry[],
  claimed: readonly OutboxEntry[],
  remaining: readonly OutboxEntry[],
): OutboxEntry[] {
  const sent = new Set(claimed.map((entry) => entry.key));
  const left = new Map(remaining.map((entry) => [entry.key, entry]));
  return entries.flatMap((entry) => {
    if (!sent.has(entry.key)) return [entry];
    const kept = left.get(entry.key);
    return kept === undefined ? [] : [kept];
  });
}
