import type { Identifier } from "../values/identifier.ts";
import type { OrderLine } from "../order/order.ts";
import type { StockItem } from "./stock.ts";

/** Reserved stock, in the product's own quantity scale. */
export interface Reservation {
  readonly productId: Identifier;
  readonly quantity: number;
}

export interface ReservedStock {
  /** How much to add to each product's `reserved`; one entry per product. */
  readonly reservations: readonly Reservation[];
  /** The products with less stock than ordered. */
  readonly short: readonly Identifier[];
}

/** The quantity that can still be promised (STOCK-1). May be negative. */
export function availableStock(stock: Pick<StockItem, "onHand" | "reserved" | "safety">): number {
  return stock.onHand - stock.reserved - stock.safety;
}

/**
 * The stock that lines reserve: all of it, also where there is too little, to be covered by what comes next. Products
 * without a stock record, or not tracked, are skipped: nothing is known to be missing.
 */
export function reserveStock(
  lines: readonly Pick<OrderLine, "productId" | "quantity">[],
  stock: ReadonlyMap<Identifier, StockItem>,
): ReservedStock {
  const reservations: Reservation[] = [];
  const short: Identifier[] = [];
  for (const [productId, ordered] of quantitiesByProduct(lines)) {
    const item = stock.get(productId);
    if (item === undefined) continue;
    if (ordered > Math.max(0, availableStock(item))) short.push(productId);
    if (ordered > 0) reservations.push({ productId, quantity: ordered });
  }
  return { reservations, short };
}

/** How much of each product the lines have together. */
export function quantitiesByProduct(
  lines: readonly Pick<OrderLine, "productId" | "quantity">[],
): Map<Identifier, number> {
  const quantities = new Map<Identifier, number>();
  for (const { productId, quantity } of lines) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return quantities;
}
