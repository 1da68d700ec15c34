import { orderIdOf } from "#domain/change.ts";
import type { Currency } from "#domain/money.ts";
import type { ChangeKind } from "#domain/change.ts";
import type { SyncState } from "#domain/sync-state.ts";
import type { Device } from "../device.ts";
import { syncStateOf } from "../sync-state-of.ts";
import type { OutboxEntry } from "../work-database.ts";

/** One line of the sync sheet's list: what waits, whose it is and why it has not got there yet (PRODUCT 3.0.3). */
export interface WaitingEntry {
  readonly key: string;
  readonly kind: ChangeKind;
  readonly orderId: string;
  readonly orderNo: string;
  readonly customerName: string;
  readonly total: number | null;
  readonly currency: Currency | null;
  readonly sync: SyncState;
  readonly createdAt: number;
  readonly attempts: number;
  readonly nextAttemptAt: number;
  readonly problem: OutboxEntry["lastProblem"];
}

/** How many changes have not reached the store. `total` = `waiting` + `parked`; 0 means everything is in the store. */
export interface UnsentCount {
  readonly total: number;
  readonly waiting: number;
  readonly parked: number;
}

/** Everything unsent, in the order of capture. */
export async function listWaiting(device: Device): Promise<readonly WaitingEntry[]> {
  const entries = await device.work.outbox.orderBy("seq").toArray();
  return Promise.all(entries.map((entry) => describeEntry(device, entry)));
}

export async function countUnsent(device: Device): Promise<UnsentCount> {
  const [waiting, parked] = await Promise.all([
    device.work.outbox.where("state").equals("waiting").count(),
    device.work.outbox.where("state").equals("parked").count(),
  ]);
  return { total: waiting + parked, waiting, parked };
}

/** A discarded entry that can still be brought back (30 days, PRODUCT 3.0.5). */
export interface RemovedEntry {
  readonly key: string;
  readonly orderNo: string;
  readonly customerName: string;
  readonly removedAt: number;
}

/** What was discarded here, latest first. */
export async function listRemoved(device: Device): Promise<readonly RemovedEntry[]> {
  const rows = await device.work.removed.orderBy("removedAt").reverse().toArray();
  return rows.map(({ key, entry, removedAt }) => ({
    key,
    removedAt,
    orderNo: entry.change.kind === "placeOrder" ? entry.change.order.orderNo : "",
    customerName: entry.change.kind === "placeOrder" ? entry.change.order.customer.name : "",
  }));
}

async function describeEntry(device: Device, entry: OutboxEntry): Promise<WaitingEntry> {
  const { change } = entry;
  const orderId = orderIdOf(change) ?? "";
  const order =
    change.kind === "placeOrder"
      ? change.order
      : ((await device.mirror.orders.get(orderId)) ?? (await device.work.orders.get(orderId))?.order ?? null);
  return {
    key: entry.key,
    kind: entry.kind,
    orderId,
    orderNo: order?.orderNo ?? "",
    customerName: order?.customer.name ?? "",
    total: order?.totals.total ?? null,
    currency: order?.currency ?? null,
    sync: syncStateOf(entry),
    createdAt: entry.createdAt,
    attempts: entry.attempts,
    nextAttemptAt: entry.nextAttemptAt,
    problem: entry.lastProblem,
  };
}
