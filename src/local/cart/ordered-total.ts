import { OPEN_STATUSES } from "#domain/order/order-status.ts";
import { isPrepaid } from "#domain/customer/credit.ts";
import { type Amount, sumAmounts } from "#domain/values/money.ts";
import type { Order, OrderStatus, StoredOrder } from "#domain/order/order.ts";
import type { Device } from "../databases/device.ts";
import type { MirrorDatabase } from "../databases/mirror-database.ts";
import type { WorkDatabase } from "../databases/work-database.ts";
import type { WorkOrder } from "#domain/changes/place-order.ts";

/** A customer's credit orders not yet in the balance (CREDIT-1), in minor units. */
export interface OrderedTotal {
  /** On the server, not delivered. */
  readonly open: Amount;
  /** Captured on this device, not on the server yet. */
  readonly unsent: Amount;
}

/** A customer's open orders on this device, each once. */
export interface OpenOrders {
  readonly open: readonly { readonly order: Order; readonly status: OrderStatus }[];
  readonly unsent: readonly Order[];
}

/**
 * Reads the customer's open orders on this device, counting one that is in both databases once. Runs at each change of
 * a cart, so it does not read delivered and paid orders.
 */
export async function readOpenOrders(device: Pick<Device, "work" | "mirror">, customerId: string): Promise<OpenOrders> {
  const [stored, own] = await Promise.all([
    readStoredOpen(device.mirror, customerId),
    readLocalOrders(device.work, customerId),
  ]);
  return joinOpenOrders(device.mirror, stored, own);
}

/** Joins the store's and this device's orders, for callers that read both in larger transactions. */
export function readStoredOpen(mirror: MirrorDatabase, customerId: string): Promise<StoredOrder[]> {
  return mirror.orders
    .where("[customerId+status]")
    .anyOf(OPEN_STATUSES.map((status) => [customerId, status]))
    .toArray();
}

function readLocalOrders(work: WorkDatabase, customerId: string): Promise<WorkOrder[]> {
  return work.orders.where("customerId").equals(customerId).toArray();
}

/** Sales at the counter that were paid at once, as far as they were read: they use no credit and never change. */
const paidSales = new WeakMap<WorkDatabase, Set<string>>();

/**
 * This device's orders that may use the customer's credit. A till's walk-in customer has hundreds that wait without signal
 * and use none: each of those is read once.
 */
export async function readCreditOrders(work: WorkDatabase, customerId: string): Promise<WorkOrder[]> {
  const paid = paidSales.get(work) ?? new Set<string>();
  paidSales.set(work, paid);
  const orderIds = await work.orders.where("customerId").equals(customerId).primaryKeys();
  const unread = orderIds.filter((orderId) => !paid.has(orderId));
  if (unread.length === 0) return [];
  const read = (await work.orders.bulkGet(unread)).filter((row) => row !== undefined);
  const prepaid = read.filter(({ order }) => isPrepaid(order.terms));
  for (const { orderId, order } of prepaid) if (order.sale !== undefined) paid.add(orderId);
  return read.filter((row) => !prepaid.includes(row));
}

/** A delivered order is in the mirror too, but no longer open: it is looked up by id. */
export async function joinOpenOrders(
  mirror: MirrorDatabase,
  stored: readonly StoredOrder[],
  own: readonly WorkOrder[],
): Promise<OpenOrders> {
  const ownIds = own.map(({ orderId }) => orderId);
  const stillOwn = ownIds.length === 0 ? [] : await mirror.orders.where("orderId").anyOf(ownIds).primaryKeys();
  const mirrored = new Set(stillOwn);
  const unmirrored = own.filter(({ orderId }) => !mirrored.has(orderId));
  const received = unmirrored.flatMap(({ order, receipt }) => (receipt ? [{ order, status: receipt.status }] : []));
  return {
    open: [
      ...stored.map((order) => ({ order, status: order.status })),
      ...received.filter(({ status }) => OPEN_STATUSES.includes(status)),
    ],
    unsent: unmirrored.flatMap(({ order, receipt }) => (receipt === null ? [order] : [])),
  };
}

/** The customer's open orders on credit, summed. */
export async function readOrderedTotal(
  device: Pick<Device, "work" | "mirror">,
  customerId: string,
): Promise<OrderedTotal> {
  return orderedTotal(await readOpenOrders(device, customerId));
}

/** The orders on credit, summed. */
export function orderedTotal({ open, unsent }: OpenOrders): OrderedTotal {
  const onAccount = open.filter(({ order }) => order.terms === "on_account");
  return {
    open: sumAmounts(onAccount.map(({ order }) => order.totals.total)),
    unsent: sumAmounts(unsent.filter(({ terms }) => !isPrepaid(terms)).map(({ totals }) => totals.total)),
  };
}
