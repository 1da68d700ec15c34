import type { DocumentData } from "firebase-admin/firestore";
import * as v from "valibot";
import { Identifier } from "#domain/values/identifier.ts";
import { Instant } from "#domain/values/instant.ts";
import { StoredOrder, type Receipt } from "#domain/order/order.ts";
import type { Reservation } from "#domain/stock/reserve-stock.ts";

/** An order's document: the order plus server-only fields, its reservations per product and who may read it. */
const StoredOrderDocument = v.object({
  ...StoredOrder.entries,
  reserved: v.optional(v.record(v.string(), v.pipe(v.number(), v.safeInteger())), {}),
  /** The salespeople assigned to its customer: they see all its orders, whoever placed them (CUST-5). */
  customerRepIds: v.optional(v.array(Identifier), []),
  /** Of a backorder made at picking: what the stock figures say is not there. */
  isUncounted: v.optional(v.boolean(), false),
  /** When it is completed unless something is open then; absent = it is not delivered. */
  completesAt: v.exactOptional(Instant),
});
export type StoredOrderDocument = v.InferOutput<typeof StoredOrderDocument>;

/** Throws if a stored order does not parse: only the server writes orders. */
export function parseStoredOrder(data: DocumentData): StoredOrderDocument {
  return v.parse(StoredOrderDocument, data);
}

/** The receipt of an order with its present status. */
export function presentReceipt({ orderId, orderNo, receiptCode, receivedAt, status, flags }: StoredOrder): Receipt {
  return { orderId, orderNo, receiptCode, receivedAt, status, flags };
}

/** Reservations as stored on the order's document. */
export function toRecord(reservations: readonly Reservation[]): Readonly<Record<string, number>> {
  return Object.fromEntries(reservations.map(({ productId, quantity }) => [productId, quantity]));
}
