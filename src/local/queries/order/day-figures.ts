import { businessDayOf } from "#domain/values/business-day.ts";
import type { Currency } from "#domain/values/money.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import type { Device } from "#local/databases/device.ts";
import { listOrders, type OrderView } from "./orders.ts";

/** Today's sales by KPI-4: net of discounts, before tax; counted on the capture day for who captured it. */
export interface DayFigures {
  readonly currency: Currency;
  readonly net: number;
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

/** Leaves the count (KPI-1). */
const NOT_COUNTED: readonly OrderStatus[] = ["rejected", "cancelled"];
/** More orders than one day of one company holds. */
const ALL = 5_000;

/** The figures of the company's day so far, from what this device holds; null before the company is loaded. */
export async function readDayFigures(device: Device, { mine }: { readonly mine: boolean }): Promise<DayFigures | null> {
  const company = await device.mirror.company.get(device.identity.companyId);
  if (company === undefined) return null;
  const today = businessDayOf(device.now(), company.settings.timeZone);
  const views = await listOrders(device, { mine, limit: ALL, since: device.now() - 2 * 24 * 60 * 60 * 1000 });
  const counted = views.filter(({ order, status }) => order.businessDay === today && !NOT_COUNTED.includes(status));
  return {
    currency: company.settings.currency,
    net: sumNet(counted),
    orders: counted.length,
    unsent: counted.filter((view) => view.sync !== "in_store").length,
    byRep: figuresByRep(counted),
  };
}

function figuresByRep(views: readonly OrderView[]): RepFigures[] {
  const viewsByRep = new Map<string, OrderView[]>();
  for (const view of views) viewsByRep.set(view.order.repId, [...(viewsByRep.get(view.order.repId) ?? []), view]);
  return [...viewsByRep]
    .map(([repId, own]) => ({ repId, repName: own[0]?.order.repName ?? "", net: sumNet(own), orders: own.length }))
    .sort((a, b) => b.net - a.net);
}

function sumNet(views: readonly OrderView[]): number {
  return views.reduce((sum, view) => sum + view.order.totals.net, 0);
}
