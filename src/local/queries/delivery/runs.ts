import type { StaffMember } from "#domain/company/staff.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { isBeforeStart, isFinished, orderIdsOf, type Run, type RunStop } from "#domain/delivery/run.ts";
import {
  isOpenStatus,
  runProgress,
  type RunProgress,
  type StopStatus,
  stopStatus,
} from "#domain/delivery/stop-status.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { type KnownRun, layOverRuns, readRuns, readRunsSince } from "#local/outbox/known-runs.ts";
import { readAllCustomers } from "#local/outbox/rows-with-edits.ts";
import {
  joinWork,
  type OrderView,
  ownWorkTables,
  readOwnWork,
  readStoredWork,
  readWork,
  storedView,
  storedWorkTables,
  type Work,
} from "#local/queries/order/order-view.ts";

/** A stop as screens show it. */
export interface RunStopView {
  readonly stop: RunStop;
  /** In driving order, from 1. */
  readonly number: number;
  readonly status: StopStatus;
  /** Null where this device does not have it (any more). */
  readonly customer: Customer | null;
  /** Those of its orders that are still on the run, as far as they are here. */
  readonly orders: readonly OrderView[];
}

export interface RunView extends Pick<KnownRun, "run" | "problem"> {
  readonly sync: SyncState;
  readonly stops: readonly RunStopView[];
  readonly progress: RunProgress;
  /** What is to be collected at the stops that are left, in minor units. */
  readonly toCollect: number;
}

/** A customer's ready orders that are on no run. */
export interface WaitingStop {
  readonly customerId: string;
  readonly name: string;
  readonly zone: string;
  readonly position: Customer["position"];
  readonly orders: readonly OrderView[];
}

/** What the store sees of a day's deliveries. */
export interface Dispatch {
  readonly today: Day;
  readonly day: Day;
  readonly waiting: readonly WaitingStop[];
  readonly runs: readonly RunView[];
  readonly drivers: readonly StaffMember[];
}

const READY = "ready" satisfies OrderStatus;

/** The runs of a day with what waits for one, for the store (DELIV-20). Without a day: today. */
export async function readDispatch(device: Device, { day }: { readonly day: Day | null }): Promise<Dispatch> {
  const { mirror } = device;
  const [today, known, customers, staff, ready, work] = await Promise.all([
    readToday(device),
    readRuns(device),
    readAllCustomers(device),
    mirror.staff.toArray(),
    mirror.orders.where("status").equals(READY).toArray(),
    readWork(device),
  ]);
  const shownDay = day ?? today;
  const planned = new Set(known.flatMap(({ run }) => (isFinished(run) ? [] : orderIdsOf(run))));
  const waiting = new Map<string, WaitingStop>();
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  for (const stored of ready) {
    const view = storedView(stored, work);
    if (view.status !== READY || stored.fulfilment !== "delivery" || planned.has(stored.orderId)) continue;
    const customer = byId.get(stored.customerId);
    const { customerId } = stored;
    const others = waiting.get(customerId)?.orders ?? [];
    waiting.set(customerId, {
      customerId,
      name: customer?.name ?? stored.customer.name,
      zone: customer?.zone ?? "",
      position: customer?.position ?? null,
      orders: [...others, view],
    });
  }
  return {
    today,
    day: shownDay,
    waiting: [...waiting.values()].toSorted((a, b) => a.zone.localeCompare(b.zone) || a.name.localeCompare(b.name)),
    runs: await viewsOf(
      device,
      known.filter(({ run }) => run.day === shownDay),
      work,
    ),
    drivers: driversOf(staff),
  };
}

/** What the store can put ready orders on without leaving its board. */
export interface ComingRuns extends Pick<Dispatch, "today" | "drivers"> {
  /** Those of today and tomorrow that have not started, the earliest first. */
  readonly runs: readonly Run[];
  /** The run of each order that is on one of today or later. */
  readonly byOrder: ReadonlyMap<string, Run>;
}

