import type { ComingOrder } from "#domain/payment/collect.ts";
import type { Payment } from "#domain/payment/payment.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import type { Device } from "#local/databases/device.ts";
import { joinPayments, readLocalPayments } from "#local/outbox/own-payments.ts";
import { paymentKey } from "#local/outbox/outbox-entry.ts";
import { syncStateOf } from "#local/outbox/sync-state-of.ts";
import { listOrders } from "../order/orders.ts";

/** A payment that this person took, and whether the store has it. */
export interface PaymentRow {
  readonly payment: Payment;
  readonly sync: SyncState;
}

/** The payments at a customer that this person took, newest first. */
export async function listPayments({ mirror, work }: Device, customerId: string): Promise<readonly PaymentRow[]> {
  const [stored, own] = await Promise.all([
    mirror.payments.where({ customerId }).toArray(),
    readLocalPayments(work, customerId),
  ]);
  const payments = joinPayments(stored, own).map(({ payment }) => payment);
  const entries = await work.outbox.bulkGet(payments.map(({ paymentId }) => paymentKey(paymentId)));
  return payments
    .map((payment, index) => ({ payment, sync: syncStateOf(entries[index]) }))
    .toSorted((a, b) => b.payment.capturedAt - a.payment.capturedAt);
}

/** A customer's open orders that are not on account, with what is left to pay for each (PAY-12). */
export async function listComingOrders(device: Device, customerId: string): Promise<readonly ComingOrder[]> {
  const views = await listOrders(device, { customerId, tab: "open" });
  return views
    .filter(({ order, left }) => order.terms !== "on_account" && left > 0)
    .map(({ order: { orderId, orderNo }, left }) => ({ orderId, orderNo, left }));
}

/** Those that count: neither cancelled nor themselves cancelling one. */
export function standing(rows: readonly PaymentRow[]): readonly PaymentRow[] {
  const cancelled = new Set(rows.map(({ payment }) => payment.reverses?.paymentId));
  return rows.filter(({ payment }) => payment.reverses === null && !cancelled.has(payment.paymentId));
}
