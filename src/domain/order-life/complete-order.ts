import { isClosed } from "../order/order-status.ts";
import type { OrderStatus, StoredOrder } from "../order/order.ts";
import type { Instant } from "../values/instant.ts";

/** How long after its delivery an order is completed (ORDER-69). */
export const COMPLETED_AFTER_MS = 48 * 3_600_000;

/** The statuses from which the server completes an order. */
export const DELIVERED: readonly OrderStatus[] = ["delivered", "partially_delivered"];

/** When an order may be completed: 48 hours after its delivery; null = it is not delivered, or completed already. */
export function completesAt({ status, history }: Pick<StoredOrder, "status" | "history">): Instant | null {
  if (!DELIVERED.includes(status)) return null;
  const delivered = history.findLast((step) => step.status === status);
  return delivered === undefined ? null : delivered.at + COMPLETED_AFTER_MS;
}

/** Whether an order is completed now (ORDER-69): its time has come, and nothing of it is still to be delivered. */
export function isComplete(
  order: Pick<StoredOrder, "status" | "history">,
  backorders: readonly OrderStatus[],
  now: Instant,
): boolean {
  const at = completesAt(order);
  return at !== null && at <= now && backorders.every((status) => isClosed(status));
}
