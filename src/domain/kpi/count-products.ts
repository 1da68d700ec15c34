import { isCounted } from "../order/order-status.ts";
import type { StoredOrder } from "../order/order.ts";
import type { Identifier } from "../values/identifier.ts";
import { type Amount, lineGross } from "../values/money.ts";

/** What orders say of a product (KPI-43). */
export interface ProductCount {
  readonly productId: Identifier;
  readonly name: string;
  readonly nameEs: string;
  readonly net: Amount;
  /** The value, at the lines' prices, of what was agreed and not found, or not taken at the door. */
  readonly short: Amount;
}

type CountedOrder = Pick<StoredOrder, "status" | "currency"> & {
  readonly lines: readonly Pick<
    StoredOrder["lines"][number],
    "productId" | "name" | "nameEs" | "net" | "unitPrice" | "quantityScale" | "short" | "shortBefore"
  >[];
};

/** The products of these orders as they are now, those that sold the most first. */
export function countProducts(orders: Iterable<CountedOrder>): readonly ProductCount[] {
  const counts = new Map<Identifier, { -readonly [Name in keyof ProductCount]: ProductCount[Name] }>();
  for (const { status, currency, lines } of orders) {
    if (!isCounted(status)) continue;
    for (const { productId, name, nameEs, net, unitPrice, quantityScale, short, shortBefore = [] } of lines) {
      const count = counts.get(productId) ?? { productId, name, nameEs, net: 0, short: 0 };
      counts.set(productId, count);
      count.net += net;
      for (const { how, quantity } of short === undefined ? shortBefore : [...shortBefore, short]) {
        // What was split off is delivered by an order of its own.
        if (how !== "split") count.short += lineGross(unitPrice, quantity, quantityScale, currency);
      }
    }
  }
  return [...counts.values()].toSorted((one, other) => other.net - one.net);
}
