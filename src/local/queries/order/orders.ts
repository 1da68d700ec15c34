import { captureIdOf } from "#domain/sync/change-kinds.ts";
import { foldText } from "#domain/values/fold-text.ts";
import type { Instant } from "#domain/values/instant.ts";
import {
  knownFlags,
  type Order,
  type OrderDifference,
  type OrderFlag,
  type OrderStatus,
  type OrderStep,
  type StoredOrder,
} from "#domain/order/order.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import type { Device } from "#local/databases/device.ts";
import { syncStateOf } from "#local/outbox/sync-state-of.ts";
import type { OutboxEntry } from "#local/databases/work-database.ts";
import type { WorkOrder } from "#domain/changes/place-order.ts";

/** An order as a screen shows it: the server's copy where there is one, with what this device knows laid over it. */
export interface OrderView {
  readonly order: Order;
  readonly status: OrderStatus;
  readonly flags: readonly OrderFlag[];
  /** What the store charges otherwise than captured; none while it has not answered. */
  readonly differences: readonly OrderDifference[];
  readonly sync: SyncState;
  /** Null until the store has answered with its receipt. */
  readonly receiptCode: string | null;
  readonly receivedAt: number | null;
  readonly assignedTo: string;
  readonly history: readonly OrderStep[];
  /** The outbox entry that concerns this order, if one waits; `problem` is why it has not got there. */
  readonly entryKey: string | null;
  readonly problem: OutboxEntry["lastProblem"];
}

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

const TAB_STATUSES = {
  review: ["needs_review", "pending_approval", "on_hold"],
  open: [
    "submitted",
    "needs_review",
    "pending_approval",
    "confirmed",
    "on_hold",
    "preparing",
    "ready",
    "out_for_delivery",
    "delivery_failed",
  ],
  done: ["delivered", "partially_delivered", "completed", "rejected", "cancelled"],
} as const satisfies Record<string, readonly OrderStatus[]>;

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

/** One order, or null where this device has no copy of it. */
export async function getOrder(device: Device, orderId: string): Promise<OrderView | null> {
  const [stored, work] = await Promise.all([device.mirror.orders.get(orderId), readWork(device)]);
  if (stored !== undefined) return storedView(stored, work);
  const row = work.orders.get(orderId);
  return row === undefined ? null : workView(row, work);
}

/** What this device has made and not seen confirmed: little, so that it is read whole. */
interface Work {
  readonly orders: ReadonlyMap<string, WorkOrder>;
  /** The entry that decides how an order is shown: the latest one, but a parked one before all others. */
  readonly entries: ReadonlyMap<string, OutboxEntry>;
}

async function readWork(device: Device): Promise<Work> {
  const [orders, outbox] = await Promise.all([
    device.work.orders.toArray(),
    device.work.outbox.orderBy("seq").toArray(),
  ]);
  const entries = new Map<string, OutboxEntry>();
  for (const entry of outbox) {
    const orderId = captureIdOf(entry.change);
    if (orderId !== null && entries.get(orderId)?.state !== "parked") entries.set(orderId, entry);
  }
  return { orders: new Map(orders.map((row) => [row.orderId, row])), entries };
}

async function listUnmirrored(device: Device, work: Work): Promise<WorkOrder[]> {
  const mirrored = new Set(
    await device.mirror.orders
      .where("orderId")
      .anyOf([...work.orders.keys()])
      .primaryKeys(),
  );
  return [...work.orders.values()].filter((row) => !mirrored.has(row.orderId));
}

async function readMirror(
  device: Device,
  filter: OrderFilter,
  limit: number,
  work: Work,
  matches: (stored: StoredOrder) => boolean,
): Promise<StoredOrder[]> {
  const { orders } = device.mirror;
  if (filter.tab === "toSend")
    return orders
      .where("orderId")
      .anyOf([...work.entries.keys()])
      .filter(matches)
      .toArray();
  if (filter.customerId !== undefined) {
    const ofCustomer = await orders.where("customerId").equals(filter.customerId).filter(matches).toArray();
    return ofCustomer.sort((a, b) => b.capturedAt - a.capturedAt).slice(0, limit);
  }
  return orders
    .where("capturedAt")
    .aboveOrEqual(filter.since ?? 0)
    .reverse()
    .filter(matches)
    .limit(limit)
    .toArray();
}

function storedView(stored: StoredOrder, work: Work): OrderView {
  const entry = work.entries.get(stored.orderId);
  const own = work.orders.get(stored.orderId);
  return {
    order: stored,
    status: intendedStatus(stored.status, entry),
    flags: stored.flags,
    differences: stored.differences ?? [],
    sync: syncStateOf(entry),
    receiptCode: own === undefined ? stored.receiptCode : (own.receipt?.receiptCode ?? null),
    receivedAt: stored.receivedAt,
    assignedTo: stored.assignedTo,
    history: stored.history,
    entryKey: entry?.key ?? null,
    problem: entry?.lastProblem ?? null,
  };
}

function workView(row: WorkOrder, work: Work): OrderView {
  const entry = work.entries.get(row.orderId);
  return {
    order: row.order,
    status: intendedStatus(row.receipt?.status ?? "submitted", entry),
    flags: knownFlags(row.receipt?.flags ?? []),
    differences: [],
    sync: syncStateOf(entry),
    receiptCode: row.receipt?.receiptCode ?? null,
    receivedAt: row.receipt?.receivedAt ?? null,
    assignedTo: "",
    history: [],
    entryKey: entry?.key ?? null,
    problem: entry?.lastProblem ?? null,
  };
}

/** A status step made here is shown at once, marked waiting; a refused one is not: the store's status stands. */
function intendedStatus(status: OrderStatus, entry: OutboxEntry | undefined): OrderStatus {
  return entry?.change.kind === "advanceOrder" && entry.state === "waiting" ? entry.change.to : status;
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
