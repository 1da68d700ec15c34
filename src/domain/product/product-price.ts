import * as v from "valibot";
import { Day, Instant } from "../values/instant.ts";
import { UnitPrice } from "../values/money.ts";

/** The most quantity prices of a product on one list. */
export const MAX_BREAKS = 10;

/** A lower price from a quantity on, on one price list (PRICE-11). */
export const QuantityBreak = v.object({
  fromQuantity: v.pipe(v.number(), v.safeInteger(), v.minValue(2)),
  unitPrice: UnitPrice,
});
export type QuantityBreak = v.InferOutput<typeof QuantityBreak>;

export const QuantityBreaks = v.pipe(v.array(QuantityBreak), v.maxLength(MAX_BREAKS));

/**
 * A product's price on one list from the beginning of a business day on (PRICE-12): the price (null =
 * no longer on the list) and all its breaks. From that day it replaces `prices` and `breaks`, until somebody changes the
 * price on that list: that writes it there and removes the entry (`changeTiers`).
 */
export const NextPrice = v.object({
  from: Day,
  unitPrice: v.nullable(UnitPrice),
  breaks: v.optional(QuantityBreaks, []),
});
export type NextPrice = v.InferOutput<typeof NextPrice>;

/** A price of the history as it was stored: prices by quantity, a price for a day, or null where it is neither. */
export function readStoredPrice(value: unknown): readonly QuantityBreak[] | NextPrice | null {
  const stored = v.safeParse(v.union([v.array(QuantityBreak), NextPrice]), value);
  return stored.success ? stored.output : null;
}

/** Who set a price, and when by the store's clock (PRICE-7). */
export const PriceAuthor = v.object({ byName: v.string(), at: Instant });
export type PriceAuthor = v.InferOutput<typeof PriceAuthor>;
