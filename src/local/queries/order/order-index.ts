import { shortOrderNumber } from "#domain/order/order-number.ts";
import type { Order, OrderFlag, OrderStatus, StoredOrder } from "#domain/order/order.ts";
import { isApproverFlag } from "#domain/order/review-order.ts";
import { type PaymentStatus, paymentStatusOf } from "#domain/payment/payment-status.ts";
import { foldText } from "#domain/values/fold-text.ts";
import { createTableIndex } from "#local/databases/table-index.ts";

/** The fields of an order that lists filter, sort, search and add up: they read no rows. */
export interface OrderEntry
  extends
    Pick<Order, "orderId" | "seq" | "capturedAt" | "businessDay" | "promisedOn" | "repId" | "repName" | "customerId">,
    Pick<Order, "terms" | "source" | "currency" | "fulfilment"> {
  readonly customerName: string;
  readonly customerCode: string;
  readonly status: OrderStatus;
  readonly payment: PaymentStatus | null;
  readonly net: number;
  readonly total: number;
  /** Waits for an approver, or has something only an approver decides. */
  readonly needsApproval: boolean;
  /** Folded: the number's short form, and with it all that is searched: number, customer and SKUs. */
  readonly shortNumber: string;
  readonly text: string;
}

/** What of an order is shown otherwise than it was captured. */
interface OrderState {
  readonly status: OrderStatus;
  readonly flags: readonly OrderFlag[];
  readonly payment: PaymentStatus | null;
}

export function orderEntry(order: Order, { status, flags, payment }: OrderState): OrderEntry {
  const { orderId, orderNo, seq, capturedAt, businessDay, promisedOn, repId, repName, customerId, customer } = order;
  const shortNumber = foldText(shortOrderNumber(orderNo));
  const searched = [orderNo, shortNumber, customer.code, customer.name];
  return {
    orderId,
    seq,
    capturedAt,
    businessDay,
    promisedOn,
    repId,
    repName,
    customerId,
    terms: order.terms,
    source: order.source,
    currency: order.currency,
    fulfilment: order.fulfilment,
    customerName: customer.name,
    customerCode: customer.code,
    status,
    payment,
    net: order.totals.net,
    total: order.totals.total,
    needsApproval: status === "pending_approval" || flags.some(isApproverFlag),
    shortNumber,
    text: foldText([...searched, ...order.lines.map(({ sku }) => sku)].join(" ")),
  };
}

/** The latest capture first. */
export function newestFirst(
  a: Pick<OrderEntry, "capturedAt" | "seq">,
  b: Pick<OrderEntry, "capturedAt" | "seq">,
): number {
  return b.capturedAt - a.capturedAt || b.seq - a.seq;
}

/** An order as the store has it. */
export function storedEntry(order: StoredOrder): OrderEntry {
  return orderEntry(order, { ...order, payment: paymentStatusOf(order) });
}

/** All orders of the mirror, newest first, as the store has them; kept in memory. */
export const readOrderIndex = createTableIndex<StoredOrder, OrderEntry>({
  table: "orders",
  idOf: ({ orderId }) => orderId,
  entryOf: storedEntry,
  compare: newestFirst,
});
