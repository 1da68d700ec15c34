import { nextCheaper } from "#domain/pricing/next-cheaper.ts";
import { pricerFor, type PricingRequest } from "#domain/pricing/resolve-price.ts";
import type { Product } from "#domain/product/product.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";

interface Bought {
  /** In the product's scale. */
  readonly quantity?: number;
  readonly pricing?: PricingRequest;
}

/** How many more of what is in the cart bring the next lower price, and which (PRICE-37); null if nothing does. */
export function useCheaperText(product: Product, { quantity = 0, pricing }: Bought, currency: Currency): string | null {
  const { t, locale } = useText();
  const next = quantity > 0 && pricing ? nextCheaper(product, quantity, pricerFor(pricing)) : null;
  if (next === null) return null;
  return t("newOrder.nextCheaper", {
    more: formatQuantity(next.fromQuantity - quantity, product.quantityScale, locale),
    price: formatUnitPrice(next.unitPrice, currency, locale),
  });
}
