import { attachAppCheck } from "../auth/app-check.ts";

/** After a loss; the document costs a read each time. */
const AGAIN_AFTER_MS = 60_000;

/** Listens to `appconfigdata/maintenance`, again and again after a loss. Returns how to stop. */
export function listenToMaintenance(onFields: (fields: Record<string, unknown> | null) => void): () => void {
  let stop = () => {};
  let isStopped = false;

  function start(): void {
    attachAppCheck()
      .then(() => import("./listen-client.ts"))
      .then((client) => {
        if (!isStopped) stop = client.listenToDocument("appconfigdata/maintenance", onFields, startLater);
      })
      .catch(startLater);
  }

  function startLater(): void {
    const timer = setTimeout(start, AGAIN_AFTER_MS);
    stop = () => clearTimeout(timer);
    if (isStopped) stop();
  }

  start();
  return () => {
    isStopped = true;
    stop();
  };
}
