import { connectCatalogue } from "#local/catalogue/worker/connect-catalogue.ts";
import type { Catalogue } from "#local/catalogue/worker/catalogue.ts";
import { openMirrorDatabase } from "#local/databases/mirror-database.ts";
import { connectCalls } from "#local/workers/connect-calls.ts";
import { serveCalls } from "#local/workers/serve-calls.ts";
import type { Credentials } from "#remote/auth/credentials.ts";
import type { Loader, OpenCatalogue } from "../../../src/runtime/workers/catalogue-worker.ts";

export const UID = "bench-rep";
export const COMPANY_ID = "real";

/** Milliseconds until everything is here, and until a thousand products are searchable. */
export interface Loaded {
  all: number;
  firstThousand: number;
}

/** The app's own worker: its catalogue, and its loads. */
export function startCatalogue(): { catalogue: Catalogue; loads: Loader } {
  const worker = new Worker(new URL("../../../src/runtime/workers/catalogue-worker.ts", import.meta.url), {
    type: "module",
  });
  const [calls, loads, tokens] = [new MessageChannel(), new MessageChannel(), new MessageChannel()];
  const open: OpenCatalogue = { uid: UID, calls: calls.port2, loads: loads.port2, tokens: tokens.port2 };
  worker.postMessage(open, [open.calls, open.loads, open.tokens]);
  serveCalls<Credentials>(tokens.port1, { getIdToken: async () => "owner", getAppCheckToken: async () => null });
  const { remote } = connectCalls<Loader, "loadCatalogue" | "loadOrders">(loads.port1, ["loadCatalogue", "loadOrders"]);
  return { catalogue: connectCatalogue(calls.port1), loads: remote };
}

/** One load as the page requests it from the worker; `onRows` receives the number of products loaded. */
export async function runLoad(loads: Loader, onRows: (loaded: number) => void = () => {}): Promise<void> {
  const onProgress: Parameters<Loader["loadCatalogue"]>[1] = ({ feed, loaded }) => {
    if (feed === "products") onRows(loaded);
  };
  const scope = { uid: UID, role: "salesperson", companyId: COMPANY_ID } as const;
  await loads.loadCatalogue(scope, onProgress, new AbortController().signal, null);
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

/** The database as the app would have created it before the worker starts. */
export async function prepare(): Promise<void> {
  await openMirrorDatabase(UID).open();
}
