import { foldText } from "#domain/fold-text.ts";
import type { Instant } from "#domain/instant.ts";
import type { Order, OrderFlag, OrderStatus, OrderStep, StoredOrder } from "#domain/order.ts";
import type { SyncState } from "#domain/sync-state.ts";
import type { Device } from "../device.ts";
import { syncStateOf } from "../sync-state-of.ts";
import type { OutboxEntry, WorkOrder } from "../work-database.ts";

/** An order as a screen shows it: the server's copy where there is one, with what this device knows laid over it. */
export interface OrderView {
  readonly order: Order;
  readonly status: OrderStatus;
  readonly flags: readonly OrderFlag[];
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
  open: ["submitted", "needs_review", "pending_approval", "confirmed", "on_hold", "preparing", "ready", "out_for_delivery", "delivery_failed"],
  done: ["delivered", "partially_delivered", "completed", "rejected", "cancelled"],
} as const satisfies Record<string, readonly OrderStatus[]>;

/** Orders on this device, newest capture first: own unconfirmed work over the mirror, none of them twice. */
export async function listOrders(device: Device, filter: OrderFilter = {}): Promise<readonly OrderView[]> {
  const limit = filter.limit ?? 200;
  const [workOrders, entries] = await Promise.all([device.work.orders.toArray(), device.work.outbox.toArray()]);
  const entryOf = entriesByOrder(entries);
  const workOf = new Map(workOrders.map((row) => [row.orderId, row]));
  const matches = (view: OrderView) => matchesFilter(view, filter, device.identity.uid);
  const asView = (stored: StoredOrder) => storedView(stored, workOf.get(stored.orderId), entryOf.get(stored.orderId));

  const mirrored = await readMirror(device, filter, limit, [...entryOf.keys()], (stored) => matches(asView(stored)));
  const inMirror = new Set(await device.mirror.orders.where("orderId").anyOf([...workOf.keys()]).primaryKeys());
  const own = workOrders
    .filter((row) => !inMirror.has(row.orderId))
    .map((row) => workView(row, entryOf.get(row.orderId)))
    .filter(matches);
  return [...own, ...mirrored.map(asView)].sort(newestFirst).slice(0, limit);
}

/** One order, or null where this device has no copy of it. */
export async function getOrder(device: Device, orderId: string): Promise<OrderView | null> {
  const [stored, work, entries] = await Promise.all([
    device.mirror.orders.get(orderId),
    device.work.orders.get(orderId),
    device.work.outbox.toArray(),
  ]);
  const entry = entriesByOrder(entries).get(orderId);
  if (stored !== undefined) return storedView(stored, work, entry);
  return work === undefined ? null : workView(work, entry);
}

async function readMirror(
  device: Device, filter: OrderFilter, limit: number, unsentIds: string[], matches: (stored: StoredOrder) => boolean,
): Promise<StoredOrder[]> {
  const orders = device.mirror.orders;
  if (filter.tab === "toSend") return orders.where("orderId").anyOf(unsentIds).filter(matches).toArray();
  if (filter.customerId !== undefined) {
    const ofCustomer = await orders.where("customerId").equals(filter.customerId).filter(matches).toArray();
    return ofCustomer.sort((a, b) => b.capturedAt - a.capturedAt).slice(0, limit);
  }
  return orders.where("capturedAt").aboveOrEqual(filter.since ?? 0).reverse().filter(matches).limit(limit).toArray();
}

/** The entry that decides how an order is shown: the latest one, but a parked one before all others. */
function entriesByOrder(entries: readonly OutboxEntry[]): Map<string, OutboxEntry> {
  const latest = new Map<string, OutboxEntry>();
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    const orderId = entry.change.kind === "placeOrder" ? entry.change.order.orderId : entry.change.orderId;
    if (latest.get(orderId)?.state !== "parked") latest.set(orderId, entry);
  }
  return latest;
}

function storedView(stored: StoredOrder, work: WorkOrder | undefined, entry: OutboxEntry | undefined): OrderView {
  return {
    order: stored,
    status: intendedStatus(stored.status, entry),
    flags: stored.flags,
    sync: syncStateOf(entry),
    receiptCode: work === undefined ? stored.receiptCode : (work.receipt?.receiptCode ?? null),
    receivedAt: stored.receivedAt,
    assignedTo: stored.assignedTo,
    history: stored.history,
    entryKey: entry?.key ?? null,
    problem: entry?.lastProblem ?? null,
  };
}

function workView(row: WorkOrder, entry: OutboxEntry | undefined): OrderView {
  return {
    order: row.order,
    status: intendedStatus(row.receipt?.status ?? "submitted", entry),
    flags: row.receipt?.flags ?? [],
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
  const words = foldText(filter.text ?? "").split(" ").filter(Boolean);
  if (words.length === 0) return true;
  const { orderNo, customer, lines } = view.order;
  const text = foldText([orderNo, customer.code, customer.name, ...lines.map((line) => line.sku)].join(" "));
  return words.every((word) => text.includes(word));
}

function newestFirst(a: OrderView, b: OrderView): number {
  return b.order.capturedAt - a.order.capturedAt || b.order.seq - a.order.seq;
}
