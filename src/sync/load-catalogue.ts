import type { Feed, FeedDocument, FeedRows } from "#domain/feed.ts";
import type { Instant } from "#domain/instant.ts";
import type { LoadingCatalogue } from "#local/catalogue/catalogue.ts";
import type { FeedState, MirrorDatabase } from "#local/mirror-database.ts";
import { canResume, newFeed } from "./feed-plan.ts";
import { loadFeed } from "./load-feed.ts";
import type { PagePort, Scope } from "./remote-port.ts";

/** How far the catalogue's first load is. `total` is null where the backend does not say. */
export interface CatalogueProgress {
  readonly feed: "products" | "stock";
  readonly loaded: number;
  readonly total: number | null;
}

/** Loads what is missing of products and stock, wherever the catalogue lives: in the worker, or in a test's own process. */
export type LoadCatalogue = (
  scope: Scope,
  onProgress: (progress: CatalogueProgress) => void,
  signal: AbortSignal,
) => Promise<void>;

export interface CatalogueLoad {
  readonly mirror: MirrorDatabase;
  readonly catalogue: LoadingCatalogue;
  readonly pages: PagePort;
  readonly now: () => Instant;
}

/** A page of products is two chunks. */
const PAGE_SIZE = { products: 1000, stock: 2000 } as const;

/** Products first, then their stock: a price can be sold without knowing the stock, not the other way round. */
export async function loadCatalogue(
  { mirror, catalogue, pages, now }: CatalogueLoad,
  scope: Scope,
  onProgress: (progress: CatalogueProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const products = await mirror.feeds.get("products");
  // One generation holds both: if one of them has to be read anew, so have both.
  const stock = await mirror.feeds.get("stock");
  if ([products, stock].some((state) => state && !canResume(state, scope, now()))) {
    await catalogue.clear();
    await mirror.feeds.bulkDelete(["products", "stock"]);
  }
  await load("products", (documents, state) => catalogue.storeProducts(documents, state));
  if (!signal.aborted) await load("stock", (documents, state) => catalogue.storeStock(documents, state));

  async function load<F extends "products" | "stock">(
    feed: F,
    store: (documents: readonly FeedDocument<FeedRows[F]>[], state: FeedState) => Promise<void>,
  ): Promise<void> {
    const begun = (await mirror.feeds.get(feed)) ?? newFeed(feed, scope);
    if (!begun.loaded) {
      let total: number | null = null;
      // Asked for once the first page is here: counting keeps a server busy that has the first page to send.
      const count = async () => {
        total = await countDocuments(pages, feed, scope);
      };
      let counting: Promise<void> | null = null;
      const sink = { store, clear: () => catalogue.clear() };
      const onPage = (loaded: number) => {
        counting ??= count();
        onProgress({ feed, loaded, total });
      };
      await loadFeed({ feed, scope, pages, sink, pageSize: PAGE_SIZE[feed], now, signal, onPage }, begun);
    }
    if (!signal.aborted) await catalogue.compact();
  }
}

async function countDocuments(pages: PagePort, feed: Feed, scope: Scope): Promise<number | null> {
  try {
    return (await pages.countDocuments?.(feed, scope)) ?? null;
  } catch {
    // The count only serves the progress bar: without it the bar shows what has arrived.
    return null;
  }
}
