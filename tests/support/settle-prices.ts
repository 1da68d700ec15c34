import type { Day } from "#domain/values/instant.ts";
import type { PricedProduct } from "#domain/pricing/price-tiers.ts";

/** The product as if every scheduled change now in effect had been made on its day: the meaning of a scheduled price. */
export function settlePrices<Priced extends PricedProduct>(product: Priced, day: Day): Priced {
  const [prices, breaks, nextPrices] = [{ ...product.prices }, { ...product.breaks }, { ...product.nextPrices }];
  for (const [listId, { from, unitPrice, breaks: tiers }] of Object.entries(product.nextPrices)) {
    if (from > day) continue;
    delete nextPrices[listId];
    delete prices[listId];
    delete breaks[listId];
    if (unitPrice !== null) prices[listId] = unitPrice;
    if (tiers.length > 0) breaks[listId] = tiers;
  }
  return { ...product, prices, breaks, nextPrices };
}
