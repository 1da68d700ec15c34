import type { ImportCall, ImportMessage, ImportReply } from "./messages.ts";
import type { ImportSession } from "./import-session.ts";

/** The worker's session as the page sees it. */
export type RemoteSession = {
  [Method in keyof ImportSession]: (
    ...given: Parameters<ImportSession[Method]>
  ) => Promise<Awaited<ReturnType<ImportSession[Method]>>>;
};

/** Starts the worker that reads and compares files, for one account. */
export function connectWorker(uid: string, companyId: string): RemoteSession {
  const worker = new Worker(new URL("../workers/import-worker.ts", import.meta.url), {
    type: "module",
    name: "import",
  });
  const waiting = new Map<
    number,
    { resolve: (value: never) => void; reject: (error: Error) => void; progress: (share: number) => void }
  >();
  let lastId = 0;
  worker.postMessage({ uid, companyId });
  worker.onmessage = ({ data }: MessageEvent<ImportReply>) => {
    const caller = waiting.get(data.id);
    if (data.kind === "progress") return caller?.progress(data.share);
    waiting.delete(data.id);
    if (data.kind === "failure") caller?.reject(new Error(data.message));
    // The other end is our own code: the answer has the type of the method that was asked for.
    else caller?.resolve(data.value as never);
  };

  function call<Answer>(message: ImportCall, progress: (share: number) => void = () => {}): Promise<Answer> {
    lastId += 1;
    const id = lastId;
    return new Promise<Answer>((resolve, reject) => {
      waiting.set(id, { resolve, reject, progress });
      worker.postMessage({ ...message, id } satisfies ImportMessage);
    });
  }

  return {
    openFile: (file) => call({ method: "openFile", given: [file] }),
    readAs: (reading) => call({ method: "readAs", given: [reading] }),
    guess: (kind, targets) => call({ method: "guess", given: [kind, targets] }),
    check: (setup, onProgress) => call({ method: "check", given: [setup] }, onProgress),
    errorRows: () => call({ method: "errorRows", given: [] }),
    prepare: (importId) => call({ method: "prepare", given: [importId] }),
  };
}
