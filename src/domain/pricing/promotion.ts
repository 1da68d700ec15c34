import { daysBetween } from "../values/business-day.ts";
import type { Day } from "../values/instant.ts";
import { isInForce, listInForce, listsOf } from "./customer-lists.ts";
import type { PriceList } from "./price-list.ts";
import { ownLists, type PricedProduct } from "./price-tiers.ts";
import { pricerFor, type Price, type PricingRequest } from "./resolve-price.ts";

/** A list that holds longer is how a customer is sold to, not a promotion. */
const LONGEST_DAYS = 62;

/**
 * The lists of this customer whose prices are promotions today (SELL-13): in force, with a last day, and short. A
 * percentage on a whole list singles out only the products that have a price of their own on it.
 */
export function promotionLists({ priceLists, day, ...customer }: PricingRequest): (PriceList & { validTo: Day })[] {
  return listsOf(customer, priceLists, day).flatMap(({ list }) => {
    if (list === undefined || list.validTo === null || !isInForce(list, day)) return [];
    const { validTo } = list;
    return daysBetween(list.validFrom ?? day, validTo) > LONGEST_DAYS ? [] : [{ ...list, validTo }];
  });
}

/** The list a customer is sold by besides promotions; null if there is none. */
export function regularList({ priceLists, day, ...customer }: PricingRequest): PriceList | null {
  const ending = new Set(promotionLists({ priceLists, day, ...customer }).map(({ id }) => id));
  const others = priceLists.filter(({ id }) => !ending.has(id));
  return listInForce(customer, others, day) ?? listInForce(customer, priceLists, day);
}

/** A product's promotion: the lowest quantity that has it, in the product's own scale, and its last day. */
export interface Promotion {
  readonly price: Price;
  readonly fromQuantity: number;
  readonly until: Day;
}

type SoldProduct = PricedProduct & { readonly minQuantity: number };

/**
 * Finds the promotion of products for this customer: their price, or a quantity break, is on one of `promotionLists` and
 * lower than it would be without these (SELL-13). Null = none.
 */
export function promotionFinder(request: PricingRequest): (product: SoldProduct) => Promotion | null {
  const ending = new Map(promotionLists(request).map((list) => [list.id, list]));
  const priceOf = pricerFor(request);
  const usualOf = pricerFor({ ...request, priceLists: request.priceLists.filter(({ id }) => !ending.has(id)) });
  return (product) => {
    const own = ownLists(product).filter((id) => ending.has(id));
    if (own.length === 0) return null;
    for (const fromQuantity of quantitiesOf(product)) {
      const price = priceOf(product, fromQuantity);
      const list = price && own.includes(price.priceListId) ? ending.get(price.priceListId) : undefined;
      const usual = list && usualOf(product, fromQuantity);
      if (price && list && usual && price.unitPrice < usual.unitPrice) {
        return { price, fromQuantity, until: list.validTo };
      }
    }
    return null;
  };
}

/** Where a price can begin: at the smallest quantity sold, and at each break. */
function quantitiesOf({ minQuantity, breaks, nextPrices }: SoldProduct): number[] {
  const all = [...Object.values(breaks).flat(), ...Object.values(nextPrices).flatMap((next) => next.breaks)];
  const starts = new Set(all.map(({ fromQuantity }) => fromQuantity).filter((start) => start > minQuantity));
  return [minQuantity, ...[...starts].toSorted((one, other) => one - other)];
}
