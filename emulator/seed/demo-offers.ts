import { PRICE_LIST_DEFAULTS, type PriceList } from "#domain/pricing/price-list.ts";
import type { Product } from "#domain/product/product.ts";
import { addDays } from "#domain/values/business-day.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import { STANDARD_LIST } from "./demo-products.ts";

/** The group of the corner shops, which have no list of their own. */
export const SHOPS_GROUP = "abarrotes";

const OFFERS_LIST = "demo-offers";

/** Brands on offer, and those that came in lately. */
const OFFERED = new Set(["Cacaotal", "Pico de Gallo"]);
const NEW = new Set(["Bigotes"]);

const DAY_MS = 86_400_000;

/** Sweets cost the corner shops less for these three weeks. */
export function demoOffersList(today: Day): PriceList {
  return {
    ...PRICE_LIST_DEFAULTS,
    id: OFFERS_LIST,
    name: "Sweets on offer",
    validFrom: addDays(today, -6),
    validTo: addDays(today, 14),
    groupIds: [SHOPS_GROUP],
  };
}

/** The products with their prices on that list, and the day on which some of them were added. */
export function withOffers(products: readonly Product[], now: Instant): Product[] {
  return products.map((product) => {
    const standard = product.prices[STANDARD_LIST];
    const offered = standard !== undefined && OFFERED.has(product.brand);
    return {
      ...product,
      // To ten cents.
      ...(offered && { prices: { ...product.prices, [OFFERS_LIST]: Math.round((standard * 0.85) / 1_000) * 1_000 } }),
      ...(NEW.has(product.brand) && { addedAt: now - 6 * DAY_MS }),
    };
  });
}
