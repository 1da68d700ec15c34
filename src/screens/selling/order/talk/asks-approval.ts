import type { Identity } from "#domain/access/identity.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";

/** Whether this salesperson waits for an approver's answer about their order (ORDER-100). */
export function asksApproval({ order, status, receivedAt }: OrderView, { uid, role }: Identity): boolean {
  return role === "salesperson" && order.repId === uid && status === "pending_approval" && receivedAt !== null;
}
