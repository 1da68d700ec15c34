import * as v from "valibot";
import { deliverOrder } from "../delivery/deliver-order.ts";
import { Delivery, DeliveryReceipt } from "../delivery/delivery.ts";
import { StoredOrder } from "../order/order.ts";
import type { StepFacts } from "../order-life/step.ts";
import { type ChangeDeclaration, LARGEST_BATCH } from "../sync/change-kind.ts";
import { isReceiptOf } from "../sync/push-outcome.ts";

export const RecordDelivery = v.object({ kind: v.literal("recordDelivery"), delivery: Delivery });
export type RecordDelivery = v.InferOutput<typeof RecordDelivery>;

/** It has no row of its own on the device: its orders tell of it. */
const capture = {
  mirror: "deliveries",
  id: "deliveryId",
  number: "deliveryNo",
  receipt: DeliveryReceipt,
  prefix: "D-",
} as const;

/** Captures a finished stop (DELIV-25). It follows the customer's orders, their steps and payments; its photographs follow it. */
export const recordDelivery = {
  kind: "recordDelivery",
  schema: RecordDelivery,
  isReplayed: true,
  lane: ({ delivery }) => delivery.customerId,
  needs: ({ delivery }) => [{ noun: "customer", recordId: delivery.customerId }],
  batch: LARGEST_BATCH,
  call: { name: "recordDeliveries", list: "deliveries", item: ({ delivery }) => delivery },
  capture,
  captureId: ({ delivery }) => delivery.deliveryId,
  changes: ({ delivery }) => delivery.orders.map(({ orderId }) => orderId),
  place: ({ delivery }) => delivery,
  isProof: ({ receipt }, { delivery }) => isReceiptOf(receipt, capture, delivery.deliveryId),
  overlay: (change) =>
    change.delivery.orders.map(({ orderId }) => ({
      table: "orders",
      id: orderId,
      apply(row) {
        const order = v.safeParse(StoredOrder, row);
        return order.success ? { ...row, ...withDelivery(order.output, change) } : row;
      },
      hasArrived: (row) => {
        const order = v.safeParse(v.pick(StoredOrder, ["deliveries"]), row);
        const { deliveries = [] } = order.success ? order.output : {};
        return deliveries.some(({ deliveryId }) => deliveryId === change.delivery.deliveryId);
      },
    })),
  naming: ({ delivery: { photoIds, customerName } }) => ({
    fields: { photoIds },
    label: customerName,
    photosOf: "delivery",
    isFirst: true,
  }),
  unsent: ({ delivery }) => ({ kind: "deliveries", id: delivery.deliveryId }),
  sheet: ({ delivery: { customerId, customerName } }) => ({
    text: "recordDelivery",
    record: { noun: "customer", recordId: customerId, label: customerName, does: "changed" },
  }),
} as const satisfies ChangeDeclaration<RecordDelivery>;

/** The order with a delivery laid over it; as it is where the delivery is of others. `settings` null = not known here. */
export function withDelivery(
  order: StoredOrder,
  { delivery }: RecordDelivery,
  settings: StepFacts["settings"] = null,
): StoredOrder {
  const handed = delivery.orders.find(({ orderId }) => orderId === order.orderId);
  if (handed === undefined) return order;
  const { capturedAt: at, repId: by, repName: byName } = delivery;
  return deliverOrder(order, handed, delivery, { at, by, byName, settings, flags: [] });
}
