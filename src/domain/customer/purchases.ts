import * as v from "valibot";
import { businessDayOf } from "../values/business-day.ts";
import type { Day, Instant } from "../values/instant.ts";
import { Amount, sumAmounts } from "../values/money.ts";
import { isCounted } from "../order/order-status.ts";
import type { StoredOrder } from "../order/order.ts";

/** This month and the last one, and those before that say what is usual. */
const KEPT_MONTHS = 5;
/** Below this share of the usual month, purchases are low. */
const LOW_SHARE = 0.5;

/** A month (`YYYY-MM`) of the company's time zone. */
const Month = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/));

/** What a customer's orders add up to (net, minor units) by month. */
export const Purchases = v.record(Month, Amount);
export type Purchases = v.InferOutput<typeof Purchases>;

/** How many orders a customer placed in each month, and what those add up to (net, minor units). */
export const OrdersByMonth = v.record(
  Month,
  v.object({ orders: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), net: Amount }),
);
export type OrdersByMonth = v.InferOutput<typeof OrdersByMonth>;

/** An order as far as it counts as a purchase. */
export type PurchaseOrder = Pick<StoredOrder, "status" | "capturedAt" | "receivedAt" | "totals" | "backorderOf">;

/** An order that was placed (`before` null) or changed. */
export interface PurchaseChange {
  readonly before: PurchaseOrder | null;
  readonly after: PurchaseOrder;
}

interface PurchaseFacts {
  readonly now: Instant;
  readonly timeZone: string;
}

/** A customer's purchases once an order has changed. Months too old are dropped. */
export function purchasesAfter(
  purchases: Purchases,
  { before, after }: PurchaseChange,
  facts: PurchaseFacts,
): Purchases {
  const month = monthBought(after, facts);
  const sum = (purchases[month] ?? 0) + countedNet(after) - (before === null ? 0 : countedNet(before));
  return withoutOld({ ...purchases, [month]: sum }, facts);
}

/**
 * A customer's orders by month once one has changed (KPI-46). A backorder is part of the order that it was left out of,
 * and no order of its own. One that was placed before orders were counted stays uncounted.
 */
export function ordersByMonthAfter(
  months: OrdersByMonth,
  { before, after }: PurchaseChange,
  facts: PurchaseFacts,
): OrdersByMonth {
  const month = monthBought(after, facts);
  const { [month]: known } = months;
  if (before !== null && known === undefined) return withoutOld(months, facts);
  const orders = (known?.orders ?? 0) + countedOrders(after) - (before === null ? 0 : countedOrders(before));
  const net = (known?.net ?? 0) + countedNet(after) - (before === null ? 0 : countedNet(before));
  return withoutOld({ ...months, [month]: { orders: Math.max(0, orders), net } }, facts);
}

/** What an order of the customer comes to on average, over the months that are kept (KPI-46); null = none is known. */
export function averageOrder(months: OrdersByMonth | undefined): Amount | null {
  const all = Object.values(months ?? {});
  const orders = all.reduce((sum, month) => sum + month.orders, 0);
  return orders === 0 ? null : Math.max(0, Math.round(sumAmounts(all.map(({ net }) => net)) / orders));
}

/** When an order counts as placed: a device's clock that is ahead does not bring it into the future. */
export function capturedBy({ capturedAt, receivedAt }: Pick<StoredOrder, "capturedAt" | "receivedAt">): Instant {
  return Math.min(capturedAt, receivedAt);
}

/** Whether neither this month nor the last one reaches half of the usual month: the mean of the three before (VISIT-11). */
export function isBelowUsual(purchases: Purchases, today: Day): boolean {
  const [current = 0, last = 0, ...before] = monthsUntil(today).map((month) => purchases[month] ?? 0);
  return Math.max(current, last) < (LOW_SHARE * sumAmounts(before)) / before.length;
}

function countedNet({ status, totals }: PurchaseOrder): Amount {
  return isCounted(status) ? totals.net : 0;
}

function countedOrders({ status, backorderOf }: PurchaseOrder): number {
  return isCounted(status) && backorderOf === undefined ? 1 : 0;
}

function monthBought(order: PurchaseOrder, { timeZone }: PurchaseFacts): string {
  return monthOf(businessDayOf(capturedBy(order), timeZone));
}

function withoutOld<Value>(
  months: Readonly<Record<string, Value>>,
  { now, timeZone }: PurchaseFacts,
): Record<string, Value> {
  const oldest = monthsUntil(businessDayOf(now, timeZone)).at(-1) ?? "";
  return Object.fromEntries(Object.entries(months).filter(([month]) => month >= oldest));
}

/** The months whose purchases are kept, the latest first. */
function monthsUntil(today: Day): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: KEPT_MONTHS }, (_, ago) =>
    monthOf(new Date(Date.UTC(year, month - 1 - ago)).toISOString()),
  );
}

function monthOf(day: Day): string {
  return day.slice(0, 7);
}
