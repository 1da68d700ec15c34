import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";
import { availableStock } from "./reserve-stock.ts";
import type { StockItem } from "./stock.ts";

/** What each kind of movement does to a stock row for each unit (STOCK-3). */
const EFFECTS = {
  reserve: { reserved: 1, onHand: 0 },
  release: { reserved: -1, onHand: 0 },
  /** Reserved goods leave the store. */
  leave: { reserved: -1, onHand: -1 },
  /** Sold at the counter: nothing was reserved. */
  sell: { reserved: 0, onHand: -1 },
} as const;

export type MoveKind = keyof typeof EFFECTS;

/** What a step of an order does to the stock of its products: written with the step, folded into the rows later (STOCK-10). */
export const StockMove = v.object({
  kind: v.picklist(["reserve", "release", "leave", "sell"]),
  /** By product, in its own quantity scale. */
  quantities: v.record(Identifier, v.pipe(v.number(), v.safeInteger())),
  at: Instant,
});
export type StockMove = v.InferOutput<typeof StockMove>;

/**
 * What movements do to a product's row. Goods that left before the store last counted are missing from the count
 * already (STOCK-6).
 */
export function effectOn(
  productId: Identifier,
  moves: readonly StockMove[],
  countedAt: Instant | null,
): Pick<StockItem, "reserved" | "onHand"> {
  let [reserved, onHand] = [0, 0];
  for (const { kind, quantities, at } of moves) {
    const quantity = quantities[productId] ?? 0;
    reserved += EFFECTS[kind].reserved * quantity;
    if (countedAt === null || at > countedAt) onHand += EFFECTS[kind].onHand * quantity;
  }
  return { reserved, onHand };
}

/** Stock below this share of what is on hand, or this many times an order's quantity, is scarce. */
const SCARCE_SHARE = 0.1;
const SCARCE_TIMES = 20;

/**
 * Whether movements that are not in the row yet may decide if an order's quantity is there (STOCK-11). With more stock it is
 * there; with none it is not.
 */
export function isScarce(stock: Pick<StockItem, "onHand" | "reserved" | "safety">, ordered: number): boolean {
  const available = availableStock(stock);
  return available > 0 && available < Math.max(ordered * SCARCE_TIMES, stock.onHand * SCARCE_SHARE);
}
