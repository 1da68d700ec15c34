import { isStepOf, type OrderChange, stepIdOf, withStep } from "#domain/changes/change-order.ts";
import type { WorkOrder } from "#domain/changes/place-order.ts";
import type { WorkPayment } from "#domain/changes/record-payment.ts";
import {
  knownFlags,
  type Order,
  type OrderDifference,
  type OrderFlag,
  type OrderStatus,
  type OrderStep,
  type StoredOrder,
} from "#domain/order/order.ts";
import type { CompanySettings } from "#domain/company/company.ts";
import type { FieldConflict } from "#domain/records/record-edit.ts";
import { leftToPay, type PaymentStatus, paymentStatusOf } from "#domain/payment/payment-status.ts";
import { startOrder } from "#domain/delivery/start-order.ts";
import { openFlags } from "#domain/order-life/settle-flags.ts";
import type { Amount } from "#domain/values/money.ts";
import { changedBy } from "#domain/sync/change-kinds.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import type { Device } from "#local/databases/device.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import type { OutboxEntry, WorkDatabase } from "#local/databases/work-database.ts";
import { readRecentRuns, type RunStart, startsOf } from "#local/outbox/known-runs.ts";
import { readPaidHere } from "#local/outbox/paid-here.ts";
import { readOwnSettings } from "#local/queries/company/company.ts";
import { syncStateOf } from "#local/outbox/sync-state-of.ts";

/** An order as a screen shows it: the server's copy where there is one, with what this device knows laid over it. */
export interface OrderView {
  readonly order: Order;
  readonly status: OrderStatus;
  /** What somebody still has to look at. */
  readonly flags: readonly OrderFlag[];
  /** Less is delivered than was agreed. */
  readonly isShort: boolean;
  /** What the store charges otherwise than captured; none while it has not answered. */
  readonly differences: readonly OrderDifference[];
  readonly sync: SyncState;
  /** Null until the store has answered with its receipt. */
  readonly receiptCode: string | null;
  readonly receivedAt: number | null;
  /** Null = there is nothing to say (PAY-11). */
  readonly payment: PaymentStatus | null;
  /** What is left to pay; negative = to be given back. */
  readonly left: Amount;
  readonly assignedTo: string;
  readonly history: readonly OrderStep[];
  /** The store's copy with the steps that wait here laid over it; null until this device has it. */
  readonly stored: StoredOrder | null;
  /** The ids of those steps. */
  readonly waiting: readonly string[];
  /** The outbox entry that concerns this order, if one waits; `problem` is why it has not got there. */
  readonly entryKey: string | null;
  readonly problem: OutboxEntry["lastProblem"];
  /** Of a refused edit: what somebody else changed too. */
  readonly conflicts: readonly FieldConflict[];
}

/** What this device has made and not seen confirmed: little, so that it is read whole. */
export interface Work {
  readonly orders: ReadonlyMap<string, WorkOrder>;
  readonly payments: readonly WorkPayment[];
  /** The entry that decides how an order is shown: the latest one, but a parked one before all others. */
  readonly entries: ReadonlyMap<string, OutboxEntry>;
  /** The steps that wait, by order, as they were made. */
  readonly steps: ReadonlyMap<string, readonly OrderChange[]>;
  /** What is paid of orders by what the store's copies do not know yet. */
  readonly paid: ReadonlyMap<string, Amount>;
  /** When the runs of orders were started, of a driver's own. */
  readonly started: ReadonlyMap<string, RunStart>;
  readonly settings: CompanySettings | null;
}

/** In one transaction of each database: each costs a phone milliseconds. */
export async function readWork(device: Device): Promise<Work> {
  const { work, mirror } = device;
  const [own, stored] = await Promise.all([
    work.transaction("r", ownWorkTables(work), async () => readOwnWork(work)),
    mirror.transaction("r", storedWorkTables(mirror), async () => readStoredWork(device)),
  ]);
  return joinWork(device, own, stored);
}

type OwnWork = Awaited<ReturnType<typeof readOwnWork>>;
type StoredWork = Awaited<ReturnType<typeof readStoredWork>>;

/** Joins the two parts of the work, for callers that read the mirror's in a larger transaction. */
export function ownWorkTables({ orders, outbox, payments }: WorkDatabase) {
  return [orders, outbox, payments];
}

export async function readOwnWork({ orders, outbox, payments }: WorkDatabase) {
  const [made, entries, paid] = await Promise.all([
    orders.toArray(),
    outbox.orderBy("seq").toArray(),
    payments.toArray(),
  ]);
  return { orders: made, outbox: entries, payments: paid };
}

