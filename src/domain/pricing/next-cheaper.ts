import type { UnitPrice } from "../values/money.ts";
import type { PricedProduct } from "./price-tiers.ts";
import type { Price } from "./resolve-price.ts";

/** A lower price and the quantity it starts at, in the product's own scale. */
export interface CheaperPrice {
  readonly fromQuantity: number;
  readonly unitPrice: UnitPrice;
}

/**
 * The nearest larger quantity at which a unit costs less, by `priceOf` (PRICE-37); null if none does, or there is no price
 * at all. Only where one of the product's quantity breaks begins can a price change.
 */
export function nextCheaper(
  product: PricedProduct,
  quantity: number,
  priceOf: (product: PricedProduct, quantity: number) => Price | null,
): CheaperPrice | null {
  const now = priceOf(product, quantity);
  if (now === null) return null;
  const breaks = [
    ...Object.values(product.breaks).flat(),
    ...Object.values(product.nextPrices).flatMap((next) => next.breaks),
  ];
  const starts = new Set(breaks.map(({ fromQuantity }) => fromQuantity).filter((start) => start > quantity));
  for (const fromQuantity of [...starts].toSorted((one, other) => one - other)) {
    const unitPrice = priceOf(product, fromQuantity)?.unitPrice;
    if (unitPrice !== undefined && unitPrice < now.unitPrice) return { fromQuantity, unitPrice };
  }
  return null;
}
