import * as v from "valibot";
import { Day, Instant } from "../values/instant.ts";
import { UnitPrice } from "../values/money.ts";

/** The most quantity breaks of a product on one list. */
export const MAX_BREAKS = 10;

/** A price that applies from a quantity on (PRICE-11). */
export const QuantityBreak = v.object({
  fromQuantity: v.pipe(v.number(), v.safeInteger(), v.minValue(2)),
  unitPrice: UnitPrice,
});
export type QuantityBreak = v.InferOutput<typeof QuantityBreak>;

export const QuantityBreaks = v.pipe(v.array(QuantityBreak), v.maxLength(MAX_BREAKS));

/**
 * A product's price on one list from the start of a business day (PRICE-12): the price (null =
 * no longer on the list) and all its breaks. From that day it replaces `prices` and `breaks`. The next edit of the
 * list's prices moves it there and removes the entry (`changeTiers`).
 */
export const NextPrice = v.object({
  from: Day,
  unitPrice: v.nullable(UnitPrice),
  breaks: v.optional(QuantityBreaks, []),
});
export type NextPrice = v.InferOutput<typeof NextPrice>;

/** Parses a price of the history: quantity breaks, a scheduled price, or null if it is neither. */
export function readStoredPrice(value: unknown): readonly QuantityBreak[] | NextPrice | null {
  const stored = v.safeParse(v.union([v.array(QuantityBreak), NextPrice]), value);
  return stored.success ? stored.output : null;
}

/**
 * Who set a price, and when by the store's clock (PRICE-7). `unsent` is true on the author's own device, until the store
 * has the price; it is never stored.
 */
export const PriceAuthor = v.object({ byName: v.string(), at: Instant, unsent: v.exactOptional(v.boolean()) });
export type PriceAuthor = v.InferOutput<typeof PriceAuthor>;
