import type { StoredOrder } from "../order/order.ts";
import { availableStock } from "../stock/reserve-stock.ts";
import type { StockItem } from "../stock/stock.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Instant } from "../values/instant.ts";

/** An order that waits for stock, with what it holds of each product. */
export interface WaitingOrder extends Pick<StoredOrder, "orderId" | "receivedAt"> {
  readonly reserved: Readonly<Record<Identifier, number>>;
  /** The pickers did not find what the figures said: only a later count tells what is there. */
  readonly isUncounted: boolean;
}

/** A product's stock, and when it was last counted; null = never. */
export interface CountedStock {
  readonly item: StockItem;
  readonly countedAt: Instant | null;
}

/**
 * The waiting orders for which all is there (ORDER-67), the oldest first: what an older one holds is not there for a newer
 * one, whether the older one can go on or not. Products without a row, or not tracked, are never short.
 */
export function coveredOrders<Waiting extends WaitingOrder>(
  waiting: readonly Waiting[],
  stock: ReadonlyMap<Identifier, CountedStock>,
): Waiting[] {
  const newestFirst = waiting.toSorted(
    (a, b) => b.receivedAt - a.receivedAt || (a.orderId < b.orderId ? 1 : a.orderId > b.orderId ? -1 : 0),
  );
  // What is there beside what this and all older orders hold.
  const left = new Map([...stock].map(([productId, { item }]) => [productId, availableStock(item)]));
  const covered = newestFirst.filter(({ reserved, isUncounted, receivedAt }) => {
    const products = Object.entries(reserved);
    const isThere = products.every(([productId]) => {
      const row = stock.get(productId);
      if (row === undefined) return true;
      return (left.get(productId) ?? 0) >= 0 && (!isUncounted || (row.countedAt ?? 0) > receivedAt);
    });
    for (const [productId, quantity] of products) left.set(productId, (left.get(productId) ?? 0) + quantity);
    return isThere;
  });
  return covered.toReversed();
}
