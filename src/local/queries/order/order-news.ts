import { undecidedDeliveries } from "#domain/delivery/decide-delivery.ts";
import { statusesOf } from "#domain/order/order-stage.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/order/order.ts";
import { type OrderNews, newsOf } from "#domain/order-life/order-news.ts";
import type { Device } from "#local/databases/device.ts";
import type { MirroredOrder } from "#local/databases/mirror-database.ts";
import { readWork, storedView } from "./order-view.ts";

/** An order that has something for this person. */
export interface OrderWithNews {
  readonly orderId: string;
  readonly orderNo: string;
  readonly customerName: string;
  readonly news: OrderNews;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** Where the store may wait for its salesperson. */
const ASKED: readonly OrderStatus[] = ["submitted", ...statusesOf("review")];
const ENDED: readonly OrderStatus[] = ["cancelled", "rejected"];

/**
 * What orders have for this person, the latest first (ORDER-75): all that waits for them, and what was done to a
 * salesperson's orders in the last week.
 */
export async function readOrderNews(device: Device): Promise<readonly OrderWithNews[]> {
  const { role, uid } = device.identity;
  if (role === "delivery_personnel") return [];
  const [rows, work] = await Promise.all([
    role === "salesperson" ? readOwn(device) : readAsked(device),
    readWork(device),
  ]);
  return rows
    .flatMap((row) => {
      const { stored } = storedView(row, work);
      const news = stored === null ? null : newsOf(stored, { role, uid });
      const { orderId, orderNo, customer } = row;
      return news === null ? [] : [{ orderId, orderNo, customerName: customer.name, news }];
    })
    .sort((a, b) => Number(b.news.isOpen) - Number(a.news.isOpen) || b.news.at - a.news.at);
}

/** What waits for the store, and what was delivered of late although it had been cancelled (DELIV-60). */
async function readAsked(device: Device): Promise<MirroredOrder[]> {
  const since = new Date(device.now() - MONTH_MS).toISOString();
  const [asked, ended] = await Promise.all([
    device.mirror.orders.where("waitsFor").equals("store").toArray(),
    readRows(device, ENDED, () => since),
  ]);
  return [...asked, ...ended.filter((row) => undecidedDeliveries(row).length > 0)];
}

async function readOwn(device: Device): Promise<MirroredOrder[]> {
  const since = new Date(device.now() - WEEK_MS).toISOString();
  const rows = await readRows(device, ORDER_STATUSES, (status) => (ASKED.includes(status) ? "" : since));
  return rows.filter(({ repId }) => repId === device.identity.uid);
}

/** Those that changed at or after a time, by their status. In one transaction: each costs a phone milliseconds. */
async function readRows(
  { mirror }: Device,
  statuses: readonly OrderStatus[],
  sinceOf: (status: OrderStatus) => string,
): Promise<MirroredOrder[]> {
  const updated = mirror.orders.where("[status+updatedAt]");
  const parts = await mirror.transaction("r", mirror.orders, async () =>
    Promise.all(statuses.map((status) => updated.between([status, sinceOf(status)], [status, []]).toArray())),
  );
  return parts.flat();
}
