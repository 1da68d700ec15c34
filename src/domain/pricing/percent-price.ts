import { divideRounded, type UnitPrice } from "../values/money.ts";
import type { PriceBasis } from "./price-list-fields.ts";

/** How a percentage list computes its prices from those of its base list. */
export type PercentBasis = Extract<PriceBasis, { kind: "percent" }>;

/** One currency unit in unit prices, and 100 % in basis points. */
const WHOLE = 10_000;

/** The step between two allowed prices and their ending, in 1/10,000 of the currency. */
const ENDINGS = {
  none: { step: 1, ending: 0 },
  "00": { step: WHOLE, ending: 0 },
  "50": { step: WHOLE, ending: 5_000 },
  "90": { step: WHOLE, ending: 9_000 },
} as const;

/** The maximum of `UnitPrice`: an order cannot hold a higher price. */
const HIGHEST = 1_000_000_000_000;

/**
 * Changes a base price by a rate in basis points and rounds it to the nearest price with the given ending, up
 * on a tie (PRICE-9). Never 0 for a base above 0: that would
 * mean "no price" (PRICE-5).
 */
export function percentPrice(base: UnitPrice, { rate, rounding }: Pick<PercentBasis, "rate" | "rounding">): UnitPrice {
  if (base === 0) return 0;
  const { step, ending } = ENDINGS[rounding];
  const distance = BigInt(base) * BigInt(WHOLE + rate) - BigInt(ending * WHOLE);
  const price = Number(divideRounded(distance, BigInt(step * WHOLE))) * step + ending;
  return Math.min(price > 0 ? price : ending || step, HIGHEST);
}
