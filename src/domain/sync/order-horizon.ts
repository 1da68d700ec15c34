import { isOwner } from "../access/is-owner.ts";
import type { Role } from "../access/identity.ts";
import { OWN_ORDER_DAYS } from "./feed.ts";

/** With more orders than this in a period, whoever sees all of them keeps a shorter one. */
export const MOST_ORDERS = 5_000;

/** The periods for whoever sees all orders: the last one is kept however many orders it has. */
const STORE_ORDER_DAYS = [14, 7, 4, 2] as const;

/**
 * For how many days a device keeps the orders that are closed, the longest period first (P27): the first with at most
 * `MOST_ORDERS`, or the last one. Open orders are always kept.
 */
export function orderPeriods(role: Role): readonly [number, ...number[]] {
  return isOwner([role]) || role === "store_staff" ? STORE_ORDER_DAYS : [OWN_ORDER_DAYS];
}
