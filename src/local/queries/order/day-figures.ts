import { isCounted } from "#domain/order/order-status.ts";
import { ORDER_STATUSES } from "#domain/order/order.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { type Currency, sumAmounts } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";
import { listUnmirrored, type OrderView, readWork, storedView, workView } from "./order-view.ts";

/** Today's sales by KPI-4: net of discounts, before tax; counted on the capture day for who captured it. */
export interface DayFigures {
  readonly currency: Currency;
  readonly net: number;
  /** The company's prices include tax: so does the net (KPI-2). */
  readonly isWithTax: boolean;
  readonly orders: number;
  /** How many of `orders` the store does not have yet. */
  readonly unsent: number;
  readonly byRep: readonly RepFigures[];
}

export interface RepFigures {
  readonly repId: string;
  readonly repName: string;
  readonly net: number;
  readonly orders: number;
}

/** The figures of the company's day so far, from what this device holds; null before the company is loaded. */
export async function readDayFigures(device: Device, { mine }: { readonly mine: boolean }): Promise<DayFigures | null> {
  const { identity, mirror } = device;
  const company = await mirror.company.get(identity.companyId);
  if (company === undefined) return null;
  const today = businessDayOf(device.now(), company.settings.timeZone);
  const work = await readWork(device);
  const [entries, stepped, own] = await Promise.all([
    ordersOf(device, today, mine ? identity.uid : null).keys(),
    mirror.orders.bulkGet([...work.entries.keys()]),
    listUnmirrored(device, work),
  ]);
  const byRep = new Map<string, { net: number; orders: number }>();
  let unsent = 0;
  const count = (repId: string, net: number, sign: 1 | -1) => {
    const before = byRep.get(repId) ?? { net: 0, orders: 0 };
    byRep.set(repId, { net: before.net + sign * net, orders: before.orders + sign });
  };
  // The index holds all that figures need, so that no order is read for them.
  for (const entry of entries) {
    const values: readonly unknown[] = Array.isArray(entry) ? entry : [];
    const [, repId, name, net] = values;
    const status = ORDER_STATUSES.find((each) => each === name);
    if (typeof repId === "string" && typeof net === "number" && status && isCounted(status)) count(repId, net, 1);
  }
  const isMeant = ({ order }: OrderView) => order.businessDay === today && (!mine || order.repId === identity.uid);
  for (const row of stepped) {
    if (row === undefined) continue;
    const view = storedView(row, work);
    if (!isMeant(view)) continue;
    if (isCounted(view.status) && view.sync !== "in_store") unsent += 1;
    // Its status and its amounts here may be others than the store's.
    if (isCounted(row.status)) count(row.repId, row.totals.net, -1);
    if (isCounted(view.status)) count(row.repId, view.order.totals.net, 1);
  }
  const ownCounted = own.map((row) => workView(row, work)).filter((view) => isMeant(view) && isCounted(view.status));
  for (const { order } of ownCounted) count(order.repId, order.totals.net, 1);
  unsent += ownCounted.filter(({ sync }) => sync !== "in_store").length;
  const names = new Map(ownCounted.map(({ order }) => [order.repId, order.repName]));
  const reps = [...byRep].filter(([, { orders }]) => orders > 0);
  const figures = await Promise.all(
    reps.map(async ([repId, { net, orders }]): Promise<RepFigures> => {
      const repName = names.get(repId) ?? (await ordersOf(device, today, repId).first())?.repName ?? "";
      return { repId, repName, net, orders };
    }),
  );
  return {
    currency: company.settings.currency,
    isWithTax: company.settings.pricesIncludeTax,
    net: sumAmounts(figures.map(({ net }) => net)),
    orders: figures.reduce((sum, { orders }) => sum + orders, 0),
    unsent,
    byRep: figures.sort((a, b) => b.net - a.net),
  };
}

/** A day's orders in the index, of one person or of all. A list sorts after every text. */
function ordersOf({ mirror }: Device, day: string, repId: string | null) {
  const from = repId === null ? [day] : [day, repId];
  return mirror.orders.where("[businessDay+repId+status+totals.net]").between(from, [...from, []]);
}
