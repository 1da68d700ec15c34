import { pricerFor, type PricingRequest } from "#domain/pricing/resolve-price.ts";
import type { Product } from "#domain/product/product.ts";
import type { Currency } from "#domain/values/money.ts";
import { useText } from "#i18n/use-text.ts";
import { cheaperText } from "./cheaper-text.ts";

interface Bought {
  /** In the product's scale. */
  readonly quantity?: number;
  readonly pricing?: PricingRequest;
}

/** How many more of what is in the cart bring the next lower price (PRICE-37); null if nothing does, or none is in it. */
export function useCheaperText(product: Product, { quantity = 0, pricing }: Bought, currency: Currency): string | null {
  const text = useText();
  if (quantity === 0 || pricing === undefined) return null;
  return cheaperText({ product, quantity, priceOf: pricerFor(pricing), currency }, text);
}
