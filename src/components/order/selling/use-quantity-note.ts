import { useMemo } from "react";
import { nextCheaper } from "#domain/pricing/next-cheaper.ts";
import { pricerFor } from "#domain/pricing/resolve-price.ts";
import { lineGross } from "#domain/values/money.ts";
import { formatMoney, formatUnitPrice } from "#i18n/format-money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { listProducts } from "#local/queries/product/products.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import type { Sale } from "./use-sale.ts";

/** What a quantity of a product costs each and together, and how many more make it cheaper (PRICE-37). */
export function useQuantityNote(
  productId: string,
  { view, pricing }: Pick<Sale, "view" | "pricing">,
): ((quantity: number) => string | null) | undefined {
  const { t, locale } = useText();
  const { currency } = view.company.settings;
  const productIds = useMemo(() => [productId], [productId]);
  const found = readyValue(useLive(listProducts, { productIds, customerId: view.customer.id }));
  const product = found?.[0]?.product;
  return useMemo(() => {
    if (product === undefined) return undefined;
    const priceOf = pricerFor(pricing);
    return (quantity) => {
      const price = priceOf(product, quantity);
      if (price === null) return null;
      const next = nextCheaper(product, quantity, priceOf);
      const each = (unitPrice: number) => formatUnitPrice(unitPrice, currency, locale);
      const words = [
        t("newOrder.pad.price", {
          price: each(price.unitPrice),
          total: formatMoney(lineGross(price.unitPrice, quantity, product.quantityScale, currency), currency, locale),
        }),
      ];
      if (next !== null) {
        const more = formatQuantity(next.fromQuantity - quantity, product.quantityScale, locale);
        words.push(t("newOrder.nextCheaper", { more, price: each(next.unitPrice) }));
      }
      return words.join(" · ");
    };
  }, [product, pricing, currency, locale, t]);
}
