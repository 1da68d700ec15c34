import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Day } from "../values/instant.ts";
import { Amount, Currency } from "../values/money.ts";
import type { Order } from "../order/order.ts";

/**
 * What one salesperson sold on one business day (KPI-1): counted orders, their net (after discounts, before
 * added tax, minor units) and lines. A cancelled order leaves on the day it was cancelled, so a day may go below zero.
 */
export const KpiDay = v.object({
  id: Identifier,
  day: Day,
  repId: Identifier,
  currency: Currency,
  orders: v.pipe(v.number(), v.safeInteger()),
  net: Amount,
  lines: v.pipe(v.number(), v.safeInteger()),
});
export type KpiDay = v.InferOutput<typeof KpiDay>;

export function kpiDayId(day: Day, repId: Identifier): Identifier {
  return `${day}_${repId}`;
}

export function emptyKpiDay(day: Day, order: Pick<Order, "repId" | "currency">): KpiDay {
  const { repId, currency } = order;
  return { id: kpiDayId(day, repId), day, repId, currency, orders: 0, net: 0, lines: 0 };
}

/** Adds an order to the day, or (`sign` −1) takes a counted order out again. */
export function countOrder(kpiDay: KpiDay, order: Pick<Order, "totals" | "lines">, sign: 1 | -1): KpiDay {
  return {
    ...kpiDay,
    orders: kpiDay.orders + sign,
    net: kpiDay.net + sign * order.totals.net,
    lines: kpiDay.lines + sign * order.lines.filter(({ quantity }) => quantity > 0).length,
  };
}
