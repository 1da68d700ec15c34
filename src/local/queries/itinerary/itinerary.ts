import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import { markOrdered, orderedByDay } from "#domain/itinerary/ordered-stops.ts";
import { emptyDay, endDay, type ItineraryDay, type Stop } from "#domain/itinerary/itinerary-day.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import type { Device } from "#local/databases/device.ts";
import type { OpenVisit } from "#local/databases/work-database.ts";
import { type KnownDay, type KnownStep, openVisitStop, readDay, readDays, stopSync } from "#local/outbox/known-days.ts";
import { readCustomers } from "#local/outbox/rows-with-edits.ts";
import { listOrdersByCustomer } from "../order/orders.ts";
import type { OrderView } from "../order/order-view.ts";
import { dayOrder, readOrderedCustomers } from "./ordered-customers.ts";

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
  /** The visit in progress is here. */
  readonly isVisitedNow: boolean;
  /** Done, and nobody is there now. */
  readonly isDone: boolean;
  /** Whether what was done here with the stop has reached the store. */
  readonly sync: SyncState;
}

export interface ItineraryDayView {
  readonly day: Day;
  readonly today: Day;
  readonly plan: ItineraryDay;
  /** Null: the signed-in person's own day. */
  readonly repName: string | null;
  readonly stops: readonly StopView[];
  readonly openVisit: OpenVisit | null;
  /** The steps made here that the store's copy does not show yet, with the state of sending. */
  readonly steps: readonly KnownStep[];
}

/** Which day: `YYYY-MM-DD` or "today" (in the company's time zone), and whose; absent = one's own. */
export interface DayQuestion {
  readonly day: string;
  readonly repId?: string | null;
}

/**
 * A day with what this device did to it (VISIT-20). Null until the company is loaded; a day without a plan has no
 * stops. Once it is over, what was not done is missed.
 */
export async function readItineraryDay(device: Device, question: DayQuestion): Promise<ItineraryDayView | null> {
  const { mirror, identity } = device;
  const company = await mirror.company.get(identity.companyId);
  if (company === undefined) return null;
  const today = businessDayOf(device.now(), company.settings.timeZone);
  const wanted = question.day === "today" ? today : question.day;
  const repId = question.repId ?? identity.uid;
  const known = await readDay(device, repId, wanted);
  const customerIds = known.day.stops.map((stop) => stop.customerId);
  const [customers, carts, orders, person] = await Promise.all([
    readCustomers(device, customerIds),
    device.work.carts.bulkGet(customerIds),
    listOrdersByCustomer(device, customerIds),
    repId === identity.uid ? undefined : mirror.staff.get(repId),
  ]);
  const ordered = orderedByDay([...orders.values()].flat().map(dayOrder));
  const plan = shownPlan(known, { today, now: device.now(), ordered: ordered.get(known.day.id) });
  const visitedNow = openVisitStop(known);
  const views = plan.stops.map((stop, index): StopView => {
    const ofCustomer = orders.get(stop.customerId) ?? [];
    const ordersToday = ofCustomer.filter(({ order }) => order.businessDay === wanted && order.repId === repId);
    const isVisitedNow = stop.stopId === visitedNow;
    return {
      stop,
      customer: customers[index] ?? null,
      cartLines: carts[index]?.lines.length ?? 0,
      ordersToday,
      lastOrder: ofCustomer.find((view) => view.order.businessDay < wanted) ?? null,
      unsentOrders: ordersToday.filter((view) => view.sync !== "in_store").length,
      isVisitedNow,
      isDone: !isVisitedNow && stop.state === "done",
      sync: stopSync(known, stop.stopId),
    };
  });
  return {
    day: wanted,
    today,
    plan,
    repName: repId === identity.uid ? null : (person?.name ?? repId),
    stops: views,
    openVisit: known.openVisit,
    steps: known.steps,
  };
}

interface PlanFacts {
  readonly today: Day;
  readonly now: Instant;
  /** From whom its salesperson took an order on that day. */
  readonly ordered: ReadonlySet<Identifier> | undefined;
}

/**
 * The day as it will be in the store: an order makes its stop done (VISIT-26), and what is left of a day that is over is
 * missed.
 */
export function shownPlan({ day, exists }: KnownDay, { today, now, ordered }: PlanFacts): ItineraryDay {
  return markOrdered(exists && day.day < today ? endDay(day, now) : day, ordered);
}

/** A day in the week strip. */
export interface ItineraryDaySummary {
  readonly day: Day;
  /** Stops that are to be visited or were: all but the skipped ones. */
  readonly planned: number;
  readonly done: number;
  readonly skipped: number;
  readonly isStarted: boolean;
  readonly isClosed: boolean;
}

interface SummaryRange {
  readonly from?: Day;
  readonly count?: number;
  /** Whose; absent = one's own. */
  readonly repId?: string;
}

/** `count` days (default 14) from `from` (default today), including those without a plan. */
export async function listItineraryDays(
  device: Device,
  range: SummaryRange = {},
): Promise<readonly ItineraryDaySummary[]> {
  const company = await device.mirror.company.get(device.identity.companyId);
  if (company === undefined) return [];
  const today = businessDayOf(device.now(), company.settings.timeZone);
  const { from = today, count = 14, repId = device.identity.uid } = range;
  const [known, ordered] = await Promise.all([
    readDays(device, { repId, from, to: addDays(from, count - 1) }),
    readOrderedCustomers(device, today),
  ]);
  const now = device.now();
  const plans = new Map(
    known.map((each) => [each.day.day, shownPlan(each, { today, now, ordered: ordered.get(each.day.id) })]),
  );
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(from, index);
    return summaryOf(plans.get(day) ?? emptyDay(repId, day));
  });
}

function summaryOf({ day, stops, startedAt, closed }: ItineraryDay): ItineraryDaySummary {
  const skipped = stops.filter(({ state }) => state === "skipped").length;
  return {
    day,
    planned: stops.length - skipped,
    done: stops.filter(({ state }) => state === "done").length,
    skipped,
    isStarted: startedAt !== null,
    isClosed: closed !== null,
  };
}
