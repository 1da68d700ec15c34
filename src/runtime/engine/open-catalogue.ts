import type { Catalogue } from "#local/catalogue/worker/catalogue.ts";
import { connectCatalogue } from "#local/catalogue/worker/connect-catalogue.ts";
import { connectCalls } from "#local/workers/connect-calls.ts";
import { serveCalls } from "#local/workers/serve-calls.ts";
import { getAppCheckToken } from "#remote/auth/app-check.ts";
import { credentialsOf } from "#remote/auth/auth.ts";
import type { LoadCatalogue } from "#sync/pull/load-catalogue.ts";
import type { LoadOrders } from "#sync/pull/orders/load-orders.ts";
import { RemoteUnreachable } from "#sync/remote-port.ts";
import type { Loader, OpenCatalogue, PageTokens } from "../workers/catalogue-worker.ts";

/** The page's ports to the catalogue and to the loads that run in the same worker. */
export interface OpenedCatalogue {
  readonly catalogue: Catalogue;
  readonly loadCatalogue: LoadCatalogue;
  readonly loadOrders: LoadOrders;
}

/** Starts the catalogue worker of an account. Calls are answered once it is up. */
export function openCatalogue(uid: string): OpenedCatalogue {
  const worker = new Worker(new URL("../workers/catalogue-worker.ts", import.meta.url), {
    type: "module",
    name: "catalogue",
  });
  const [calls, loads, tokens] = [new MessageChannel(), new MessageChannel(), new MessageChannel()];
  const open: OpenCatalogue = { uid, calls: calls.port2, loads: loads.port2, tokens: tokens.port2 };
  worker.postMessage(open, [open.calls, open.loads, open.tokens]);
  const credentials = credentialsOf(uid);
  serveCalls<PageTokens>(tokens.port1, {
    getIdToken: (options) => credentials.getIdToken(options).catch(() => null),
    getAppCheckToken: () => getAppCheckToken().catch(() => null),
  });
  const connected = connectCatalogue(calls.port1);
  const { remote } = connectCalls<Loader, "loadCatalogue" | "loadOrders">(loads.port1, ["loadCatalogue", "loadOrders"]);
  return {
    catalogue: {
      ...connected,
      close() {
        connected.close();
        loads.port1.close();
        tokens.port1.close();
        worker.terminate();
      },
    },
    loadCatalogue: (...given) => remote.loadCatalogue(...given).catch(rethrow),
    loadOrders: (...given) => remote.loadOrders(...given).catch(rethrow),
  };
}

function rethrow(error: Error & { readonly code?: string }): never {
  throw error.name === "RemoteUnreachable" ? new RemoteUnreachable(error.code ?? "") : error;
}
