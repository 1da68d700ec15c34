import type { Catalogue } from "#local/catalogue/worker/catalogue.ts";
import { connectCatalogue } from "#local/catalogue/worker/connect-catalogue.ts";
import { receiveError } from "#local/outbox/sent-error.ts";
import { getAppCheckToken } from "#remote/auth/app-check.ts";
import { getIdToken } from "#remote/auth/auth.ts";
import type { LoadCatalogue } from "#sync/pull/load-catalogue.ts";
import { RemoteUnreachable } from "#sync/remote-port.ts";
import type { LoadReply, LoadRequest, OpenCatalogue } from "./catalogue-messages.ts";

/** The page's end of its catalogue, and of the first load that runs beside it in the worker. */
export interface OpenedCatalogue {
  readonly catalogue: Catalogue;
  readonly loadCatalogue: LoadCatalogue;
}

/** Starts the catalogue's worker for an account. Nothing waits for it: calls are answered once it is up. */
export function openCatalogue(uid: string): OpenedCatalogue {
  const worker = new Worker(new URL("../workers/catalogue-worker.ts", import.meta.url), {
    type: "module",
    name: "catalogue",
  });
  const calls = new MessageChannel();
  const loads = new MessageChannel();
  const open: OpenCatalogue = { uid, calls: calls.port2, loads: loads.port2 };
  worker.postMessage(open, [calls.port2, loads.port2]);
  const connected = connectCatalogue(calls.port1);
  const catalogue: Catalogue = {
    ...connected,
    close() {
      connected.close();
      loads.port1.close();
      worker.terminate();
    },
  };
  return { catalogue, loadCatalogue: remoteLoad(loads.port1) };
}

function remoteLoad(port: MessagePort): LoadCatalogue {
  const running = new Map<number, (reply: LoadReply) => void>();
  const send = (message: LoadRequest) => port.postMessage(message);
  let lastId = 0;

  port.onmessage = ({ data }: MessageEvent<LoadReply>) => {
    if (data.kind !== "needsToken") running.get(data.id)?.(data);
    else {
      const tokens = [getIdToken({ fresh: data.fresh }), getAppCheckToken()].map((token) => token.catch(() => null));
      void Promise.all(tokens).then(([token = null, appCheck = null]) =>
        send({ kind: "token", id: data.id, token, appCheck }),
      );
    }
  };

  return (scope, onProgress, signal, burst) => {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      const stop = () => send({ kind: "stop", id });
      signal.addEventListener("abort", stop);
      running.set(id, (reply) => {
        if (reply.kind === "progress") return onProgress(reply.progress);
        running.delete(id);
        signal.removeEventListener("abort", stop);
        if (reply.kind === "unreachable") reject(new RemoteUnreachable(reply.code));
        else if (reply.kind === "failed") reject(receiveError(reply.error));
        else if (reply.kind === "loaded") resolve(reply.waits);
      });
      send({ kind: "load", id, scope, burst });
    });
  };
}
