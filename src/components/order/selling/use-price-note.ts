import { promotionFinder } from "#domain/pricing/promotion.ts";
import { pricerFor, type PricingRequest } from "#domain/pricing/resolve-price.ts";
import type { Product } from "#domain/product/product.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { type Text, useText } from "#i18n/use-text.ts";
import { cheaperText } from "./cheaper-text.ts";

interface Bought {
  /** In the product's scale. */
  readonly quantity?: number;
  readonly pricing?: PricingRequest;
}

/**
 * What stands beside a product's price: how many more of what is in the cart bring the next lower one (PRICE-37), or until
 * when it is a promotion (SELL-13). Null = neither.
 */
export function usePriceNote(product: Product, { quantity = 0, pricing }: Bought, currency: Currency): string | null {
  const text = useText();
  if (pricing === undefined) return null;
  const cheaper = quantity > 0 ? cheaperText({ product, quantity, priceOf: pricerFor(pricing), currency }, text) : null;
  return cheaper ?? promotionText(product, promotionsOf(pricing)(product), text);
}

function promotionText(
  { minQuantity, quantityScale }: Product,
  promotion: ReturnType<ReturnType<typeof promotionFinder>>,
  { t, locale }: Pick<Text, "t" | "locale">,
): string | null {
  if (promotion === null) return null;
  const day = formatDay(promotion.until, locale, "day");
  if (promotion.fromQuantity <= minQuantity) return t("newOrder.offers.until", { day });
  const quantity = formatQuantity(promotion.fromQuantity, quantityScale, locale);
  return t("newOrder.offers.fromUntil", { quantity, day });
}

/** One search of the lists for all rows of a customer. */
const finders = new WeakMap<PricingRequest, ReturnType<typeof promotionFinder>>();

function promotionsOf(pricing: PricingRequest): ReturnType<typeof promotionFinder> {
  const known = finders.get(pricing) ?? promotionFinder(pricing);
  finders.set(pricing, known);
  return known;
}
