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

/** Where somebody may wait for somebody. */
const ASKED: readonly OrderStatus[] = ["submitted", ...statusesOf("review")];
const ENDED: readonly OrderStatus[] = ["cancelled", "rejected"];
const ASKED_OF_STORE: readonly OrderStatus[] = [...ASKED, "preparing", "ready", "delivery_failed"];

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

/** What the store was asked, and what was delivered of late although it had been cancelled (DELIV-60). */
async function readAsked(device: Device): Promise<MirroredOrder[]> {
  const since = new Date(device.now() - MONTH_MS).toISOString();
  const [asked, delivered] = await Promise.all([
    readRows(
      device,
      ASKED_OF_STORE,
      () => "",
      ({ waitsFor }) => waitsFor === "store",
    ),
    readRows(
      device,
      ENDED,
      () => since,
      (row) => undecidedDeliveries(row).length > 0,
    ),
  ]);
  return [...asked, ...delivered];
}

function readOwn(device: Device): Promise<MirroredOrder[]> {
  const { uid } = device.identity;
  const since = new Date(device.now() - WEEK_MS).toISOString();
  const sinceOf = (status: OrderStatus) => (ASKED.includes(status) ? "" : since);
  return readRows(device, ORDER_STATUSES, sinceOf, ({ repId }) => repId === uid);
}

/** Those that changed at or after a time, by their status. In one transaction: each costs a phone milliseconds. */
async function readRows(
  { mirror }: Device,
  statuses: readonly OrderStatus[],
  sinceOf: (status: OrderStatus) => string,
  isMeant: (row: MirroredOrder) => boolean,
): Promise<MirroredOrder[]> {
  const parts = await mirror.transaction("r", mirror.orders, async () =>
    Promise.all(
      statuses.map((status) =>
        mirror.orders
          .where("[status+updatedAt]")
          .between([status, sinceOf(status)], [status, []])
          .filter(isMeant)
          .toArray(),
      ),
    ),
  );
  return parts.flat();
}
