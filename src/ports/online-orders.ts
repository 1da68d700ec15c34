import type { FoundOrders, OlderQuestion } from "#domain/order/older-orders.ts";
import type { StoredOrder } from "#domain/order/order.ts";

/** Reads orders that this device does not keep, under the account's own rights; nothing of them is stored (ORDER-63). */
export interface OnlineOrders {
  /** Null: the store has none, or none for this person. */
  readonly read: (orderId: string) => Promise<StoredOrder | null | "unreachable">;
  readonly find: (question: OlderQuestion) => Promise<FoundOrders | "unreachable">;
}
