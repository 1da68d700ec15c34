import { type OrderStatus, ORDER_STATUSES } from "./order.ts";

/** Where an open order stands in the store: the columns of its board, left to right (ORDER-31). */
export const ORDER_STAGES = ["new", "review", "prepare", "ready", "out"] as const;
export type OrderStage = (typeof ORDER_STAGES)[number];

const STAGE: Readonly<Record<OrderStatus, OrderStage | null>> = {
  submitted: "new",
  confirmed: "new",
  needs_review: "review",
  pending_approval: "review",
  on_hold: "review",
  preparing: "prepare",
  ready: "ready",
  out_for_delivery: "out",
  delivery_failed: "out",
  delivered: null,
  partially_delivered: null,
  completed: null,
  rejected: null,
  cancelled: null,
};

/** The stage of an order with this status; null = it is finished. */
export function stageOf(status: OrderStatus): OrderStage | null {
  return STAGE[status];
}

/** The statuses of a stage's orders. */
export function statusesOf(stage: OrderStage): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => STAGE[status] === stage);
}
