import { divideRounded, type UnitPrice } from "../values/money.ts";
import type { PriceBasis } from "./price-list.ts";

/** A percentage list's terms: how its prices follow from those of its base list. */
export type PercentBasis = Extract<PriceBasis, { kind: "percent" }>;

/** One unit of the currency in unit prices, and the whole in basis points. */
const WHOLE = 10_000;

/** The step between two allowed prices and what they end in, in 1/10,000 of the currency. */
const ENDINGS = {
  none: { step: 1, ending: 0 },
  "00": { step: WHOLE, ending: 0 },
  "50": { step: WHOLE, ending: 5_000 },
  "90": { step: WHOLE, ending: 9_000 },
} as const;

/** As in `UnitPrice`: a price beyond it could not travel in an order. */
const HIGHEST = 1_000_000_000_000;

/**
 * A base price changed by a rate of basis points and brought to the nearest price with the ending asked for, the upper
 * one where two are equally near (PRICE-9). Never 0 for a base above 0: that would
 * be no price (PRICE-5).
 */
export function percentPrice(base: UnitPrice, { rate, rounding }: Pick<PercentBasis, "rate" | "rounding">): UnitPrice {
  if (base === 0) return 0;
  const { step, ending } = ENDINGS[rounding];
  const distance = BigInt(base) * BigInt(WHOLE + rate) - BigInt(ending * WHOLE);
  const price = Number(divideRounded(distance, BigInt(step * WHOLE))) * step + ending;
  return Math.min(price > 0 ? price : ending || step, HIGHEST);
}
