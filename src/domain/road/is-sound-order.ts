import * as v from "valibot";
import type { CompanySettings } from "../company/company.ts";
import { checkOrder } from "../order/check-order.ts";
import { Order } from "../order/order.ts";

/** Whether the store would take a trial sale's order: its shape and every amount (ROAD-8). */
export function isSoundOrder(order: Order, settings: CompanySettings): boolean {
  return v.is(Order, order) && checkOrder(order, settings) === null;
}
