import { checkQuantity } from "#domain/order/check-quantity.ts";
import type { Device } from "#local/databases/device.ts";
import { setLine } from "../cart/set-line.ts";

/** The lines of a repeated order. `missing` names the products that can no longer be sold. */
export interface RepeatedOrder {
  readonly customerId: string;
  readonly added: number;
  readonly missing: readonly string[];
}

/**
 * Adds an order's lines to its customer's cart at today's prices (ORDER-9); existing lines stay unchanged. Null if this
 * device has no copy of the order.
 */
export async function repeatOrder(device: Device, orderId: string): Promise<RepeatedOrder | null> {
  const order = (await device.work.orders.get(orderId))?.order ?? (await device.mirror.orders.get(orderId));
  if (order === undefined) return null;
  const cart = await device.work.carts.get(order.customerId);
  const present = new Set(cart?.lines.map((line) => line.productId));
  const missing: string[] = [];
  let added = 0;
  for (const line of order.lines) {
    if (present.has(line.productId)) continue;
    const answer =
      checkQuantity(line.quantity, line) === null && (await setLine(device, { ...line, customerId: order.customerId }));
    if (answer && answer.ok) added += 1;
    else missing.push(line.name);
  }
  return { customerId: order.customerId, added, missing };
}
