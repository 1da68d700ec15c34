import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Day, Instant } from "../values/instant.ts";

/** The most that anybody counts or keeps back of a product. */
export const MAX_STOCK = 1_000_000_000;

/** What is to come in of a product: on which business day, and how many in its quantity scale (STOCK-7). */
export const IncomingStock = v.object({
  day: Day,
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_STOCK)),
});
export type IncomingStock = v.InferOutput<typeof IncomingStock>;

/**
 * What the store holds of one product, in the product's own quantity scale (STOCK-1). `asOf` is server time.
 * `incoming` is absent or null where nobody expects any.
 */
export const StockItem = v.object({
  productId: Identifier,
  onHand: v.pipe(v.number(), v.safeInteger()),
  reserved: v.pipe(v.number(), v.safeInteger()),
  safety: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  asOf: Instant,
  incoming: v.exactOptional(v.nullable(IncomingStock)),
});
export type StockItem = v.InferOutput<typeof StockItem>;

/** What is still to come on this business day; null where there is nothing, or its day has passed. */
export function stockToCome(stock: StockItem | null, day: Day): IncomingStock | null {
  const incoming = stock?.incoming ?? null;
  return incoming !== null && incoming.day >= day ? incoming : null;
}

/** What may be kept back of a product, in its own quantity scale; what is stored may be more. */
export const SafetyStock = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_STOCK));

/** Why stock was set to another figure (STOCK-5). */
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

/** What somebody says is to come in of one product; null = nothing any more. */
export const StockExpectation = v.object({
  changeId: Identifier,
  productId: Identifier,
  incoming: v.nullable(IncomingStock),
  expectedAt: Instant,
  /** The product's name, for "To send". */
  label: v.pipe(v.string(), v.maxLength(200)),
});
export type StockExpectation = v.InferOutput<typeof StockExpectation>;
