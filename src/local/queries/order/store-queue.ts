import { ORDER_STAGES, type OrderStage, stageOf } from "#domain/order/order-stage.ts";
import { OPEN_STATUSES } from "#domain/order/order-status.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import { waitsSince } from "#domain/order/waiting-time.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { listUnmirrored, type OrderView, readWork, storedView, type Work, workView } from "./order-view.ts";

/** What waits in one stage. */
export interface StageQueue {
  /** All of its orders. */
  readonly ids: readonly string[];
  /** How many of them wait for an approver. */
  readonly approvals: number;
  /** Since when the one that waits longest waits. */
  readonly oldestAt: Instant | null;
  /** Those promised first, then those that wait longest; of what waits for a decision the oldest first (ORDER-76). */
  readonly views: readonly OrderView[];
}

const APPROVAL = "pending_approval" satisfies OrderStatus;

export type StoreQueue = Readonly<Record<OrderStage, StageQueue>>;

/** Orders of one status. */
interface Part extends Pick<StageQueue, "ids" | "oldestAt" | "views"> {
  readonly status: OrderStatus;
}

/**
 * The store's open orders by stage, as this device shows them: what its home page, the tabs of /orders and the board
 * count (ORDER-51). At most `limit` of each status are read, and all with work of this device: a large store has
 * thousands.
 */
export async function readStoreQueue(device: Device, { limit }: { readonly limit: number }): Promise<StoreQueue> {
  const work = await readWork(device);
  // One transaction: each costs a tablet more than what is read in it.
  const { mirror } = device;
  const [here, stored] = await mirror.transaction("r", mirror.orders, async () =>
    Promise.all([
      readWithWork(device, work),
      Promise.all(OPEN_STATUSES.map((status) => readStatus(device, status, limit, work))),
    ]),
  );
  const parts: readonly Part[] = [...stored, ...here.map(partOf)];
  const queueOf = (stage: OrderStage) => {
    const mine = parts.filter(({ status }) => stageOf(status) === stage);
    return joinParts(mine, orderOf(stage));
  };
  return {
    new: queueOf("new"),
    review: queueOf("review"),
    prepare: queueOf("prepare"),
    ready: queueOf("ready"),
    out: queueOf("out"),
  };
}

/** The orders that wait for an approver: how many, and those that wait longest, at most `limit` of them. */
export interface Approvals {
  readonly count: number;
  readonly views: readonly OrderView[];
}

export async function readApprovals(device: Device, { limit }: { readonly limit: number }): Promise<Approvals> {
  const { orders } = device.mirror;
  const work = await readWork(device);
  const [here, stored] = await Promise.all([
    readWithWork(device, work),
    orders.where("[status+since]").between([APPROVAL], [APPROVAL, []]).primaryKeys(),
  ]);
  const own = here.filter(({ status }) => status === APPROVAL);
  const ids = stored.filter((id) => !work.entries.has(id));
  const first = await orders.bulkGet(ids.slice(0, limit));
  const views = [...own, ...first.flatMap((row) => (row === undefined ? [] : [storedView(row, work)]))];
  return {
    count: ids.length + own.length,
    views: views.sort(oldestFirst).slice(0, limit),
  };
}

/** All open orders, stage by stage. */
export function openIds(queue: StoreQueue): readonly string[] {
  return ORDER_STAGES.flatMap((stage) => queue[stage].ids);
}

/** Since when an order waits for its next step, as this device shows it. */
export function viewWaitsSince({ stored, history, receivedAt, order }: OrderView): Instant {
  return waitsSince({ history: stored?.history ?? history, receivedAt: receivedAt ?? order.capturedAt });
}

/** The order of a column's cards: promised first, then waiting longest; in review what waits longest (ORDER-76). */
export function orderOf(stage: OrderStage): (a: OrderView, b: OrderView) => number {
  return stage === "review" ? oldestFirst : promisedFirst;
}

function promisedFirst(a: OrderView, b: OrderView): number {
  const [one, other] = [a.order.promisedOn, b.order.promisedOn];
  if (one !== other) return one < other ? -1 : 1;
  return oldestFirst(a, b);
}

/** Those with work of this device: made here, or with a step that waits. */
async function readWithWork(device: Device, work: Work): Promise<OrderView[]> {
  const [own, stepped] = await Promise.all([
    listUnmirrored(device, work),
    device.mirror.orders.bulkGet([...work.entries.keys()]),
  ]);
  const steppedViews = stepped.flatMap((row) => (row === undefined ? [] : [storedView(row, work)]));
  return [...own.map((row) => workView(row, work)), ...steppedViews];
}

/** Without those that have work of this device: their status here may be another than the store's. */
async function readStatus({ mirror }: Device, status: OrderStatus, limit: number, work: Work): Promise<Part> {
  const { orders } = mirror;
  const index = stageOf(status) === "review" ? "[status+since]" : "[status+promisedOn]";
  const stored = await orders.where(index).between([status], [status, []]).primaryKeys();
  const ids = stored.filter((id) => !work.entries.has(id));
  if (ids.length === 0) return { status, ids, oldestAt: null, views: [] };
  const bySince = orders.where("[status+since]").between([status], [status, []]);
  const [first, oldest] = await Promise.all([
    orders.bulkGet(ids.slice(0, limit)),
    // A filter reads row by row: only where some are left out.
    ids.length === stored.length
      ? bySince.first()
      : bySince.filter(({ orderId }) => !work.entries.has(orderId)).first(),
  ]);
  const views = first.flatMap((row) => (row === undefined ? [] : [storedView(row, work)]));
  return { status, ids, oldestAt: oldest?.since ?? null, views };
}

function partOf(view: OrderView): Part {
  return { status: view.status, ids: [view.order.orderId], oldestAt: viewWaitsSince(view), views: [view] };
}

function oldestFirst(a: OrderView, b: OrderView): number {
  return viewWaitsSince(a) - viewWaitsSince(b);
}

function joinParts(parts: readonly Part[], compare: (a: OrderView, b: OrderView) => number): StageQueue {
  const since = parts.flatMap(({ oldestAt }) => oldestAt ?? []);
  const views = parts.flatMap((part) => part.views);
  return {
    ids: parts.flatMap(({ ids }) => ids),
    approvals: parts.flatMap(({ status, ids }) => (status === APPROVAL ? ids : [])).length,
    oldestAt: since.length === 0 ? null : Math.min(...since),
    views: views.sort(compare),
  };
}
