import type { Cart } from "../order/cart.ts";
import type { CompanySettings } from "./company.ts";
import type { Amount } from "../values/money.ts";
import { priceCart, pricingTerms } from "../pricing/price-cart.ts";

/** The effect of changed tax rules on an open cart's total, in minor units. */
export interface RulesChange {
  /** The version of the rules it would be submitted under now. */
  readonly version: number;
  readonly was: Amount;
  readonly now: Amount;
}

/** The part of the settings that an open cart remembers: what its total depends on besides its lines. */
export function seenRules(settings: CompanySettings): NonNullable<Cart["seenRules"]> {
  const { version, currency, taxClasses, pricesIncludeTax, taxRounding } = settings;
  return { version, currency, taxClasses, pricesIncludeTax, taxRounding };
}

/**
 * Detects that a cart's total differs from the one last seen because the company's taxes changed. Both totals are
 * shown and must be confirmed before the cart is submitted (PRICE-28). Null if there is nothing to confirm.
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
