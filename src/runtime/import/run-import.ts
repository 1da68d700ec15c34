import type { Instant } from "#domain/values/instant.ts";
import type { Result } from "#domain/values/result.ts";
import type { ImportDatabase, ImportRun } from "#local/databases/import-database.ts";
import type { CallCode, CallProblem } from "#remote/calls/call-function.ts";
import type { ImportCalls } from "#remote/calls/imports.ts";
import type { RunView } from "#ports/import-service.ts";

/** Retry delays of a part that got no answer. */
const PAUSES = [2_000, 5_000, 15_000, 30_000];

/** Refusals of the function that a retry will not change. */
const FINAL: ReadonlySet<CallCode> = new Set(["invalid-argument", "permission-denied", "not-found", "unimplemented"]);

export interface RunPorts {
  readonly database: ImportDatabase;
  readonly calls: ImportCalls;
  show(run: RunView): void;
  now(): Instant;
  /** Waits this long, or until the network is back. */
  pause(milliseconds: number): Promise<void>;
}

/**
 * Sends the parts of the stored import in order, from the first that the server has not answered. An unanswered part
 * is sent again, since the server applies each once. Ends when all are answered, when the user cancels, or when the
 * server refuses.
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
    // Writes only this loop's fields: the user may cancel at this moment.
    await database.runs.update(importId, progress);
    run = { ...run, ...progress, cancelled: await isCancelled() };
    show(run.cancelled ? "stopping" : "applying");
  }

  // The server answers once a much changed catalogue is ready for devices. Leaving the page now loses nothing.
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

  /** Retries until there is an answer, or a failure that a retry will not change. */
  async function insist<Value>(
    call: () => Promise<Result<Value, CallProblem>>,
    state: RunView["state"] = "applying",
  ): Promise<Result<Value, CallProblem>> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await call();
      if (answer.ok || (answer.problem.fromFunction && FINAL.has(answer.problem.code))) return answer;
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

/** The time left by the pace since this page began; null until there is one. */
function secondsLeft(run: ImportRun, since: { at: Instant; sent: number }, now: Instant): number | null {
  const sent = run.sent - since.sent;
  if (sent === 0) return null;
  return Math.max(1, Math.round(((now - since.at) / sent / 1_000) * (run.rows - run.sent)));
}
