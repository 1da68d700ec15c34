import type { StoredOrder } from "#domain/order/order.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { type OrderListTab, TAB_STATUSES } from "./find-orders.ts";
import { newestFirst } from "./order-index.ts";
import { listUnmirrored, type OrderView, readWork, storedView, type Work, workView } from "./order-view.ts";

/** Which orders. `mine` = I captured it. */
export interface OrderRange {
  readonly tab?: OrderListTab;
  readonly customerId?: string;
  readonly mine?: boolean;
  /** Captured at or after this instant. */
  readonly since?: Instant;
  /** At most this many, newest first. 200 where it is not given. */
  readonly limit?: number;
}

/** Sorts after every time. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** Orders on this device, newest capture first: own unconfirmed work over the mirror, none of them twice. */
export async function listOrders(device: Device, range: OrderRange = {}): Promise<readonly OrderView[]> {
  const limit = range.limit ?? 200;
  const work = await readWork(device);
  const matches = (view: OrderView) => isInRange(view, range, device.identity.uid);
  const stored = await readMirror(device, range, limit, work, (row) => matches(storedView(row, work)));
  const own = (await listUnmirrored(device, work)).map((row) => workView(row, work)).filter(matches);
  return [...own, ...stored.map((row) => storedView(row, work))].sort(byCapture).slice(0, limit);
}

/** All orders of each of these customers on this device, newest first; in one reading, for lists of customers. */
export async function listOrdersByCustomer(
  device: Device,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderView[]>> {
  const work = await readWork(device);
  const [stored, unmirrored] = await Promise.all([
    device.mirror.orders
      .where("customerId")
      .anyOf([...customerIds])
      .toArray(),
    listUnmirrored(device, work),
  ]);
  const views = [...unmirrored.map((row) => workView(row, work)), ...stored.map((row) => storedView(row, work))].sort(
    byCapture,
  );
  const byCustomer = new Map<string, OrderView[]>(customerIds.map((customerId) => [customerId, []]));
  for (const view of views) byCustomer.get(view.order.customerId)?.push(view);
  return byCustomer;
}

/** Those of these orders that this device has. */
export async function getOrders(device: Device, orderIds: readonly string[]): Promise<readonly OrderView[]> {
  const views = await Promise.all(orderIds.map((orderId) => getOrder(device, orderId)));
  return views.filter((view) => view !== null);
}

/** One order, or null where this device has no copy of it. */
export async function getOrder(device: Device, orderId: string): Promise<OrderView | null> {
  const [stored, work] = await Promise.all([device.mirror.orders.get(orderId), readWork(device)]);
  if (stored !== undefined) return storedView(stored, work);
  const row = work.orders.get(orderId);
  return row === undefined ? null : workView(row, work);
}

/** At most `limit` of each index range are read: a tablet of a large store holds thousands. */
async function readMirror(
  device: Device,
  range: OrderRange,
  limit: number,
  work: Work,
  matches: (stored: StoredOrder) => boolean,
): Promise<StoredOrder[]> {
  const { orders } = device.mirror;
  const { tab = "all", customerId, since = 0 } = range;
  const withWork = () =>
    orders
      .where("orderId")
      .anyOf([...work.entries.keys()])
      .filter(matches)
      .toArray();
  if (tab === "toSend") return withWork();
  if (customerId !== undefined) {
    const ofCustomer = orders.where("[customerId+capturedAt]").between([customerId, since], [customerId, NEVER]);
    return ofCustomer.reverse().filter(matches).limit(limit).toArray();
  }
  if (tab === "all")
    return orders.where("capturedAt").aboveOrEqual(since).reverse().filter(matches).limit(limit).toArray();
  const found = await Promise.all([
    // Their status here may be another than the store's.
    withWork(),
    ...TAB_STATUSES[tab].map((status) => {
      const inStatus = orders.where("[status+capturedAt]").between([status, since], [status, NEVER]);
      return inStatus.reverse().filter(matches).limit(limit).toArray();
    }),
  ]);
  return [...new Map(found.flat().map((order) => [order.orderId, order])).values()];
}

function isInRange({ order, status, sync }: OrderView, range: OrderRange, uid: string): boolean {
  const { tab = "all", mine = false, customerId = order.customerId, since = 0 } = range;
  if (tab === "toSend" && sync === "in_store") return false;
  if (tab !== "all" && tab !== "toSend" && !TAB_STATUSES[tab].includes(status)) return false;
  return (!mine || order.repId === uid) && order.customerId === customerId && order.capturedAt >= since;
}

function byCapture(a: OrderView, b: OrderView): number {
  return newestFirst(a.order, b.order);
}
