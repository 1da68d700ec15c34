import type { OrderStatus } from "../order/order.ts";

/** What can be printed of orders (PRINT-1). */
export const PRINT_KINDS = ["order", "pickList", "deliveryNote", "receipt"] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

const TO_PICK: readonly OrderStatus[] = ["confirmed", "on_hold", "preparing"];
const TO_HAND_OVER: readonly OrderStatus[] = [
  "ready",
  "out_for_delivery",
  "delivered",
  "partially_delivered",
  "delivery_failed",
  "completed",
];

/** The documents that make sense for an order (PRINT-3); the likeliest first. */
export function printKindsOf(status: OrderStatus, isPaid: boolean): PrintKind[] {
  if (isPaid) return ["receipt", "order"];
  if (TO_PICK.includes(status)) return ["pickList", "order"];
  if (TO_HAND_OVER.includes(status)) return ["deliveryNote", "order"];
  return ["order"];
}
