import { type PickStop, pickStops } from "#domain/order-life/pick-list.ts";
import type { Device } from "#local/databases/device.ts";
import { listCategories } from "../product/categories.ts";
import type { OrderView } from "./order-view.ts";
import { getOrders } from "./orders.ts";

/** Orders that are picked together, and their lines in the order of the shelves. */
export interface PickList {
  readonly views: readonly OrderView[];
  readonly stops: readonly PickStop[];
}

/** The pick list of these orders, as far as this device has them and they are being prepared. */
export async function readPickList(
  device: Device,
  { orderIds }: { readonly orderIds: readonly string[] },
): Promise<PickList> {
  const [views, categories] = await Promise.all([getOrders(device, orderIds), listCategories(device)]);
  const stored = views.flatMap((view) => view.stored ?? []);
  return { views, stops: pickStops(stored, categories) };
}
