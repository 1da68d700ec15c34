import { buyingHabits } from "#domain/order/buying-habits.ts";
import { isCounted } from "#domain/order/order-status.ts";
import type { Device } from "#local/databases/device.ts";
import { listOrders } from "../order/orders.ts";
import { listProducts, type ProductRow } from "./products.ts";

/** A product this customer keeps ordering. `averageQuantity` is per order that contains it, in the product's scale. */
export interface UsualProduct extends ProductRow {
  readonly averageQuantity: number;
}

/** The products in at least 2 of this customer's last 6 orders on this device, the most frequent first. */
export async function listUsualProducts(device: Device, customerId: string): Promise<readonly UsualProduct[]> {
  const orders = await listOrders(device, { customerId, limit: 12 });
  const { usual } = buyingHabits(orders.filter(({ status }) => isCounted(status)).map(({ order }) => order));
  const averages = new Map(usual.map(({ productId, averageQuantity }) => [productId, averageQuantity]));
  const rows = await listProducts(device, { productIds: [...averages.keys()], customerId });
  return rows.map((row) => ({ ...row, averageQuantity: averages.get(row.product.id) ?? 0 }));
}
