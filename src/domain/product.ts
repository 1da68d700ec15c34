import * as v from "valibot";
import { Identifier } from "./identifier.ts";
import { UnitPrice } from "./money.ts";

/** A lower price from a quantity on, on one price list (PRODUCT 3.0.7 ④). */
export const QuantityBreak = v.object({
  fromQuantity: v.pipe(v.number(), v.safeInteger(), v.minValue(2)),
  unitPrice: UnitPrice,
});
export type QuantityBreak = v.InferOutput<typeof QuantityBreak>;

/**
 * A product as it travels to every phone. `quantityScale` is 1 for counted goods and 1,000 for weighed goods, whose
 * quantities are thousandths of a unit. `prices` maps price list id to unit price; a missing entry means "not on
 * that list". `picture` is a small inline SVG or an image path, empty where there is none.
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
});
export type Product = v.InferOutput<typeof Product>;