export function storedWorkTables({ company, staff, runs }: MirrorDatabase) {
  return [company, staff, runs];
}

export async function readStoredWork(device: Device) {
  const [settings, runs] = await Promise.all([readOwnSettings(device), readRecentRuns(device)]);
  return { settings, runs };
}

export async function joinWork(
  device: Device,
  { orders, outbox, payments }: OwnWork,
  { settings, runs }: StoredWork,
): Promise<Work> {
  const entries = new Map<string, OutboxEntry>();
  const steps = new Map<string, OrderChange[]>();
  for (const entry of outbox) {
    for (const orderId of changedBy(entry.change)) {
      if (entries.get(orderId)?.state !== "parked") entries.set(orderId, entry);
      if (entry.state === "waiting" && isStepOf(entry.change, orderId))
        steps.set(orderId, [...(steps.get(orderId) ?? []), entry.change]);
    }
  }
  return {
    orders: new Map(orders.map((row) => [row.orderId, row])),
    payments,
    entries,
    steps,
    paid: await readPaidHere(device, payments),
    started: startsOf(device.identity, runs, outbox),
    settings,
  };
}

export async function listUnmirrored(device: Device, work: Work): Promise<WorkOrder[]> {
  const mirrored = new Set(
    await device.mirror.orders
      .where("orderId")
      .anyOf([...work.orders.keys()])
      .primaryKeys(),
  );
  return [...work.orders.values()].filter((row) => !mirrored.has(row.orderId));
}

/** Whether it is only what another order lacked: the customer gave that one (SELL-7, CUST-20). */
export function isBackorder({ stored }: Pick<OrderView, "stored">): boolean {
  return stored?.backorderOf !== undefined;
}

/** A step made here is shown at once, marked waiting; a refused one is not: the store's order stands (O11). */
export function storedView(stored: StoredOrder, work: Work): OrderView {
  const entry = work.entries.get(stored.orderId);
  const own = work.orders.get(stored.orderId);
  const steps = work.steps.get(stored.orderId) ?? [];
  const start = work.started.get(stored.orderId);
  const gone = start === undefined || start.runId !== stored.runId ? stored : startOrder(stored, start);
  const stepped = steps.reduce((order, step) => withStep(order, step, work.settings), gone);
  const paid = work.paid.get(stored.orderId);
  const shown = paid === undefined ? stepped : { ...stepped, paid };
  return {
    order: shown,
    stored: shown,
    waiting: steps.flatMap(stepIdOf),
    status: shown.status,
    flags: openFlags(shown),
    isShort: shown.lines.some(({ short }) => short !== undefined),
    payment: paymentStatusOf(shown),
    left: leftToPay(shown),
    differences: shown.differences ?? [],
    sync: syncStateOf(entry),
    receiptCode: own === undefined ? stored.receiptCode : (own.receipt?.receiptCode ?? null),
    receivedAt: stored.receivedAt,
    assignedTo: stored.assignedTo,
    history: stored.history,
    entryKey: entry?.key ?? null,
    problem: entry?.lastProblem ?? null,
    conflicts: entry?.state === "parked" ? (entry.conflicts ?? []) : [],
  };
}

/** An order of the store that this device does not keep. */
export function onlineView(stored: StoredOrder): OrderView {
  return storedView(stored, NO_WORK);
}

const NO_WORK: Work = {
  orders: new Map(),
  payments: [],
  entries: new Map(),
  steps: new Map(),
  paid: new Map(),
  started: new Map(),
  settings: null,
};

export function workView(row: WorkOrder, work: Work): OrderView {
  const entry = work.entries.get(row.orderId);
  const status = row.receipt?.status ?? "submitted";
  const payable = { ...row.order, status, paid: work.paid.get(row.orderId) ?? 0 };
  return {
    order: row.order,
    stored: null,
    waiting: [],
    status,
    payment: paymentStatusOf(payable),
    left: leftToPay(payable),
    flags: openFlags({ ...row.order, status, flags: knownFlags(row.receipt?.flags ?? []) }),
    isShort: false,
    differences: [],
    sync: syncStateOf(entry),
    receiptCode: row.receipt?.receiptCode ?? null,
    receivedAt: row.receipt?.receivedAt ?? null,
    assignedTo: "",
    history: [],
    entryKey: entry?.key ?? null,
    problem: entry?.lastProblem ?? null,
    conflicts: [],
  };
}
