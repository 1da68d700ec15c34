import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { openImportDatabase } from "#local/databases/import-database.ts";
import { credentialsOf } from "#remote/auth/auth.ts";
import { type CallProblem, createCaller } from "#remote/calls/call-function.ts";
import { createImportCalls, type ImportCalls } from "#remote/calls/imports.ts";
import { observable } from "../engine/observable.ts";
import { connectWorker } from "./connect-worker.ts";
import { runImport } from "./run-import.ts";
import type { CallFailure, ImportService, RunView } from "#ports/import-service.ts";

/** `close` ends the service with its account: nothing of its file stays in memory or is written again. */
export type OpenedService = ImportService & { close(): void };

const services = new WeakMap<Device["mirror"], OpenedService>();

/** The import service of an account on this page, created once: an import continues while other screens are open. */
export function openImportService(device: Device): OpenedService {
  const known = services.get(device.mirror) ?? createService(device);
  services.set(device.mirror, known);
  return known;
}

function createService(device: Device): OpenedService {
  const { uid, companyId } = device.identity;
  const worker = connectWorker(uid, companyId);
  const { session } = worker;
  const database = openImportDatabase(uid);
  const calls = createImportCalls(createCaller(credentialsOf(uid)));
  const view = observable<{ run: RunView | null }>({ run: null });
  let running: Promise<void> | null = null;
  let isClosed = false;
  // A run that was being sent ends with its database: it is resumed, or deleted, later.
  const report = (error: unknown) => {
    if (!isClosed) reportError(error);
  };

  /** Only one tab sends; another waits for the lock and finds nothing left to do. */
  function run(): Promise<void> {
    running ??= navigator.locks
      .request(`rutero-import-${uid}`, () =>
        runImport({
          database,
          calls,
          show: (run) => view.change({ run }),
          now: () => device.now(),
          pause: pauseOrOnline,
        }),
      )
      .finally(() => {
        running = null;
      });
    return running;
  }

  return {
    openFile: (file) => session.openFile(file),
    readAs: (reading) => session.readAs(reading),
    guess: (kind, targets) => session.guess(kind, targets),
    check: (setup, onProgress) => session.check(setup, onProgress),
    errorRows: () => session.errorRows(),
    async apply() {
      await session.prepare(device.newId());
      void run().catch(report);
    },
    cancel() {
      const { run } = view.current;
      if (run) view.change({ run: { ...run, state: "stopping" } });
      void database.runs.toCollection().modify({ cancelled: true }).catch(report);
    },
    async resume() {
      if ((await database.runs.count()) > 0) void run().catch(report);
    },
    forgetRun() {
      if (running === null) view.change({ run: null });
    },
    run: {
      get current() {
        return view.current.run;
      },
      subscribe: view.subscribe,
    },
    async list() {
      const answer = await calls.list();
      return answer.ok ? answer : refuse(failureOf(answer.problem));
    },
    undo: (importId, onProgress) => undoAll(calls, importId, onProgress),
    close() {
      isClosed = true;
      services.delete(device.mirror);
      worker.close();
      database.close({ disableAutoOpen: true });
    },
  };
}

async function undoAll(
  calls: ImportCalls,
  importId: string,
  onProgress: (restored: number, batchesLeft: number) => void,
): ReturnType<ImportService["undo"]> {
  let restored = 0;
  let removed = 0;
  for (;;) {
    const answer = await calls.undo(importId);
    if (!answer.ok) return refuse(failureOf(answer.problem)) satisfies Result<never, CallFailure>;
    restored += answer.value.restored;
    removed += answer.value.removed;
    onProgress(restored, answer.value.batchesLeft);
    if (answer.value.batchesLeft === 0) return accept({ restored, removed, left: answer.value.left });
  }
}

function failureOf({ code, fromFunction }: CallProblem): CallFailure {
  if (!fromFunction) return "unreachable";
  if (code === "invalid-argument") return "tooLate";
  return code === "permission-denied" || code === "not-found" ? "refused" : "unreachable";
}

function pauseOrOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
  });
}
