import type { Day } from "#domain/values/instant.ts";
import type { PricedProduct } from "#domain/pricing/price-tiers.ts";

/** The product as if every change whose day has come had been made on that day: what a date in a price stands for. */
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
