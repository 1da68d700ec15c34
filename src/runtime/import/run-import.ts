import type { Instant } from "#domain/values/instant.ts";
import type { Result } from "#domain/values/result.ts";
import type { ImportDatabase, ImportRun } from "#local/databases/import-database.ts";
import type { CallCode, CallProblem } from "#remote/calls/call-function.ts";
import type { ImportCalls } from "#remote/calls/imports.ts";
import type { RunView } from "#ports/import-service.ts";

/** Pauses before a part that got no answer is sent again. */
const PAUSES = [2_000, 5_000, 15_000, 30_000];

/** What a call can end in that another try will not change. */
const FINAL: ReadonlySet<CallCode> = new Set(["invalid-argument", "permission-denied", "not-found", "unimplemented"]);

export interface RunPorts {
  readonly database: ImportDatabase;
  readonly calls: ImportCalls;
  show(run: RunView): void;
  now(): Instant;
  /** Waits so long, or until there is a network again. */
  pause(milliseconds: number): Promise<void>;
}

/**
 * Sends the parts of the import that lies on this device, one after the other, from the first that the store has not
 * answered. A part that got no answer is sent again: the store takes each once. Ends when all are answered, when
 * somebody cancels, or when the store will not have it.
 */
export async function runImport(ports: RunPorts): Promise<void> {
  const { database, calls } = ports;
  const [begun] = await database.runs.toArray();
  if (!begun) return;
  let run = begun;
  const since = { at: ports.now(), sent: begun.sent };
  show("applying");

  const { importId, kind, fileName, counts, batches } = run;
  const opened = await insist(() => calls.start({ importId, kind, fileName, counts, batches }));
  if (!opened.ok) return show("failed");

  while (run.next < run.batches && !run.cancelled) {
    const batch = run.next;
    const part = await database.parts.get([importId, batch]);
    const answer = await insist(() => calls.apply({ importId, batch, rows: part?.rows ?? [] }));
    if (!answer.ok) return show("failed");
    const { applied, refused } = answer.value;
    const progress = {
      next: batch + 1,
      sent: run.sent + (part?.rows.length ?? 0),
      applied: run.applied + applied,
      refused: [...run.refused, ...refused],
    };
    // Only what this loop knows: somebody may cancel at this very moment.
    await database.runs.update(importId, progress);
    run = { ...run, ...progress, cancelled: await isCancelled() };
    show(run.cancelled ? "stopping" : "applying");
  }

  // The store answers when a much changed catalogue is ready for the phones. Who leaves the page now loses nothing.
  const publishes = kind !== "customers";
  const closing = run.cancelled ? (publishes ? "stopped" : "stopping") : publishes ? "publishing" : "applying";
  show(closing);
  const closed = await insist(() => calls.finish(importId), closing);
  if (!closed.ok) return show("failed");
  await database.transaction("rw", database.runs, database.parts, async () => {
    await database.runs.delete(importId);
    await database.parts.clear();
  });
  show(run.cancelled ? "cancelled" : "finished");

  /** Tries until there is an answer, or one that will not change. */
  async function insist<Value>(
    call: () => Promise<Result<Value, CallProblem>>,
    state: RunView["state"] = "applying",
  ): Promise<Result<Value, CallProblem>> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await call();
      if (answer.ok || FINAL.has(answer.problem.code)) return answer;
      show((await isCancelled()) ? "stopping" : "waiting");
      await ports.pause(PAUSES[Math.min(attempt, PAUSES.length - 1)] ?? 0);
      show(state);
    }
  }

  async function isCancelled(): Promise<boolean> {
    return (await database.runs.get(run.importId))?.cancelled ?? true;
  }

  function show(state: RunView["state"]): void {
    ports.show(viewRun(run, state, secondsLeft(run, since, ports.now())));
  }
}

function viewRun(run: ImportRun, state: RunView["state"], left: number | null): RunView {
  const { importId, fileName, kind, rows, sent, applied, refused } = run;
  return { importId, fileName, kind, state, total: rows, sent, applied, refused, secondsLeft: left };
}

/** By the pace since this page began; null until there is one. */
function secondsLeft(run: ImportRun, since: { at: Instant; sent: number }, now: Instant): number | null {
  const sent = run.sent - since.sent;
  if (sent === 0) return null;
  return Math.max(1, Math.round(((now - since.at) / sent / 1_000) * (run.rows - run.sent)));
}
