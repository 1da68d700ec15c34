import { isCounted } from "#domain/order/order-status.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";
import { readHorizon } from "../sync/horizon.ts";
import { listUnmirrored, readWork, storedView, workView } from "../order/order-view.ts";

/**
 * A product's sales according to the orders on this device (PROD-13): `since` is
 * when they begin to be complete, at most 90 days ago, null if there are none. `quantity` is in the product's own scale, `net` before tax.
 */
export interface ProductSales {
  readonly since: Instant | null;
  readonly quantity: number;
  readonly net: number;
  readonly orders: number;
  readonly customers: number;
  /** How many of `orders` are not in the store yet. */
  readonly unsent: number;
  readonly currency: Currency;
  readonly timeZone: string;
}

const PERIOD = 90 * 24 * 3_600_000;

/** Null until the company is loaded. */
export async function readProductSales(
  device: Device,
  { productId }: { readonly productId: string },
): Promise<ProductSales | null> {
  const { mirror } = device;
  const company = await mirror.company.get(device.identity.companyId);
  if (company === undefined) return null;
  const work = await readWork(device);
  const [since, stored, own] = await Promise.all([
    readBeginning(device),
    mirror.orders.where("productIds").equals(productId).toArray(),
    listUnmirrored(device, work),
  ]);
  const views = [...stored.map((row) => storedView(row, work)), ...own.map((row) => workView(row, work))];
  const sold = views.filter(
    ({ order, status }) =>
      isCounted(status) && order.capturedAt >= (since ?? 0) && order.lines.some((line) => line.productId === productId),
  );
  const lines = sold.flatMap(({ order }) => order.lines.filter((line) => line.productId === productId));
  return {
    since,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    net: lines.reduce((sum, line) => sum + line.net, 0),
    orders: sold.length,
    customers: new Set(sold.map(({ order }) => order.customerId)).size,
    unsent: sold.filter((view) => view.sync !== "in_store").length,
    currency: company.settings.currency,
    timeZone: company.settings.timeZone,
  };
}

/** The oldest order, or the time since which closed orders are kept. */
async function readBeginning(device: Device): Promise<Instant | null> {
  const { mirror, work } = device;
  const from = device.now() - PERIOD;
  const [horizon, stored, own] = await Promise.all([
    readHorizon(device, "orders"),
    mirror.orders.where("capturedAt").aboveOrEqual(from).first(),
    work.orders.where("capturedAt").aboveOrEqual(from).first(),
  ]);
  const times = [stored, own].flatMap((order) => order?.capturedAt ?? []);
  if (times.length === 0) return null;
  return Math.max(Math.min(...times), horizon ?? 0);
}
