import type { WorkOrder } from "#domain/changes/place-order.ts";
import type { CompanySettings } from "#domain/company/company.ts";
import { deliveryFigures } from "#domain/kpi/count-deliveries.ts";
import { countedOrder, creditedTo, measureOrder, orderFigures } from "#domain/kpi/count-order.ts";
import { countedPayment } from "#domain/kpi/count-payment.ts";
import { changesOf, type Counted, type DayPart, firstCount, recount, sumFigures } from "#domain/kpi/figures.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { settledBy } from "#domain/payment/check-payment.ts";
import type { Payment } from "#domain/payment/payment.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Device } from "#local/databases/device.ts";
import { listUnmirrored, readWork, storedView, type Work, workView } from "../order/order-view.ts";
import { readVisitParts } from "./visit-parts.ts";

/** What is laid over: all that the copies lack, or only what the store has not answered, as its own figures have the rest. */
type Lacking = "unmirrored" | "unanswered";

/** What was done on this device and counts in figures, read once for several days. */
export interface OwnWork extends ChangedOrders {
  readonly work: Work;
  readonly settings: CompanySettings;
  /** What was done here, laid over the days that it counts on. */
  readonly laidOver: (lacking: Lacking) => Promise<readonly DayPart[]>;
}

/** Null before the company is loaded. */
export async function readOwnWork(device: Device): Promise<OwnWork | null> {
  const work = await readWork(device);
  const { settings } = work;
  if (settings === null) return null;
  const orders = await readChangedOrders(device, work);
  const read = async (lacking: Lacking) => {
    const parts = await Promise.all([
      readOwnOrders(device, { work, settings, ...orders }, lacking),
      readOwnPayments(device, work, lacking),
      readVisitParts(device, work, orders.changed),
    ]);
    return parts.flat();
  };
  const parts = new Map<Lacking, Promise<readonly DayPart[]>>();
  const laidOver = (lacking: Lacking) => {
    const known = parts.get(lacking) ?? read(lacking);
    parts.set(lacking, known);
    return known;
  };
  return { work, settings, ...orders, laidOver };
}

/** The orders that this device changed, as the store has them, and those that it made and the store's copies lack. */
interface ChangedOrders {
  readonly changed: readonly StoredOrder[];
  readonly made: readonly WorkOrder[];
}

async function readChangedOrders(device: Device, work: Work): Promise<ChangedOrders> {
  if (work.entries.size === 0 && work.orders.size === 0) return { changed: [], made: [] };
  const { orders } = device.mirror;
  return device.mirror.transaction("r", orders, async () => {
    const [rows, made] = await Promise.all([orders.bulkGet([...work.entries.keys()]), listUnmirrored(device, work)]);
    return { changed: rows.flatMap((row) => row ?? []), made };
  });
}

/** By how much the orders made or changed here differ from what is stored. A change that waits counts today, as it will in the store. */
async function readOwnOrders(
  device: Device,
  { work, settings, changed, made }: Omit<OwnWork, "laidOver">,
  lacking: Lacking,
): Promise<DayPart[]> {
  const { identity, mirror } = device;
  const today = businessDayOf(device.now(), settings.timeZone);
  const parts = changed.flatMap((row) => {
    const counted = countedOrder(row);
    const { order, status } = storedView(row, work);
    const present = { ...row, ...order, status };
    const figures = sumFigures([orderFigures(present), deliveryFigures(present, settings)]);
    return changesOf(counted, recount(counted, figures, today));
  });
  const bought = new Set<Identifier>();
  for (const row of made.toSorted((one, other) => one.order.capturedAt - other.order.capturedAt)) {
    const { order, status } = workView(row, work);
    const customer = (await mirror.customers.get(order.customerId)) ?? null;
    const measured = bought.has(order.customerId) ? null : measureOrder(order, customer, null);
    bought.add(order.customerId);
    if (lacking === "unanswered" && row.receipt !== null) continue;
    const roles = order.repId === identity.uid ? identity.roles : [];
    const credited = creditedTo(order.repId, roles, customer);
    const figures = orderFigures({ ...order, status, ...(measured !== null && { measured }) });
    parts.push(...changesOf(null, firstCount(credited, order.businessDay, figures)));
  }
  return parts;
}

/**
 * What was taken or reversed here and is not in the store's copies yet, each on its own day, as it will count in the
 * store (KPI-10).
 */
async function readOwnPayments({ mirror }: Device, { payments }: Work, lacking: Lacking): Promise<DayPart[]> {
  const own = payments.filter(({ receipt }) => lacking === "unmirrored" || receipt === null);
  if (own.length === 0) return [];
  const stored = await mirror.payments.bulkGet(own.map(({ paymentId }) => paymentId));
  const waiting = own.filter((_, place) => stored[place] === undefined).map(({ payment }) => payment);
  const taken = new Map(waiting.filter(({ reverses }) => reverses === null).map((each) => [each.paymentId, each]));
  const lost = waiting.flatMap(({ reverses, businessDay }) =>
    reverses === null ? [] : [{ paymentId: reverses.paymentId, businessDay }],
  );
  const originals = await mirror.payments.bulkGet(lost.map(({ paymentId }) => paymentId));
  return [
    ...[...taken.values()].flatMap((payment) => changesOf(null, countedHere(payment))),
    ...lost.flatMap(({ paymentId, businessDay }, place) => {
      const original = originals[place];
      const unsent = taken.get(paymentId);
      // The store's copy of a reversed payment has left the figures already.
      if (original !== undefined && original.reversedBy !== null) return [];
      const counted = original !== undefined ? countedPayment(original) : unsent && countedHere(unsent);
      return counted === undefined ? [] : changesOf(counted, recount(counted, {}, businessDay));
    }),
  ];
}

function countedHere(payment: Payment): Counted {
  return countedPayment({ ...payment, amount: settledBy(payment), reversedBy: null });
}
