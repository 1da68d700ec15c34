import type { Company } from "#domain/company/company.ts";
import { ORDER_STAGES, type OrderStage, stageOf } from "#domain/order/order-stage.ts";
import { needsReason } from "#domain/order/order-status.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import type { WaitingLimits } from "#domain/order/waiting-time.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";

/** What all cards need to know, and do; null = not on this device yet. */
export interface BoardFacts {
  readonly company: Company | null;
  readonly limits: WaitingLimits | null;
  readonly stepsOf: (view: OrderView) => readonly OrderStatus[];
  /** Takes a step, or first asks for its reason. */
  readonly take: (view: OrderView, to: OrderStatus) => void;
  /** Moves a card beside, and the focus with it. */
  readonly carry: (view: OrderView, key: string) => boolean;
  readonly grab: (view: OrderView | null) => void;
  readonly choose: (orderId: string) => void;
}

/** The step that moves an order to a stage; null = none does. What is in review is decided, not moved (ORDER-52). */
export function stepInto(stage: OrderStage, status: OrderStatus, steps: readonly OrderStatus[]): OrderStatus | null {
  const from = stageOf(status);
  if (from === "review" || from === stage) return null;
  return steps.find((to) => stageOf(to) === stage) ?? null;
}

/**
 * The step by which an arrow key moves a card to the next stage that way (ORDER-54), rather one that needs no reason;
 * null = none does.
 */
export function stepBeside(key: string, status: OrderStatus, steps: readonly OrderStatus[]): OrderStatus | null {
  const from = stageOf(status);
  if (from === null || (key !== "ArrowLeft" && key !== "ArrowRight")) return null;
  const place = ORDER_STAGES.indexOf(from);
  const stages = key === "ArrowRight" ? ORDER_STAGES.slice(place + 1) : ORDER_STAGES.slice(0, place).reverse();
  const ways = stages.flatMap((stage) => stepInto(stage, status, steps) ?? []);
  return ways.find((to) => !needsReason(status, to)) ?? ways[0] ?? null;
}
