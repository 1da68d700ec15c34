import { isCounted } from "#domain/order-status.ts";
import type { Device } from "../device.ts";
import { listOrders } from "./orders.ts";
import { listProducts, type ProductRow } from "./products.ts";

/** A product this customer keeps ordering. `averageQuantity` is per order that had it, in the product's scale. */
export interface UsualProduct extends ProductRow {
  readonly averageQuantity: number;
}

/** How many past orders count, and in how many of them a product must stand (PRODUCT 3.4 "Usual"). */
const LOOK_BACK = 6;
const OFTEN = 2;

/** What this customer ordered in at least 2 of the last 6 orders on this device, the most frequent first. */
export async function listUsualProducts(device: Device, customerId: string): Promise<readonly UsualProduct[]> {
  const orders = await listOrders(device, { customerId, limit: LOOK_BACK * 2 });
  const seen = new Map<string, { orders: number; quantity: number }>();
  for (const { order } of orders.filter(({ status }) => isCounted(status)).slice(0, LOOK_BACK)) {
    for (const line of order.lines) {
      const before = seen.get(line.productId) ?? { orders: 0, quantity: 0 };
      seen.set(line.productId, { orders: before.orders + 1, quantity: before.quantity + line.quantity });
    }
  }
  const often = [...seen].filter(([, count]) => count.orders >= OFTEN).sort(([, a], [, b]) => b.orders - a.orders);
  const rows = await listProducts(device, { productIds: often.map(([productId]) => productId), customerId });
  return rows.map((row) => {
    const count = seen.get(row.product.id);
    return { ...row, averageQuantity: count ? Math.round(count.quantity / count.orders) : 0 };
  });
}
