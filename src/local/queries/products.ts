import { businessDayOf } from "#domain/business-day.ts";
import type { Customer } from "#domain/customer.ts";
import type { Instant } from "#domain/instant.ts";
import type { PriceList } from "#domain/price-list.ts";
import type { Product } from "#domain/product.ts";
import { resolvePrice, type ResolvedPrice } from "#domain/resolve-price.ts";
import type { CatalogueItem } from "../catalogue/catalogue.ts";
import type { Device } from "../device.ts";

/** A product as the selling screen lists it. */
export interface ProductRow {
  readonly product: Product;
  /** What this customer pays today for the smallest quantity it is sold in; null = no price, it cannot be added. */
  readonly price: ResolvedPrice | null;
  /** What the store last said is available, less what is unsent on this device, in the product's quantity scale; null where stock is unknown. */
  readonly available: { readonly quantity: number; readonly asOf: Instant } | null;
}

/** `customerId` null prices by the default list. */
export interface ProductSearch {
  readonly customerId: string | null;
  readonly text: string;
  readonly categoryId: string | null;
  readonly offset: number;
  readonly limit: number;
}

/** A window of the result, its whole length, and how many products this device holds altogether. */
export interface ProductPage {
  readonly rows: readonly ProductRow[];
  readonly total: number;
  readonly catalogueSize: number;
}

/** Products that match what was typed, best first; what this customer buys comes before the rest (PRODUCT 3.3). */
export async function searchProducts(device: Device, search: ProductSearch): Promise<ProductPage> {
  const context = await readContext(device, search.customerId);
  const { text, categoryId, offset, limit } = search;
  const boost = text === "" ? [] : context.boost;
  const page = await Promise.resolve(device.catalogue.search({ text, categoryId, boost, offset, limit }));
  return { rows: page.items.map((item) => productRow(item, context)), total: page.total, catalogueSize: context.size };
}

/** One product for this customer, or null where the device has none of that id. */
export async function getProduct(
  device: Device,
  request: { productId: string; customerId: string | null },
): Promise<ProductRow | null> {
  const context = await readContext(device, request.customerId);
  const [item] = await Promise.resolve(device.catalogue.getProducts([request.productId]));
  return item ? productRow(item, context) : null;
}

/** Several products for this customer, in the order asked for; those the device does not have, or that are no longer sold, are left out. */
export async function listProducts(
  device: Device,
  request: { productIds: readonly string[]; customerId: string | null },
): Promise<readonly ProductRow[]> {
  const context = await readContext(device, request.customerId);
  const items = await Promise.resolve(device.catalogue.getProducts(request.productIds));
  return items.flatMap((item) => (item?.product.active ? [productRow(item, context)] : []));
}

/** The product whose barcode or SKU is exactly this code, for this customer; null where there is none. */
export async function findByCode(
  device: Device,
  request: { code: string; customerId: string | null },
): Promise<ProductRow | null> {
  const context = await readContext(device, request.customerId);
  const item = await Promise.resolve(device.catalogue.findByCode(request.code));
  return item ? productRow(item, context) : null;
}

interface PriceContext {
  readonly customer: Customer | null;
  readonly priceLists: readonly PriceList[];
  readonly unsent: ReadonlyMap<string, number>;
  readonly boost: readonly string[];
  readonly size: number;
  readonly day: string;
}

/**
 * Everything Dexie holds is read before the catalogue is asked: a live query sees only what it read until then, and
 * the catalogue's head is what makes it run again when a product changes.
 */
async function readContext(device: Device, customerId: string | null): Promise<PriceContext> {
  const { mirror, work, identity } = device;
  const [head, customer, priceLists, company, unsentOrders, pastOrders] = await Promise.all([
    mirror.catalogueHead.get("head"),
    customerId === null ? null : mirror.customers.get(customerId),
    mirror.priceLists.toArray(),
    mirror.company.get(identity.companyId),
    work.orders.toArray(),
    customerId === null ? [] : mirror.orders.where("customerId").equals(customerId).toArray(),
  ]);
  const unsent = new Map<string, number>();
  for (const { order, receipt } of unsentOrders) {
    if (receipt !== null) continue;
    for (const line of order.lines) unsent.set(line.productId, (unsent.get(line.productId) ?? 0) + line.quantity);
  }
  return {
    customer: customer ?? null,
    priceLists,
    unsent,
    boost: [...new Set(pastOrders.flatMap((order) => order.lines.map((line) => line.productId)))],
    size: head?.products ?? 0,
    day: businessDayOf(device.now(), company?.settings.timeZone ?? "UTC"),
  };
}

function productRow({ product, stock }: CatalogueItem, context: PriceContext): ProductRow {
  const price = resolvePrice({
    product,
    priceListId: context.customer?.priceListId ?? null,
    groupId: context.customer?.groupId ?? null,
    priceLists: context.priceLists,
    quantity: product.minQuantity,
    day: context.day,
  });
  const unsent = context.unsent.get(product.id) ?? 0;
  const available = stock && { quantity: stock.onHand - stock.reserved - stock.safety - unsent, asOf: stock.asOf };
  return { product, price, available };
}
