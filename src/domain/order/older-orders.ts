import type { ServerTime } from "../values/instant.ts";
import type { StoredOrder } from "./order.ts";

/** Where a page ended; orders can have changed in the same moment. Null = after all of that moment. */
export interface OrderPlace {
  readonly updatedAt: ServerTime;
  readonly id: string | null;
}

/** Which orders to look for in the store (ORDER-63): one by its number, or a page of all. */
export interface OlderQuestion {
  readonly orderNo: string | null;
  readonly customerId: string | null;
  /** Null = from the latest. */
  readonly after: OrderPlace | null;
}

/** A page of them, the latest changed first; `next` is where the next one begins, null = there are no more. */
export interface FoundOrders {
  readonly orders: readonly StoredOrder[];
  readonly next: OrderPlace | null;
}
