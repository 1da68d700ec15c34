import { buyingHabits } from "#domain/order/buying-habits.ts";
import { largestQuantity } from "#domain/order/check-quantity.ts";
import type { Order } from "#domain/order/order.ts";
import { isCounted } from "#domain/order/order-status.ts";
import type { Device } from "#local/databases/device.ts";
import { askedLines } from "#domain/order-life/asked-lines.ts";
import { isBackorder } from "../order/order-view.ts";
import { listOrders } from "../order/orders.ts";
import { listProducts, type ProductRow } from "./products.ts";

/** A product this customer bought, and how much of it is offered with one tap: as sold today, in its scale. */
export interface OfferedProduct extends ProductRow {
  readonly offered: number;
}

/** What an order for this customer begins with (SELL-7). */
export interface CustomerStart {
  readonly usual: readonly OfferedProduct[];
  /** The last order, with what of it is not among the usual. */
  readonly last: { readonly order: Order; readonly rows: readonly OfferedProduct[] } | null;
}

/** The orders that this customer gave and that count, as they were asked for, as far as they are on this device, newest first. */
async function readCounted(device: Device, customerId: string): Promise<Order[]> {
  const orders = await listOrders(device, { customerId, limit: 12 });
  return orders
    .filter((view) => isCounted(view.status) && !isBackorder(view))
    .map(({ order }) => ({ ...order, lines: askedLines(order.lines) }));
}

/** What this customer usually buys and ordered last, each with its quantity. Null = nothing is known of them. */
export async function readCustomerStart(device: Device, customerId: string): Promise<CustomerStart | null> {
  const orders = await readCounted(device, customerId);
  const [order] = orders;
  if (order === undefined) return null;
  const { usual } = buyingHabits(orders);
  const quantities = new Map(usual.map(({ productId, averageQuantity }) => [productId, averageQuantity]));
  const ordered = new Map(order.lines.map(({ productId, quantity }) => [productId, quantity]));
  const rest = [...ordered.keys()].filter((productId) => !quantities.has(productId));
  const rows = await listProducts(device, { productIds: [...quantities.keys(), ...rest], customerId });
  const offer = (row: ProductRow, quantity: number) => {
    const { minQuantity } = row.product;
    return { ...row, offered: Math.max(largestQuantity(quantity, row.product), minQuantity) };
  };
  return {
    usual: rows.flatMap((row) => {
      const quantity = quantities.get(row.product.id);
      return quantity === undefined ? [] : [offer(row, quantity)];
    }),
    last: {
      order,
      rows: rows.flatMap((row) =>
        quantities.has(row.product.id) ? [] : [offer(row, ordered.get(row.product.id) ?? 0)],
      ),
    },
  };
}
