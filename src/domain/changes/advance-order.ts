import * as v from "valibot";
import { OrderStatus } from "../order/order.ts";
import { Identifier } from "../values/identifier.ts";
import type { ChangeDeclaration } from "../sync/change-kind.ts";

const AdvanceOrder = v.object({
  kind: v.literal("advanceOrder"),
  orderId: Identifier,
  from: OrderStatus,
  to: OrderStatus,
  reason: v.pipe(v.string(), v.maxLength(300)),
});
type AdvanceOrder = v.InferOutput<typeof AdvanceOrder>;

/** Moves an order one step along its status machine. */
export const advanceOrder = {
  kind: "advanceOrder",
  schema: AdvanceOrder,
  lane: (_, customerId) => customerId,
  batch: 1,
  call: { name: "advanceOrder", item: ({ orderId, from, to, reason }) => ({ orderId, from, to, reason }) },
  captureId: ({ orderId }) => orderId,
  isProof: () => true,
  overlay: ({ orderId, from, to }) => ({
    table: "orders",
    id: orderId,
    apply: (row) => (hasStatus(row, from) ? { ...row, status: to } : row),
    hasArrived: (row) => !hasStatus(row, from),
  }),
  unsent: ({ orderId, to }) => ({ kind: "orderSteps", id: `${orderId} ${to}` }),
  sheet: () => ({ text: "advanceOrder" }),
} as const satisfies ChangeDeclaration<AdvanceOrder>;

function hasStatus(row: object, status: OrderStatus): boolean {
  return "status" in row && row.status === status;
}
