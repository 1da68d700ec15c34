import { connectCalls, type Remote } from "#local/workers/connect-calls.ts";
import { whenPageKept } from "../start/leave-page.ts";
import type { OpenImport } from "../workers/import-worker.ts";
import type { ImportSession } from "./import-session.ts";

const METHODS = ["openFile", "readAs", "guess", "check", "errorRows", "prepare"] as const;

/** The session in its worker; `close` ends both. */
interface ImportWorker {
  readonly session: Remote<ImportSession>;
  close(): void;
}

/** Starts the worker that reads and compares files, for one account. */
export function connectWorker(uid: string, companyId: string): ImportWorker {
  const worker = new Worker(new URL("../workers/import-worker.ts", import.meta.url), {
    type: "module",
    name: "import",
  });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ uid, companyId, calls: port2 } satisfies OpenImport, [port2]);
  const stopWatching = whenPageKept(() => worker.terminate());
  return {
    session: connectCalls<ImportSession, keyof ImportSession>(port1, METHODS).remote,
    close() {
      stopWatching();
      port1.close();
      worker.terminate();
    },
  };
}
