import { tiersOn } from "#domain/pricing/price-tiers.ts";
import type { CatalogueFilter, CatalogueItem } from "../worker/catalogue.ts";
import { yieldToRequests } from "../storage/read-catalogue.ts";

/** Documents checked before other requests get a turn. */
const BATCH = 2_000;

/**
 * The documents whose product passes a filter, in their order. No index covers filters, so every product is read: a few
 * hundred milliseconds for a whole catalogue, once until something changes.
 */
export async function filterDocuments(
  documents: Uint32Array,
  filter: CatalogueFilter,
  readItems: (documents: Uint32Array) => Promise<readonly (CatalogueItem | null)[]>,
): Promise<Uint32Array> {
  const kept: number[] = [];
  for (let start = 0; start < documents.length; start += BATCH) {
    const batch = documents.subarray(start, start + BATCH);
    const items = await readItems(batch);
    batch.forEach((document, position) => {
      const item = items[position];
      if (item && passesFilter(item, filter)) kept.push(document);
    });
    await yieldToRequests();
  }
  return Uint32Array.from(kept);
}

/** Whether one product passes a filter. */
export function passesFilter({ product, stock }: CatalogueItem, filter: CatalogueFilter): boolean {
  switch (filter.kind) {
    case "inStock":
      return !product.trackStock || isThere(stock);
    case "outOfStock":
      return product.trackStock && !isThere(stock);
    case "noPrice":
      return !filter.priceListIds.some((id) => (tiersOn(product, id, filter.day).unitPrice ?? 0) > 0);
    case "noImage":
      return product.images.length === 0 && product.picture === "";
    case "disabled":
      return !product.active;
  }
}

function isThere(stock: CatalogueItem["stock"]): boolean {
  return stock !== null && stock.onHand - stock.reserved - stock.safety > 0;
}
