import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Stop } from "#domain/itinerary/itinerary-day.ts";
import type { Device } from "#local/databases/device.ts";
import { readCustomers } from "#local/outbox/rows-with-edits.ts";
import { listOrdersByCustomer } from "../order/orders.ts";
import type { OrderView } from "../order/order-view.ts";

/** A stop with its customer (null while customers are loading), its orders and unsent work. */
export interface StopView {
  readonly stop: Stop;
  readonly customer: Customer | null;
  readonly cartLines: number;
  /** Orders captured on this day for this customer, newest first. */
  readonly ordersToday: readonly OrderView[];
  /** The customer's last order before this day, if this device has one. */
  readonly lastOrder: OrderView | null;
  readonly unsentOrders: number;
}

export interface ItineraryDayView {
  readonly day: Day;
  readonly today: Day;
  readonly stops: readonly StopView[];
}

/**
 * The signed-in person's stops of a day, `YYYY-MM-DD` or "today" (in the company's time zone). Null until the company is
 * loaded; a day without a plan has no stops.
 */
export async function readItineraryDay(device: Device, day: string): Promise<ItineraryDayView | null> {
  const company = await device.mirror.company.get(device.identity.companyId);
  if (company === undefined) return null;
  const today = businessDayOf(device.now(), company.settings.timeZone);
  const wanted = day === "today" ? today : day;
  const plan = await device.mirror.itineraryDays.where("[repId+day]").equals([device.identity.uid, wanted]).first();
  const stops = plan?.stops ?? [];
  const customerIds = stops.map((stop) => stop.customerId);
  const [customers, carts, orders] = await Promise.all([
    readCustomers(device, customerIds),
    device.work.carts.bulkGet(customerIds),
    listOrdersByCustomer(device, customerIds),
  ]);
  const views = stops.map((stop, index): StopView => {
    const known = orders.get(stop.customerId) ?? [];
    return {
      stop,
      customer: customers[index] ?? null,
      cartLines: carts[index]?.lines.length ?? 0,
      ordersToday: known.filter((view) => view.order.businessDay === wanted),
      lastOrder: known.find((view) => view.order.businessDay < wanted) ?? null,
      unsentOrders: known.filter((view) => view.order.businessDay === wanted && view.sync !== "in_store").length,
    };
  });
  return { day: wanted, today, stops: views };
}

/** A day in the week strip. */
export interface ItineraryDaySummary {
  readonly day: Day;
  readonly planned: number;
  readonly done: number;
}

/** `count` days (default 14) from `from` (default today), including those without a plan. */
export async function listItineraryDays(
  device: Device,
  range: { readonly from?: Day; readonly count?: number } = {},
): Promise<readonly ItineraryDaySummary[]> {
  const company = await device.mirror.company.get(device.identity.companyId);
  if (company === undefined) return [];
  const from = range.from ?? businessDayOf(device.now(), company.settings.timeZone);
  const days = Array.from({ length: range.count ?? 14 }, (_, index) => addDays(from, index));
  const plans = await device.mirror.itineraryDays
    .where("[repId+day]")
    .anyOf(days.map((day) => [device.identity.uid, day]))
    .toArray();
  return days.map((day) => {
    const stops = plans.find((plan) => plan.day === day)?.stops ?? [];
    return { day, planned: stops.length, done: stops.filter((stop) => stop.state === "done").length };
  });
}
