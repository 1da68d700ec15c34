import * as v from "valibot";
import { OrderStatus, OrderStep } from "../order/order.ts";
import { Identifier } from "../values/identifier.ts";
import type { ChangeDeclaration } from "../sync/change-kind.ts";

const AdvanceOrder = v.object({
  kind: v.literal("advanceOrder"),
  orderId: Identifier,
  from: OrderStatus,
  to: OrderStatus,
  reason: v.pipe(v.string(), v.maxLength(300)),
  /** The code of a reason from the company's list (COMPANY-43). */
  reasonCode: v.exactOptional(Identifier),
  /** Names the step in the order's history. Absent from entries of earlier versions. */
  stepId: v.exactOptional(Identifier),
});
export type AdvanceOrder = v.InferOutput<typeof AdvanceOrder>;

/** A status step as earlier versions made it; today's is a step of `changeOrder`. */
export const advanceOrder = {
  kind: "advanceOrder",
  schema: AdvanceOrder,
  isReplayed: false,
  lane: (_, customerId) => customerId,
  batch: 1,
  call: {
    name: "advanceOrder",
    item: ({ orderId, from, to, reason, reasonCode, stepId }) => ({ orderId, from, to, reason, reasonCode, stepId }),
  },
  captureId: ({ orderId }) => orderId,
  isProof: () => true,
  overlay: ({ orderId, from, to, stepId }) => ({
    table: "orders",
    id: orderId,
    apply: (row) => (hasStatus(row, from) ? { ...row, status: to } : row),
    hasArrived: (row) => (stepId === undefined ? !hasStatus(row, from) : hasStep(row, stepId)),
  }),
  unsent: ({ orderId, to }) => ({ kind: "orderSteps", id: `${orderId} ${to}` }),
  sheet: () => ({ text: "advanceOrder" }),
} as const satisfies ChangeDeclaration<AdvanceOrder>;

function hasStep(row: object, stepId: Identifier): boolean {
  const order = v.safeParse(v.object({ history: v.array(v.pick(OrderStep, ["stepIds"])) }), row);
  return order.success && order.output.history.some(({ stepIds = [] }) => stepIds.includes(stepId));
}

function hasStatus(row: object, status: OrderStatus): boolean {
  return "status" in row && row.status === status;
}
