import type { Cart } from "../order/cart.ts";
import type { CompanySettings } from "./company.ts";
import type { Amount } from "../values/money.ts";
import { priceCart, pricingTerms } from "../pricing/price-cart.ts";

/** What other rules of taxation make of an open cart's total, in minor units. */
export interface RulesChange {
  /** The version of the rules that it would be submitted under now. */
  readonly version: number;
  readonly was: Amount;
  readonly now: Amount;
}

/** The part of a company's settings that an open cart remembers: what makes its total beside its lines. */
export function seenRules(settings: CompanySettings): NonNullable<Cart["seenRules"]> {
  const { version, currency, taxClasses, pricesIncludeTax, taxRounding } = settings;
  return { version, currency, taxClasses, pricesIncludeTax, taxRounding };
}

/**
 * Whether the cart's total is another one than its owner saw, because the company's taxes have changed under it: then
 * both are said and asked about before it is submitted (PRICE-28). Null where nothing is to be asked.
 */
export function findRulesChange(
  cart: Pick<Cart, "lines" | "discount" | "seenRules">,
  settings: CompanySettings,
  taxExempt: boolean,
): RulesChange | null {
  const seen = cart.seenRules;
  if (seen === undefined || seen.version === settings.version || cart.lines.length === 0) return null;
  const was = priceCart(cart, { ...seen, taxExempt }).totals.total;
  const now = priceCart(cart, pricingTerms(settings, { taxExempt })).totals.total;
  return was === now ? null : { version: settings.version, was, now };
}
