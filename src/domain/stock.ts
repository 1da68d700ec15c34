import * as v from "valibot";
import { Identifier } from "./identifier.ts";
import { Instant } from "./instant.ts";

/** What the store holds of one product, in the product's own quantity scale (PRODUCT 3.0.11). `asOf` is server time. */
export const StockItem = v.object({
  productId: Identifier,
  onHand: v.pipe(v.number(), v.safeInteger()),
  reserved: v.pipe(v.number(), v.safeInteger()),
  safety: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  asOf: Instant,
});
export type StockItem = v.InferOutput<typeof StockItem>;

/** The most that anybody counts or keeps back of a product. */
export const MAX_STOCK = 1_000_000_000;

/** What may be kept back of a product, in its own quantity scale; what is stored may be more. */
export const SafetyStock = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_STOCK));

/** Why stock was set to another figure (PRODUCT 3.0.15). */
export const STOCK_COUNT_REASONS = ["count", "damage", "expiry", "theft", "sample", "return"] as const;

/** What somebody counted of one product, in its own quantity scale: the store sets `onHand` to it. */
export const StockCount = v.object({
  changeId: Identifier,
  productId: Identifier,
  onHand: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_STOCK)),
  reason: v.picklist(STOCK_COUNT_REASONS),
  note: v.pipe(v.string(), v.maxLength(200)),
  countedAt: Instant,
  /** The product's name, for "To send". */
  label: v.pipe(v.string(), v.maxLength(200)),
});
export type StockCount = v.InferOutput<typeof StockCount>;
