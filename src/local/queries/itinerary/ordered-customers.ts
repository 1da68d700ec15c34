import { orderedByDay } from "#domain/itinerary/ordered-stops.ts";
import { addDays } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { listUnmirrored, type OrderView, readWork, storedView, workView } from "../order/order-view.ts";

/**
 * From whom each salesperson took an order today or yesterday, sent or not, by the id of their day (VISIT-26); of the
 * days before, the store has marked the stops itself.
 */
export async function readOrderedCustomers(
  device: Device,
  today: Day,
): Promise<ReadonlyMap<string, ReadonlySet<Identifier>>> {
  const work = await readWork(device);
  const [stored, unmirrored] = await Promise.all([
    device.mirror.orders
      .where("[businessDay+repId+status+totals.net]")
      .between([addDays(today, -1)], [today, []])
      .toArray(),
    listUnmirrored(device, work),
  ]);
  const views = [...stored.map((row) => storedView(row, work)), ...unmirrored.map((row) => workView(row, work))];
  return orderedByDay(views.map(dayOrder));
}

/** An order with the status that this device knows. */
export function dayOrder({ order: { repId, businessDay, customerId }, status }: OrderView) {
  return { repId, businessDay, customerId, status };
}
