import { useMemo } from "react";
import { pricerFor } from "#domain/pricing/resolve-price.ts";
import { lineGross } from "#domain/values/money.ts";
import { formatMoney, formatUnitPrice } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import { listProducts, type ProductRow } from "#local/queries/product/products.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { cheaperText } from "./cheaper-text.ts";
import type { Sale } from "./use-sale.ts";

/** What a quantity of a product costs each and together, and how many more make it cheaper (PRICE-37). */
export function useQuantityNote(
  productId: string,
  { view, pricing }: Pick<Sale, "view" | "pricing">,
): { readonly row: ProductRow | undefined; readonly noteOf: ((quantity: number) => string | null) | undefined } {
  const { t, locale } = useText();
  const { currency } = view.company.settings;
  const productIds = useMemo(() => [productId], [productId]);
  const found = readyValue(useLive(listProducts, { productIds, customerId: view.customer.id }));
  const row = found?.[0];
  const product = row?.product;
  const noteOf = useMemo(() => {
    if (product === undefined) return undefined;
    const priceOf = pricerFor(pricing);
    return (quantity: number) => {
      const price = priceOf(product, quantity);
      if (price === null) return null;
      const known = t("newOrder.pad.price", {
        price: formatUnitPrice(price.unitPrice, currency, locale),
        total: formatMoney(lineGross(price.unitPrice, quantity, product.quantityScale, currency), currency, locale),
      });
      const cheaper = cheaperText({ product, quantity, priceOf, currency }, { t, locale });
      return cheaper === null ? known : `${known} · ${cheaper}`;
    };
  }, [product, pricing, currency, locale, t]);
  return { row, noteOf };
}
