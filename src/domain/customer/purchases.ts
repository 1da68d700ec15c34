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

/** What a customer's orders add up to (net, minor units) by month (`YYYY-MM`) of the company's time zone. */
export const Purchases = v.record(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)), Amount);
export type Purchases = v.InferOutput<typeof Purchases>;

/** An order as far as it counts as a purchase. */
export type PurchaseOrder = Pick<StoredOrder, "status" | "capturedAt" | "receivedAt" | "totals">;

/** A customer's purchases once an order has changed; `before` is null for a new one. Months too old are dropped. */
export function purchasesAfter(
  purchases: Purchases,
  { before, after }: { readonly before: PurchaseOrder | null; readonly after: PurchaseOrder },
  { now, timeZone }: { readonly now: Instant; readonly timeZone: string },
): Purchases {
  const month = monthOf(businessDayOf(capturedBy(after), timeZone));
  const oldest = monthsUntil(businessDayOf(now, timeZone)).at(-1) ?? month;
  const sum = (purchases[month] ?? 0) + countedNet(after) - (before === null ? 0 : countedNet(before));
  return Object.fromEntries(Object.entries({ ...purchases, [month]: sum }).filter(([each]) => each >= oldest));
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
