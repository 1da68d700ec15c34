import type { Role } from "../access/identity.ts";
import { type Order, ORDER_STATUSES, type OrderStatus, type StoredOrder } from "./order.ts";

/** Facts besides status and role. An absent fact does not restrict: a screen may know less than the server. */
export interface AdvanceFacts {
  /** A salesperson took the order; for a driver it is assigned to them. */
  readonly isOwn?: boolean;
  readonly fulfilment?: Order["fulfilment"];
  /** The open flags need an approver beyond this role's limits (`needsApprover`). */
  readonly needsApprover?: boolean;
}

type Guard = (facts: AdvanceFacts) => boolean;

/** One row of ORDER-26: who may move an order from one status to another. */
interface Transition {
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
  readonly roles: readonly Role[];
  readonly guard?: Guard;
}

const OWNERS = ["super_admin", "company_owner"] as const satisfies readonly Role[];
const STORE = [...OWNERS, "store_staff"] as const satisfies readonly Role[];
const DELIVERY = [...OWNERS, "delivery_personnel"] as const satisfies readonly Role[];

const own: Guard = ({ isOwn }) => isOwn !== false;
const withinLimits: Guard = ({ needsApprover }) => needsApprover !== true;
const isPickup: Guard = ({ fulfilment }) => fulfilment !== "delivery";
const isDelivery: Guard = ({ fulfilment }) => fulfilment !== "pickup";

const UNCONFIRMED = ["submitted", "needs_review"] as const satisfies readonly OrderStatus[];
const BEFORE_PREPARING = [
  ...UNCONFIRMED,
  "pending_approval",
  "confirmed",
  "on_hold",
] as const satisfies readonly OrderStatus[];
const BEFORE_DELIVERY = [...BEFORE_PREPARING, "preparing", "ready"] as const satisfies readonly OrderStatus[];

/** Statuses of orders on account that are received but not yet in the customer's balance (CREDIT-3). */
export const OPEN_STATUSES: readonly OrderStatus[] = [...BEFORE_DELIVERY, "out_for_delivery", "delivery_failed"];

/** Statuses of orders that nothing more happens to, but for a return or a correction. */
export const CLOSED_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => !OPEN_STATUSES.includes(status),
);

/** Whether nothing more happens to an order in this status, but for a return or a correction. */
export function isClosed(status: OrderStatus): boolean {
  return CLOSED_STATUSES.includes(status);
}

/** ACCESS-3, ORDER-26. Only the server sets `completed`. */
const TRANSITIONS: readonly Transition[] = [
  { from: UNCONFIRMED, to: "confirmed", roles: OWNERS },
  { from: UNCONFIRMED, to: "confirmed", roles: ["store_staff"], guard: withinLimits },
  { from: UNCONFIRMED, to: "pending_approval", roles: STORE },
  { from: ["needs_review"], to: "rejected", roles: OWNERS },
  { from: ["needs_review"], to: "rejected", roles: ["store_staff"], guard: withinLimits },
  { from: ["pending_approval"], to: "confirmed", roles: OWNERS },
  { from: ["pending_approval"], to: "confirmed", roles: ["store_staff"], guard: withinLimits },
  { from: ["pending_approval"], to: "rejected", roles: OWNERS },
  { from: ["pending_approval"], to: "rejected", roles: ["store_staff"], guard: withinLimits },
  { from: ["confirmed"], to: "preparing", roles: STORE },
  { from: ["confirmed"], to: "on_hold", roles: STORE },
  { from: ["on_hold"], to: "confirmed", roles: STORE },
  { from: ["preparing"], to: "ready", roles: STORE },
  { from: ["ready"], to: "out_for_delivery", roles: STORE, guard: isDelivery },
  { from: ["ready"], to: "delivered", roles: STORE, guard: isPickup },
  { from: ["out_for_delivery"], to: "delivered", roles: DELIVERY, guard: own },
  { from: ["out_for_delivery"], to: "partially_delivered", roles: DELIVERY, guard: own },
  { from: ["out_for_delivery"], to: "delivery_failed", roles: DELIVERY, guard: own },
  { from: ["delivery_failed"], to: "ready", roles: STORE },
  { from: [...BEFORE_DELIVERY, "out_for_delivery", "delivery_failed"], to: "cancelled", roles: STORE },
  { from: BEFORE_PREPARING, to: "cancelled", roles: ["salesperson"], guard: own },
];

/** The statuses this role may move an order to, the usual one first (ORDER-26). */
export function nextStatuses(status: OrderStatus, role: Role, facts: AdvanceFacts = {}): OrderStatus[] {
  const targets = TRANSITIONS.filter(
    (transition) =>
      transition.from.includes(status) && transition.roles.includes(role) && (transition.guard?.(facts) ?? true),
  ).map((transition) => transition.to);
  return [...new Set(targets)];
}

export function canAdvance(from: OrderStatus, to: OrderStatus, role: Role, facts: AdvanceFacts = {}): boolean {
  return nextStatuses(from, role, facts).includes(to);
}

/** Whether its lines may still be edited (ORDER-41): the store has not begun to prepare it, nor has it ended. */
export function isBeforePreparing(status: OrderStatus): boolean {
  return BEFORE_PREPARING.some((each) => each === status);
}

/** Steps that go back or end an order need a reason (ORDER-27). */
export function needsReason(from: OrderStatus, to: OrderStatus): boolean {
  return (
    to === "cancelled" ||
    to === "rejected" ||
    to === "on_hold" ||
    to === "delivery_failed" ||
    from === "delivery_failed"
  );
}

/** Whether the order is this person's: taken by the salesperson, assigned to the driver (DELIV-18). */
export function isOwnOrder(order: Pick<StoredOrder, "repId" | "assignedTo">, role: Role, uid: string): boolean {
  if (role === "salesperson") return order.repId === uid;
  if (role === "delivery_personnel") return order.assignedTo === uid;
  return true;
}

const RESERVING: readonly OrderStatus[] = ["confirmed", "on_hold", "preparing", "ready", "out_for_delivery"];
const AFTER_DELIVERY: readonly OrderStatus[] = ["delivered", "partially_delivered", "completed"];
const UNCOUNTED: readonly OrderStatus[] = ["rejected", "cancelled"];

/** The order reserves stock from confirmation until the goods leave or come back (STOCK-3). */
export function holdsReservation(status: OrderStatus): boolean {
  return RESERVING.includes(status);
}

/** Whether the goods have left the store for good. The store counts in what a partial delivery brings back. */
export function hasLeftTheStore(status: OrderStatus): boolean {
  return AFTER_DELIVERY.includes(status);
}

/** Whether the order counts in the figures (KPI-1). */
export function isCounted(status: OrderStatus): boolean {
  return !UNCOUNTED.includes(status);
}
