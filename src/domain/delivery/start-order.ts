import { applyStep } from "../order-life/order-steps.ts";
import type { StoredOrder } from "../order/order.ts";
import type { RunStepFacts } from "./run-steps.ts";

/** An order after its run was started (DELIV-17). Only ready orders go: one that was cancelled meanwhile stays as it is. */
export function startOrder<O extends StoredOrder>(order: O, facts: RunStepFacts): O {
  if (order.status !== "ready") return order;
  const step = { kind: "advance", to: "out_for_delivery", reasonCode: null, words: "" } as const;
  const gone = applyStep(order, step, { ...facts, stepId: "", from: order.status, settings: null });
  return gone.ok ? { ...order, ...gone.value } : order;
}
