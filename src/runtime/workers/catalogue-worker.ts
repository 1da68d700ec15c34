import type { Catalogue } from "#local/catalogue/worker/catalogue.ts";
import { newestSearchFirst } from "#local/catalogue/worker/newest-search-first.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { guardUpgrade } from "#local/databases/guard-upgrade.ts";
import { openMirrorDatabase } from "#local/databases/mirror-database.ts";
import { connectCalls } from "#local/workers/connect-calls.ts";
import { serveCalls } from "#local/workers/serve-calls.ts";
import type { Credentials } from "#remote/auth/credentials.ts";
import { createPackReader } from "#remote/feeds/pack.ts";
import { createPages } from "#remote/feeds/pages.ts";
import { loadCatalogue, type LoadCatalogue } from "#sync/pull/load-catalogue.ts";
import { loadOrders, type LoadOrders } from "#sync/pull/orders/load-orders.ts";

/** The first message: the account's catalogue, and the channels for its calls, for loads, and for the page's tokens. */
export interface OpenCatalogue {
  readonly uid: string;
  readonly calls: MessagePort;
  readonly loads: MessagePort;
  readonly tokens: MessagePort;
}

/** The account's tokens, which only the page has. */
export type PageTokens = Required<Pick<Credentials, "getIdToken" | "getAppCheckToken">>;

export interface Loader {
  readonly loadCatalogue: LoadCatalogue;
  readonly loadOrders: LoadOrders;
}

// The worker that owns one page's catalogue: search, paging, first loads, and long catch-ups; the orders' too.
addEventListener("message", ({ data }: MessageEvent<OpenCatalogue>) => open(data), { once: true });

function open({ uid, calls, loads, tokens }: OpenCatalogue): void {
  const mirror = openMirrorDatabase(uid);
  guardUpgrade(mirror, () => self.close());
  const catalogue = openLocalCatalogue(mirror);
  serveCalls<Catalogue>(calls, newestSearchFirst(catalogue));

  const names = ["getIdToken", "getAppCheckToken"] as const;
  const { remote } = connectCalls<PageTokens, (typeof names)[number]>(tokens, names);
  const credentials = { account: uid, ...remote };
  const load = {
    mirror,
    catalogue,
    pages: createPages(credentials),
    pack: createPackReader(credentials),
    now: Date.now,
  };
  serveCalls<Loader>(loads, {
    loadCatalogue: (...given) => loadCatalogue(load, ...given),
    loadOrders: (...given) => loadOrders(load, ...given),
  });
}
