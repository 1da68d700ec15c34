import { promotionFinder } from "#domain/pricing/promotion.ts";
import { tiersOn } from "#domain/pricing/price-tiers.ts";
import type { CatalogueFilter, CatalogueItem } from "../worker/catalogue.ts";
import { yieldToRequests } from "../storage/read-catalogue.ts";

/** Documents checked before other requests get a turn. */
const BATCH = 2_000;

/**
 * The documents whose product passes a filter, in their order. Every product is read: a few hundred milliseconds for a
 * whole catalogue, once until something changes. What the index knows is narrowed down before (`preselect`).
 */
export async function filterDocuments(
  documents: Uint32Array,
  filter: CatalogueFilter,
  readItems: (documents: Uint32Array) => Promise<readonly (CatalogueItem | null)[]>,
): Promise<Uint32Array> {
  const kept: number[] = [];
  const passes = checkOf(filter);
  for (let start = 0; start < documents.length; start += BATCH) {
    const batch = documents.subarray(start, start + BATCH);
    const items = await readItems(batch);
    batch.forEach((document, position) => {
      const item = items[position];
      if (item && passes(item)) kept.push(document);
    });
    await yieldToRequests();
  }
  return Uint32Array.from(kept);
}

/** Whether a product passes a filter. */
export function checkOf(filter: CatalogueFilter): (item: CatalogueItem) => boolean {
  switch (filter.kind) {
    case "inStock":
      return ({ product, stock }) => !product.trackStock || isThere(stock);
    case "outOfStock":
      return ({ product, stock }) => product.trackStock && !isThere(stock);
    case "noPrice":
      return ({ product }) => !filter.priceListIds.some((id) => (tiersOn(product, id, filter.day).unitPrice ?? 0) > 0);
    case "noImage":
      return ({ product }) => product.images.length === 0 && product.picture === "";
    case "disabled":
      return ({ product }) => !product.active;
    case "promotion": {
      const promotionOf = promotionFinder(filter.pricing);
      return ({ product }) => promotionOf(product) !== null;
    }
    case "new":
      return ({ product: { addedAt = 0 } }) => addedAt >= filter.since;
  }
}

function isThere(stock: CatalogueItem["stock"]): boolean {
  return stock !== null && stock.onHand - stock.reserved - stock.safety > 0;
}
