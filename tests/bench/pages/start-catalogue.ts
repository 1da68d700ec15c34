import { connectCatalogue } from "#local/catalogue/worker/connect-catalogue.ts";
import type { Catalogue } from "#local/catalogue/worker/catalogue.ts";
import { openMirrorDatabase } from "#local/databases/mirror-database.ts";
import type { LoadReply, LoadRequest, OpenCatalogue } from "../../../src/runtime/start/catalogue-messages.ts";

export const UID = "bench-rep";
export const COMPANY_ID = "real";

/** Milliseconds until everything is here, and until a thousand products can be searched. */
export interface Loaded {
  all: number;
  firstThousand: number;
}

/** The app's own worker, and this page's ends of its two channels. */
export function startCatalogue(): { catalogue: Catalogue; loads: MessagePort } {
  const worker = new Worker(new URL("../../../src/runtime/workers/catalogue-worker.ts", import.meta.url), {
    type: "module",
  });
  const [calls, loads] = [new MessageChannel(), new MessageChannel()];
  const open: OpenCatalogue = { uid: UID, calls: calls.port2, loads: loads.port2 };
  worker.postMessage(open, [calls.port2, loads.port2]);
  return { catalogue: connectCatalogue(calls.port1), loads: loads.port1 };
}

/** One load as the page asks the worker for it; `onRows` is told how many products are here. */
export function runLoad(loads: MessagePort, onRows: (loaded: number) => void = () => {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const send = (message: LoadRequest) => loads.postMessage(message);
    loads.onmessage = ({ data }: MessageEvent<LoadReply>) => {
      if (data.kind === "needsToken") send({ kind: "token", id: data.id, token: "owner", appCheck: null });
      else if (data.kind === "loaded") resolve();
      else if (data.kind !== "progress") reject(new Error(JSON.stringify(data)));
      else if (data.progress.feed === "products") onRows(data.progress.loaded);
    };
    send({ kind: "load", id: 1, scope: { uid: UID, role: "salesperson", companyId: COMPANY_ID }, burst: null });
  });
}

export async function loadOurs(expected: number): Promise<Loaded> {
  const start = performance.now();
  let firstThousand = 0;
  const { catalogue, loads } = startCatalogue();
  await runLoad(loads, (loaded) => {
    if (firstThousand === 0 && loaded >= 1_000) firstThousand = performance.now() - start;
  });
  const all = performance.now() - start;
  const { total } = await catalogue.search({ text: "", categoryId: null, boost: [], offset: 0, limit: 1 });
  if (total !== expected) throw new Error(`${total} of ${expected} products arrived`);
  return { all, firstThousand };
}

/** The database as the app would have made it before the worker starts. */
export async function prepare(): Promise<void> {
  await openMirrorDatabase(UID).open();
}
