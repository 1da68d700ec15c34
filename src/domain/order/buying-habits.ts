import type { Identifier } from "../values/identifier.ts";
import type { Instant } from "../values/instant.ts";
import type { Order } from "./order.ts";

/** A product the customer keeps ordering. `averageQuantity` is per order that contains it, in the product's scale. */
export interface Habit {
  readonly productId: Identifier;
  readonly averageQuantity: number;
  readonly orders: number;
  readonly lastAt: Instant;
}

export interface BuyingHabits {
  /** In at least 2 of the last 6 orders, the most frequent first. */
  readonly usual: readonly Habit[];
  /** "Often bought, not lately": in at least 3 of the 6 orders before the last 2, and in neither of those. */
  readonly missed: readonly Habit[];
}

const LOOK_BACK = 6;
const USUAL = 2;
const OFTEN = 3;
const LATELY = 2;

/** What a customer buys (CUST-20), from its counted orders, newest first. */
export function buyingHabits(orders: readonly Pick<Order, "lines" | "capturedAt">[]): BuyingHabits {
  const lately = new Set(orders.slice(0, LATELY).flatMap(({ lines }) => lines.map(({ productId }) => productId)));
  const usual = habitsIn(orders.slice(0, LOOK_BACK)).filter((habit) => habit.orders >= USUAL);
  const earlier = habitsIn(orders.slice(LATELY, LATELY + LOOK_BACK));
  return {
    usual,
    missed: earlier.filter((habit) => habit.orders >= OFTEN && !lately.has(habit.productId)),
  };
}

function habitsIn(orders: readonly Pick<Order, "lines" | "capturedAt">[]): Habit[] {
  const seen = new Map<Identifier, { orders: number; quantity: number; lastAt: Instant }>();
  for (const { lines, capturedAt } of orders) {
    const quantities = new Map<Identifier, number>();
    // Two lines of one product in an order count once.
    for (const line of lines) {
      quantities.set(line.productId, (quantities.get(line.productId) ?? 0) + line.quantity);
    }
    for (const [productId, quantity] of quantities) {
      const before = seen.get(productId) ?? { orders: 0, quantity: 0, lastAt: 0 };
      seen.set(productId, {
        orders: before.orders + 1,
        quantity: before.quantity + quantity,
        lastAt: Math.max(before.lastAt, capturedAt),
      });
    }
  }
  return [...seen]
    .map(([productId, { orders: count, quantity, lastAt }]) => ({
      productId,
      orders: count,
      averageQuantity: Math.round(quantity / count),
      lastAt,
    }))
    .toSorted((a, b) => b.orders - a.orders || b.lastAt - a.lastAt);
}
