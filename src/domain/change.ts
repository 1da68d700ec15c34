import * as v from "valibot";
import { Identifier } from "./identifier.ts";
import { Order, OrderStatus } from "./order.ts";

/**
 * Everything a device can ask the store to do. Entries wait on phones for days, so kinds are added and never reshaped.
 */
export const Change = v.variant("kind", [
  v.object({ kind: v.literal("placeOrder"), order: Order }),
  v.object({
    kind: v.literal("advanceOrder"),
    orderId: Identifier,
    from: OrderStatus,
    to: OrderStatus,
    reason: v.pipe(v.string(), v.maxLength(300)),
  }),
]);
export type Change = v.InferOutput<typeof Change>;
export type ChangeKind = Change["kind"];
