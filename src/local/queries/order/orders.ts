import { CLOSED_STATUSES, OPEN_STATUSES } from "#domain/order/order-status.ts";
import type { OrderStatus, StoredOrder } from "#domain/order/order.ts";
import { foldText } from "#domain/values/fold-text.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { listUnmirrored, type OrderView, readWork, storedView, type Work, workView } from "./order-view.ts";

/** Which orders: `toSend` are those with something unsent, the others go by business status. `mine` = I captured it. */
export interface OrderFilter {
  readonly tab?: "all" | "toSend" | "review" | "open" | "done";
  readonly text?: string;
  readonly customerId?: string;
  readonly mine?: boolean;
  /** Captured at or after this instant. */
  readonly since?: Instant;
  /** At most this many, newest first. 200 where it is not given. */
  readonly limit?: number;
}

const TAB_STATUSES: Readonly<Record<"review" | "open" | "done", readonly OrderStatus[]>> = {
  review: ["needs_review", "pending_approval", "on_hold"],
  open: OPEN_STATUSES,
  done: CLOSED_STATUSES,
};

/** Sorts after every time. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** Orders on this device, newest capture first: own unconfirmed work over the mirror, none of them twice. */
export async function listOrders(device: Device, filter: OrderFilter = {}): Promise<readonly OrderView[]> {
  const limit = filter.limit ?? 200;
  const work = await readWork(device);
  const matches = (view: OrderView) => matchesFilter(view, filter, device.identity.uid);
  const stored = await readMirror(device, filter, limit, work, (row) => matches(storedView(row, work)));
  const own = (await listUnmirrored(device, work)).map((row) => workView(row, work)).filter(matches);
  return [...own, ...stored.map((row) => storedView(row, work))].sort(newestFirst).slice(0, limit);
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
    newestFirst,
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
  filter: OrderFilter,
  limit: number,
  work: Work,
  matches: (stored: StoredOrder) => boolean,
): Promise<StoredOrder[]> {
  const { orders } = device.mirror;
  const { tab = "all", customerId, since = 0 } = filter;
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

function matchesFilter(view: OrderView, filter: OrderFilter, uid: string): boolean {
  const tab = filter.tab ?? "all";
  if (tab === "toSend" && view.sync === "in_store") return false;
  if (tab !== "all" && tab !== "toSend" && !TAB_STATUSES[tab].some((status) => status === view.status)) return false;
  if (filter.mine === true && view.order.repId !== uid) return false;
  if (filter.customerId !== undefined && view.order.customerId !== filter.customerId) return false;
  if (filter.since !== undefined && view.order.capturedAt < filter.since) return false;
  const words = foldText(filter.text ?? "")
    .split(" ")
    .filter(Boolean);
  if (words.length === 0) return true;
  const { orderNo, customer, lines } = view.order;
  const text = foldText([orderNo, customer.code, customer.name, ...lines.map((line) => line.sku)].join(" "));
  return words.every((word) => text.includes(word));
}

function newestFirst(a: OrderView, b: OrderView): number {
  return b.order.capturedAt - a.order.capturedAt || b.order.seq - a.order.seq;
}
