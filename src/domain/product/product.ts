import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Day, Instant } from "../values/instant.ts";
import { UnitPrice } from "../values/money.ts";

/** A lower price from a quantity on, on one price list (PRICE-11). */
export const QuantityBreak = v.object({
  fromQuantity: v.pipe(v.number(), v.safeInteger(), v.minValue(2)),
  unitPrice: UnitPrice,
});
export type QuantityBreak = v.InferOutput<typeof QuantityBreak>;

/**
 * What a product costs on one list from the beginning of a business day on (PRICE-12): the price (null =
 * not on the list any more) and all its breaks. Once the day has come it stands in place of `prices` and `breaks`, until
 * somebody changes the price of that list: that writes it there and takes the entry away (`changeLadder`).
 */
export const NextPrice = v.object({
  from: Day,
  unitPrice: v.nullable(UnitPrice),
  breaks: v.optional(v.pipe(v.array(QuantityBreak), v.maxLength(10)), []),
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

/**
 * A product as it travels to every phone. `quantityScale` is 1 for counted goods and 1,000 for weighed goods, whose
 * quantities are thousandths of a unit. `prices` maps price list id to unit price; a missing entry means "not on
 * that list". `picture` is a small inline SVG or an image path, empty where there is none; `images` are the ids of its
 * photographs, the main one first. `groupIds` are the customer groups that may see it, empty = everybody. `nextPrices`
 * maps price list id to the change that waits for its day. `priceAuthors` is no field of the document: it is read out of
 * its `fieldRevisions` (`readProduct`), by field (`prices.general`), for prices that somebody has changed. `weight` (grams)
 * and `volume` (millilitres) are of one unit with its packing, null = nobody said.
 */
export const Product = v.object({
  id: Identifier,
  sku: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  nameEs: v.pipe(v.string(), v.maxLength(200)),
  brand: v.pipe(v.string(), v.maxLength(80)),
  pack: v.pipe(v.string(), v.maxLength(40)),
  categoryId: v.nullable(Identifier),
  barcodes: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(10)),
  unit: v.pipe(v.string(), v.minLength(1), v.maxLength(16)),
  unitsPerCase: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  quantityScale: v.picklist([1, 1000]),
  minQuantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  quantityMultiple: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  taxClassId: v.nullable(Identifier),
  prices: v.record(v.string(), UnitPrice),
  breaks: v.record(v.string(), v.pipe(v.array(QuantityBreak), v.maxLength(10))),
  floorPrice: v.nullable(UnitPrice),
  trackStock: v.boolean(),
  active: v.boolean(),
  picture: v.pipe(v.string(), v.maxLength(2_000)),
  description: v.optional(v.pipe(v.string(), v.maxLength(2_000)), ""),
  images: v.optional(v.pipe(v.array(Identifier), v.maxLength(8)), []),
  sellBy: v.optional(v.picklist(["unit", "case", "both"]), "both"),
  maxQuantity: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), null),
  substitutes: v.optional(v.pipe(v.array(Identifier), v.maxLength(10)), []),
  tags: v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(30))), v.maxLength(10)), []),
  groupIds: v.optional(v.pipe(v.array(Identifier), v.maxLength(20)), []),
  nextPrices: v.optional(v.record(v.string(), NextPrice), {}),
  weight: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), null),
  volume: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), null),
  priceAuthors: v.optional(v.record(v.string(), PriceAuthor)),
});
export type Product = v.InferOutput<typeof Product>;

/** Whether a product is shown to a customer of this group when selling (PROD-7). */
export function isShownTo({ groupIds }: Pick<Product, "groupIds">, groupId: Identifier | null): boolean {
  return groupIds.length === 0 || (groupId !== null && groupIds.includes(groupId));
}

/** What a product has where nobody said otherwise (PROD-2). */
export const PRODUCT_DEFAULTS = {
  nameEs: "",
  brand: "",
  pack: "",
  categoryId: null,
  barcodes: [],
  unit: "unit",
  unitsPerCase: 1,
  quantityScale: 1,
  minQuantity: 1,
  quantityMultiple: 1,
  taxClassId: null,
  prices: {},
  breaks: {},
  floorPrice: null,
  trackStock: true,
  active: true,
  picture: "",
  description: "",
  images: [],
  sellBy: "both",
  maxQuantity: null,
  substitutes: [],
  tags: [],
  groupIds: [],
  nextPrices: {},
  weight: null,
  volume: null,
} satisfies Partial<Product>;
