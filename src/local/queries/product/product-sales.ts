import type { Instant } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import { isCounted } from "#domain/order/order-status.ts";
import type { Device } from "#local/databases/device.ts";
import { listOrders } from "../order/orders.ts";

/**
 * A product's sales according to the orders on this device (PROD-13): `since` is the
 * oldest of them, at most 90 days ago, null if there are none. `quantity` is in the product's own scale, `net` before tax.
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
/** More orders than a device has of 90 days. */
const ALL = 50_000;

/** Null until the company is loaded. */
export async function readProductSales(
  device: Device,
  { productId }: { readonly productId: string },
): Promise<ProductSales | null> {
  const company = await device.mirror.company.get(device.identity.companyId);
  if (company === undefined) return null;
  const views = await listOrders(device, { since: device.now() - PERIOD, limit: ALL });
  const sold = views.filter(
    ({ order, status }) => isCounted(status) && order.lines.some((line) => line.productId === productId),
  );
  const lines = sold.flatMap(({ order }) => order.lines.filter((line) => line.productId === productId));
  return {
    since: views.at(-1)?.order.capturedAt ?? null,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    net: lines.reduce((sum, line) => sum + line.net, 0),
    orders: sold.length,
    customers: new Set(sold.map(({ order }) => order.customerId)).size,
    unsent: sold.filter((view) => view.sync !== "in_store").length,
    currency: company.settings.currency,
    timeZone: company.settings.timeZone,
  };
}
