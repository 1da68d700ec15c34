import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Day, Instant } from "../values/instant.ts";

/** The maximum of a count or a safety stock. */
export const MAX_STOCK = 1_000_000_000;

/** An expected delivery of a product: the business day, and the quantity in its scale (STOCK-7). */
export const IncomingStock = v.object({
  day: Day,
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_STOCK)),
});
export type IncomingStock = v.InferOutput<typeof IncomingStock>;

/**
 * The store's stock of one product, in the product's own quantity scale (STOCK-1). `asOf` is server time.
 * `incoming` is absent or null when no delivery is expected.
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

/** The delivery still expected on this business day; null if there is none or its day has passed. */
export function stockToCome(stock: StockItem | null, day: Day): IncomingStock | null {
  const incoming = stock?.incoming ?? null;
  return incoming !== null && incoming.day >= day ? incoming : null;
}

/** A safety stock as it may be entered, in the product's own quantity scale; stored values may be larger. */
export const SafetyStock = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_STOCK));

/** A count of one product, in its own quantity scale: the store sets `onHand` to it. */
export const StockCount = v.object({
  changeId: Identifier,
  productId: Identifier,
  onHand: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_STOCK)),
  /** The code of why it was adjusted (STOCK-5, COMPANY-43). */
  reason: Identifier,
  note: v.pipe(v.string(), v.maxLength(200)),
  countedAt: Instant,
  /** The product's name, shown in the sync sheet. */
  label: v.pipe(v.string(), v.maxLength(200)),
});
export type StockCount = v.InferOutput<typeof StockCount>;

/** The delivery expected of one product; null = none any more. */
export const StockExpectation = v.object({
  changeId: Identifier,
  productId: Identifier,
  incoming: v.nullable(IncomingStock),
  expectedAt: Instant,
  /** The product's name, shown in the sync sheet. */
  label: v.pipe(v.string(), v.maxLength(200)),
});
export type StockExpectation = v.InferOutput<typeof StockExpectation>;
