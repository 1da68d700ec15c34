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