export async function readComingRuns(device: Device): Promise<ComingRuns> {
  const today = await readToday(device);
  const [known, staff] = await Promise.all([readRunsSince(device, today), device.mirror.staff.toArray()]);
  // What was put on another run here is on both until the store has moved it: the step that waits counts.
  const lasting = known
    .filter(({ run }) => !isFinished(run))
    .toSorted((a, b) => Number(a.sync !== "in_store") - Number(b.sync !== "in_store"));
  const tomorrow = addDays(today, 1);
  return {
    today,
    runs: known
      .map(({ run }) => run)
      .filter((run) => isBeforeStart(run) && run.day <= tomorrow)
      .toSorted(byDay),
    byOrder: new Map(lasting.flatMap(({ run }) => orderIdsOf(run).map((orderId) => [orderId, run] as const))),
    drivers: driversOf(staff),
  };
}

function driversOf(staff: readonly StaffMember[]): StaffMember[] {
  return staff
    .filter(({ role, active }) => active && role === "delivery_personnel")
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The runs of one driver, or all of this device, the earliest day first; with `day` those of that day ("today" too). */
export async function listRuns(
  device: Device,
  { driverId, day }: { readonly driverId?: string; readonly day?: Day },
): Promise<{ readonly today: Day; readonly runs: readonly RunView[] }> {
  const { work, mirror } = device;
  const own = await work.transaction("r", ownWorkTables(work), async () => readOwnWork(work));
  // Before a stop, on a phone: one transaction of each database.
  const tables = [...storedWorkTables(mirror), mirror.orders, mirror.customers, mirror.payments];
  return mirror.transaction("r", tables, async () => {
    const [stored, all] = await Promise.all([readStoredWork(device), mirror.runs.toArray()]);
    const today = businessDayOf(device.now(), stored.settings?.timeZone ?? "UTC");
    const wanted = day === "today" ? today : day;
    const known = layOverRuns(device, all, own.outbox).filter(
      ({ run }) =>
        run.isPurse !== true &&
        (driverId === undefined || run.driverId === driverId) &&
        (wanted === undefined || run.day === wanted),
    );
    return { today, runs: await viewsOf(device, known, joinWork(device, own, stored)) };
  });
}

async function viewsOf(
  { mirror }: Pick<Device, "mirror">,
  known: readonly KnownRun[],
  ownWork: Work | Promise<Work>,
): Promise<RunView[]> {
  const ids = known.flatMap(({ run }) => orderIdsOf(run));
  const customerIds = [...new Set(known.flatMap(({ run }) => run.stops.map(({ customerId }) => customerId)))];
  const [work, stored, customers] = await Promise.all([
    ownWork,
    mirror.orders.bulkGet([...ids]),
    mirror.customers.bulkGet(customerIds),
  ]);
  const orders = new Map(
    stored.flatMap((row) => (row === undefined ? [] : [[row.orderId, storedView(row, work)] as const])),
  );
  const byId = new Map(customers.flatMap((customer) => (customer === undefined ? [] : [[customer.id, customer]])));
  return known
    .map(({ run, sync, problem }): RunView => {
      const stops = run.stops.map((stop, place): RunStopView => {
        const gone = new Set(run.gone);
        return {
          stop,
          number: place + 1,
          status: stopStatus(run, stop, orders),
          customer: byId.get(stop.customerId) ?? null,
          orders: stop.orderIds.flatMap((id) => (gone.has(id) ? [] : (orders.get(id) ?? []))),
        };
      });
      return { run, sync, problem, stops, progress: runProgress(run, orders), toCollect: sumToCollect(stops) };
    })
    .toSorted((a, b) => byDay(a.run, b.run));
}

function byDay(a: Run, b: Run): number {
  return a.day.localeCompare(b.day) || a.driverName.localeCompare(b.driverName);
}

const NOTHING_TO_COLLECT: readonly OrderView["status"][] = ["cancelled", "rejected", "delivery_failed"];

function sumToCollect(stops: readonly RunStopView[]): number {
  return stops
    .filter(({ status }) => isOpenStatus(status))
    .flatMap(({ orders }) => orders)
    .filter(
      ({ order, status, payment }) =>
        order.terms !== "on_account" && payment !== "paid" && !NOTHING_TO_COLLECT.includes(status),
    )
    .reduce((sum, { left }) => sum + Math.max(0, left), 0);
}

async function readToday(device: Device): Promise<Day> {
  const company = await device.mirror.company.get(device.identity.companyId);
  return businessDayOf(device.now(), company?.settings.timeZone ?? "UTC");
}
