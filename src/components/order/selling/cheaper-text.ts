import { nextCheaper } from "#domain/pricing/next-cheaper.ts";
import type { pricerFor } from "#domain/pricing/resolve-price.ts";
import type { Product } from "#domain/product/product.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import type { Text } from "#i18n/use-text.ts";

interface Bought {
  readonly product: Product;
  /** In the product's scale. */
  readonly quantity: number;
  readonly priceOf: ReturnType<typeof pricerFor>;
  readonly currency: Currency;
}

/** How many more bring the next lower price, and which (PRICE-37); null if nothing does. */
export function cheaperText(
  { product, quantity, priceOf, currency }: Bought,
  { t, locale }: Pick<Text, "t" | "locale">,
) {
  const next = nextCheaper(product, quantity, priceOf);
  if (next === null) return null;
  return t("newOrder.nextCheaper", {
    more: formatQuantity(next.fromQuantity - quantity, product.quantityScale, locale),
    price: formatUnitPrice(next.unitPrice, currency, locale),
  });
}
