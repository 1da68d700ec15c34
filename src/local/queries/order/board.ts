import { OPEN_STATUSES } from "#domain/order/order-status.ts";
import type { OrderStatus } from "#domain/order/order.ts";
import type { Device } from "#local/databases/device.ts";
import { listUnmirrored, type OrderView, readWork, storedView, workView } from "./order-view.ts";

/** The open orders: the ids of all, status by status, and the orders that are promised first. */
export interface Board {
  readonly ids: ReadonlyMap<OrderStatus, readonly string[]>;
  readonly views: readonly OrderView[];
}

/**
 * The store's open orders as this device shows them. Only the first `limit` of each status are read, and all with work
 * of this device: a large store has thousands.
 */
export async function readBoard(device: Device, { limit }: { readonly limit: number }): Promise<Board> {
  const { orders } = device.mirror;
  const work = await readWork(device);
  const [own, stepped, ...stored] = await Promise.all([
    listUnmirrored(device, work),
    orders.bulkGet([...work.entries.keys()]),
    ...OPEN_STATUSES.map((status) => orders.where("[status+promisedOn]").between([status], [status, []]).primaryKeys()),
  ]);
  const here = [
    ...own.map((row) => workView(row, work)),
    ...stepped.flatMap((row) => (row === undefined ? [] : [storedView(row, work)])),
  ].filter(({ status }) => OPEN_STATUSES.includes(status));
  const withWork = new Set(work.entries.keys());
  const ids = new Map<OrderStatus, string[]>(
    OPEN_STATUSES.map((status, place) => [status, (stored[place] ?? []).filter((id) => !withWork.has(id))]),
  );
  const first = await orders.bulkGet([...ids.values()].flatMap((all) => all.slice(0, limit)));
  for (const { status, order } of here) ids.get(status)?.push(order.orderId);
  return { ids, views: [...here, ...first.flatMap((row) => (row === undefined ? [] : [storedView(row, work)]))] };
}
