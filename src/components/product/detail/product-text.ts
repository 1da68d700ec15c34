import type { Currency } from "#domain/values/money.ts";
import type { Product } from "#domain/product/product.ts";
import type { Price } from "#domain/pricing/resolve-price.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { localName } from "#i18n/local-name.ts";
import type { Text } from "#i18n/use-text.ts";

/** A product as a message: name, pack, price, code. */
export function productText(
  product: Product,
  price: Price | null,
  currency: Currency,
  { language, locale }: Pick<Text, "language" | "locale">,
): string {
  return [
    localName(product, language),
    product.pack,
    price === null ? "" : formatUnitPrice(price.unitPrice, currency, locale),
    product.sku,
    product.description,
  ]
    .filter((line) => line !== "")
    .join("\n");
}
