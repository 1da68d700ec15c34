import * as v from "valibot";
import { Order, Receipt } from "../order/order.ts";
import { type ChangeDeclaration, LARGEST_BATCH } from "../sync/change-kind.ts";
import { isReceiptOf } from "../sync/push-outcome.ts";

const PlaceOrder = v.object({ kind: v.literal("placeOrder"), order: Order });
type PlaceOrder = v.InferOutput<typeof PlaceOrder>;

/** An order made on this device, kept until the mirror holds the store's copy. `receipt` null = unsent. */
export interface WorkOrder {
  orderId: string;
  customerId: string;
  capturedAt: number;
  order: Order;
  receipt: Receipt | null;
}

const capture = {
  work: "orders",
  mirror: "orders",
  id: "orderId",
  number: "orderNo",
  receipt: Receipt,
  prefix: "",
} as const;

/** Captures an order. */
export const placeOrder = {
  kind: "placeOrder",
  schema: PlaceOrder,
  isReplayed: true,
  lane: ({ order }) => order.customerId,
  needs: ({ order }) => [
    { noun: "customer", recordId: order.customerId },
    ...order.lines.map(({ productId }) => ({ noun: "product", recordId: productId }) as const),
  ],
  batch: LARGEST_BATCH,
  call: { name: "placeOrders", list: "orders", onlineFor: true, item: ({ order }) => order },
  capture,
  captureId: ({ order }) => order.orderId,
  place: ({ order }) => order,
  isProof: ({ receipt }, { order }) => isReceiptOf(receipt, capture, order.orderId),
  localRow: ({ order }) => {
    const { orderId, customerId, capturedAt } = order;
    const row: WorkOrder = { orderId, customerId, capturedAt, order, receipt: null };
    return { table: "orders", id: orderId, row };
  },
  unsent: ({ order }) => ({ kind: "orders", id: order.orderId }),
  sheet: ({ order: { orderNo, customer, totals, currency } }) => ({
    text: "placeOrder",
    order: { orderNo, customerName: customer.name, total: totals.total, currency },
  }),
} as const satisfies ChangeDeclaration<PlaceOrder>;
