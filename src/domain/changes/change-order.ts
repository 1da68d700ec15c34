import * as v from "valibot";
import { OrderStatus, Receipt, StoredOrder } from "../order/order.ts";
import { applyStep, LifeStep } from "../order-life/order-steps.ts";
import type { StepFacts } from "../order-life/step.ts";
import { type AnyChange, type ChangeDeclaration, LARGEST_BATCH } from "../sync/change-kind.ts";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";
import { Delivery } from "../delivery/delivery.ts";
import type { AdvanceOrder } from "./advance-order.ts";
import { type RecordDelivery, withDelivery } from "./record-delivery.ts";

/** One step in the life of an order. */
export const ChangeOrder = v.object({
  kind: v.literal("changeOrder"),
  orderId: Identifier,
  /** Named by the device: the same step sent twice is taken once. */
  stepId: Identifier,
  at: Instant,
  by: Identifier,
  byName: v.pipe(v.string(), v.maxLength(120)),
  /** What the order was like to whoever made it. */
  basis: v.object({ revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), status: OrderStatus }),
  step: LifeStep,
});
export type ChangeOrder = v.InferOutput<typeof ChangeOrder>;

/** The receipt of a step: the order's present one, and the step's id. */
const StepReceipt = v.object({ ...Receipt.entries, stepId: Identifier });

/** Changes an order (ORDER-40): its status, its lines, what is picked of it, what is said about it. */
export const changeOrder = {
  kind: "changeOrder",
  schema: ChangeOrder,
  isReplayed: false,
  lane: (_, customerId) => customerId,
  batch: LARGEST_BATCH,
  call: { name: "changeOrders", list: "changes", item: (change) => change },
  captureId: ({ orderId }) => orderId,
  isProof: ({ receipt }, { orderId, stepId }) =>
    v.is(StepReceipt, receipt) && receipt.orderId === orderId && receipt.stepId === stepId,
  overlay: (change) => ({
    table: "orders",
    id: change.orderId,
    apply(row) {
      const order = v.safeParse(StoredOrder, row);
      if (!order.success) return row;
      // Noted as the store does, so that it is not laid over once more.
      return { ...row, ...withStep(order.output, change), steps: { [change.stepId]: "", ...order.output.steps } };
    },
    hasArrived: (row) => v.is(v.object({ steps: v.object({ [change.stepId]: v.string() }) }), row),
  }),
  unsent: ({ orderId, stepId }) => ({ kind: "orderSteps", id: `${orderId} ${stepId}` }),
  sheet: ({ step }) => ({ text: `changeOrder.${step.kind}` }),
} as const satisfies ChangeDeclaration<ChangeOrder>;

/** A change that is a step of an order, also as an earlier version made it, or a delivery, which may be of several. */
export type OrderChange = ChangeOrder | AdvanceOrder | RecordDelivery;

const OrderChange = v.variant("kind", [
  v.pick(ChangeOrder, ["kind", "orderId"]),
  v.object({ kind: v.literal("advanceOrder"), orderId: Identifier }),
  v.object({ kind: v.literal("recordDelivery"), delivery: v.pick(Delivery, ["orders"]) }),
]);

/** Whether a change is a step of this order, or a delivery of it. */
export function isStepOf(change: AnyChange, orderId: string): change is OrderChange {
  if (!v.is(OrderChange, change)) return false;
  return change.kind === "recordDelivery"
    ? change.delivery.orders.some((handed) => handed.orderId === orderId)
    : change.orderId === orderId;
}

/** The id of a step; none of a delivery, nor of the oldest steps. */
export function stepIdOf(change: OrderChange): Identifier[] {
  return "stepId" in change && change.stepId !== undefined ? [change.stepId] : [];
}

/** The order with a step laid over it; as it is where it has the step, or that does not apply to it. `settings` null = not known here. */
export function withStep(order: StoredOrder, change: OrderChange, settings: StepFacts["settings"] = null): StoredOrder {
  if (change.kind === "recordDelivery") return withDelivery(order, change, settings);
  if (change.kind === "advanceOrder") return order.status === change.from ? { ...order, status: change.to } : order;
  const { step, stepId, at, by, byName, basis } = change;
  if (order.steps?.[stepId] !== undefined) return order;
  const after = applyStep(order, step, { stepId, at, by, byName, from: basis.status, settings });
  return after.ok ? after.value : order;
}
