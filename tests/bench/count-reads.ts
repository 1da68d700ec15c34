import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import type { Product } from "#domain/product/product.ts";
import { FEED_PLANS } from "#functions/catalogue/pack-feed.ts";
import { loadCatalogue } from "#sync/pull/load-catalogue.ts";
import { createFakeFeeds } from "#tests/support/fake-feeds.ts";
import { openMirror } from "#tests/support/mirror.ts";

/** Billed document reads of a first load of these products, from a pack or by query. */
export async function countLoadReads(products: readonly Product[], fromPack: boolean): Promise<number> {
  const feeds = createFakeFeeds(() => Date.now());
  for (const product of products) feeds.put("products", product.id, product);
  if (fromPack) feeds.publishPack(FEED_PLANS.products.cut);
  const mirror = await openMirror();
  const catalogue = openLocalCatalogue(mirror);
  await loadCatalogue(
    { mirror, catalogue, pages: feeds.pages, pack: feeds.pack, now: Date.now },
    { uid: "ana", role: "salesperson", companyId: "demo" },
    () => {},
    new AbortController().signal,
  );
  return feeds.reads;
}
