import { NO_STOCK } from "../order-life/backorder.ts";
import { missingOf } from "../order-life/change-lines.ts";
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
  /** Orders that asked for more than the store had, and the value of what it lacked at the lines' prices (KPI-48). */
  readonly requests: number;
  readonly lacked: Amount;
}

type CountedOrder = Pick<StoredOrder, "status" | "currency" | "backorderOf" | "history"> & {
  readonly lines: readonly Pick<
    StoredOrder["lines"][number],
    "productId" | "name" | "nameEs" | "net" | "unitPrice" | "quantityScale" | "quantity" | "short" | "shortBefore"
  >[];
};
type CountedLine = CountedOrder["lines"][number];

/** The products of these orders as they are now, those that sold the most first. */
export function countProducts(orders: Iterable<CountedOrder>): readonly ProductCount[] {
  const counts = new Map<Identifier, { -readonly [Name in keyof ProductCount]: ProductCount[Name] }>();
  for (const order of orders) {
    const { status, currency, lines } = order;
    if (!isCounted(status)) continue;
    const waited = waitedForAll(order);
    const lacking = new Set<Identifier>();
    for (const line of lines) {
      const { productId, name, nameEs, net } = line;
      const worth = (quantity: number) => lineGross(line.unitPrice, quantity, line.quantityScale, currency);
      const count = counts.get(productId) ?? { productId, name, nameEs, net: 0, short: 0, requests: 0, lacked: 0 };
      counts.set(productId, count);
      count.net += net;
      // What was split off is delivered by an order of its own.
      for (const { how, quantity } of missingParts(line)) if (how !== "split") count.short += worth(quantity);
      const lacked = missingOf(line, "backorder") + missingOf(line, "cut") + (waited ? line.quantity : 0);
      if (lacked <= 0) continue;
      count.lacked += worth(lacked);
      if (!lacking.has(productId)) count.requests += 1;
      lacking.add(productId);
    }
  }
  return [...counts.values()].toSorted((one, other) => other.net - one.net);
}

function missingParts({ short, shortBefore = [] }: CountedLine): readonly NonNullable<CountedLine["short"]>[] {
  return short === undefined ? shortBefore : [...shortBefore, short];
}

/** Whether it waited because the store had nothing of it at all; the order of a rest was asked for by another one. */
function waitedForAll({ backorderOf, history }: CountedOrder): boolean {
  return backorderOf === undefined && history.some(({ by, reasonCode }) => by === "server" && reasonCode === NO_STOCK);
}
