import { seesAll } from "#domain/access/is-owner.ts";
import type { Role } from "#domain/access/identity.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { isUndecided } from "#domain/order-life/settle-flags.ts";

/** Whether an order waits for a decision that is for one of these roles to make (ORDER-77). */
export function isAtDesk(roles: readonly Role[], status: OrderStatus): boolean {
  return seesAll(roles) && isUndecided(status);
}
