import { businessDayOf } from "#domain/business-day.ts";
import type { CustomerLists } from "#domain/customer-lists.ts";
import type { Instant } from "#domain/instant.ts";
import type { PriceList } from "#domain/price-list.ts";
import { isShownTo, type Product } from "#domain/product.ts";
import { availableStock } from "#domain/reserve-stock.ts";
import { resolvePrice, type ResolvedPrice } from "#domain/resolve-price.ts";
import type { StockItem } from "#domain/stock.ts";
import type { SyncState } from "#domain/sync-state.ts";
import type { CatalogueFilter } from "../catalogue/catalogue.ts";
import type { Device } from "../device.ts";
import { readCustomer, readPriceLists } from "../overlaid-rows.ts";
import { findOwnCode, findOwnProducts } from "../own-products.ts";
import { type LaidProduct, type ProductOverlay, readProductOverlay } from "../product-overlay.ts";

/** A product as the selling screen lists it. */
export interface ProductRow {
  readonly product: Product;
  /** What this customer pays today for the smallest quantity it is sold in; null = no price, it cannot be added. */
  readonly price: ResolvedPrice | null;
  /** What the store last said it holds, or somebody counted here since; in the product's quantity scale, null = unknown. */
  readonly stock: StockItem | null;
  /**
   * What of it is available, less what is unsent on this device. `counted`: the figure was counted on this device and
   * is not in the store yet.
   */
  readonly available: { readonly quantity: number; readonly asOf: Instant; readonly counted: boolean } | null;
  /** Whether this device's edits and counts of it have reached the store. */
  readonly sync: SyncState;
}

/** What the owner's list can be narrowed to; `noPrice` counts on the list the prices are shown by. */
export type ProductFilter = CatalogueFilter["kind"];

/** `customerId` null prices by `priceListId`, which null makes the default list. */
export interface ProductSearch {
  readonly customerId: string | null;
  readonly priceListId?: string | null;
  readonly filter?: ProductFilter | null;
  readonly text: string;
  /** With all categories below it. */
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

/**
 * Products that match what was typed, best first; what this customer buys comes before the rest (PRODUCT 3.3). What was
 * edited or counted on this device is listed as it was left; without a customer also what was made here, the new first.
 */
export async function searchProducts(device: Device, search: ProductSearch): Promise<ProductPage> {
  const { text, categoryId, offset, limit, customerId, filter = null, priceListId = null } = search;
  const [context, boost] = await Promise.all([
    readContext(device, customerId, priceListId),
    text !== "" && customerId !== null ? readBought(device, customerId) : [],
  ]);
  const request = {
    text,
    categoryId,
    ...(customerId !== null && { groupId: context.lists.groupId }),
    filter: filter && catalogueFilter(filter, priceListId, context),
  };
  const own = await findOwnProducts(device, context.overlay, request);
  const page = await Promise.resolve(
    device.catalogue.search({
      ...request,
      boost,
      without: own.without,
      offset: Math.max(0, offset - own.first.length),
      limit: Math.max(0, limit - Math.max(0, own.first.length - offset)),
    }),
  );
  const found = page.items.flatMap((item) => context.overlay.lay(item.product.id, item) ?? []);
  const created = own.first.filter(({ stored }) => stored === null).length;
  return {
    rows: [...own.first.slice(offset, offset + limit), ...found].map((laid) => productRow(laid, context)),
    total: page.total + own.first.length,
    catalogueSize: context.size + created,
  };
}

/** A percentage list prices what its base list does. */
function catalogueFilter(
  kind: ProductFilter,
  priceListId: string | null,
  { priceLists, day }: PriceContext,
): CatalogueFilter {
  if (kind !== "noPrice") return { kind };
  const list = priceLists.find(({ id, isDefault }) => (priceListId === null ? isDefault : id === priceListId));
  if (list === undefined) return { kind, priceListIds: [], day };
  return { kind, day, priceListIds: list.basis.kind === "fixed" ? [list.id] : [list.id, list.basis.baseListId] };
}

/** One product for this customer, or null where the device has none of that id. */
export async function getProduct(
  device: Device,
  request: { productId: string; customerId: string | null; priceListId?: string | null },
): Promise<ProductRow | null> {
  const { productId, customerId, priceListId = null } = request;
  const context = await readContext(device, customerId, priceListId);
  const [item] = await Promise.resolve(device.catalogue.getProducts([productId]));
  const laid = context.overlay.lay(productId, item ?? null);
  return laid && productRow(laid, context);
}

/** Several products for this customer, in the order asked for; those the device does not have, or that are no longer sold, are left out. */
export async function listProducts(
  device: Device,
  request: { productIds: readonly string[]; customerId: string | null },
): Promise<readonly ProductRow[]> {
  const context = await readContext(device, request.customerId);
  const items = await Promise.resolve(device.catalogue.getProducts(request.productIds));
  return items.flatMap((item) => {
    const laid = item && context.overlay.lay(item.product.id, item);
    if (!laid?.product.active || !isForSale(laid.product, request.customerId, context)) return [];
    return [productRow(laid, context)];
  });
}

/** The product whose barcode or SKU is exactly this code, for this customer; null where there is none. */
export async function findByCode(
  device: Device,
  request: { code: string; customerId: string | null },
): Promise<ProductRow | null> {
  const context = await readContext(device, request.customerId);
  const own = await findOwnCode(device, context.overlay, request.code);
  const item = own ?? (await Promise.resolve(device.catalogue.findByCode(request.code)));
  const laid = item && context.overlay.lay(item.product.id, item);
  return laid && isForSale(laid.product, request.customerId, context) ? productRow(laid, context) : null;
}

/** Whoever keeps the catalogue sees all of it; a customer what is for their group. */
function isForSale(product: Product, customerId: string | null, { lists }: PriceContext): boolean {
  return customerId === null || isShownTo(product, lists.groupId);
}

interface PriceContext {
  readonly lists: CustomerLists;
  readonly priceLists: readonly PriceList[];
  readonly unsent: ReadonlyMap<string, number>;
  readonly size: number;
  readonly day: string;
  readonly overlay: ProductOverlay;
}

/**
 * Everything Dexie holds is read before the catalogue is asked: a live query sees only what it read until then, and
 * the catalogue's head is what makes it run again when a product changes.
 */
async function readContext(
  device: Device,
  customerId: string | null,
  priceListId: string | null = null,
): Promise<PriceContext> {
  const { mirror, work, identity } = device;
  const [head, customer, priceLists, company, unsentOrders, overlay] = await Promise.all([
    mirror.catalogueHead.get("head"),
    customerId === null ? null : readCustomer(device, customerId),
    readPriceLists(device),
    mirror.company.get(identity.companyId),
    work.orders.toArray(),
    readProductOverlay(device, { selling: customerId !== null }),
  ]);
  const unsent = new Map<string, number>();
  for (const { order, receipt } of unsentOrders) {
    if (receipt !== null) continue;
    for (const line of order.lines) unsent.set(line.productId, (unsent.get(line.productId) ?? 0) + line.quantity);
  }
  return {
    lists: customer ?? { priceListId, groupId: null },
    priceLists,
    unsent,
    overlay,
    size: head?.products ?? 0,
    day: businessDayOf(device.now(), company?.settings.timeZone ?? "UTC"),
  };
}

/** What this customer bought, for as long as the device remembers. */
async function readBought({ mirror }: Device, customerId: string): Promise<string[]> {
  const orders = await mirror.orders.where("customerId").equals(customerId).toArray();
  return [...new Set(orders.flatMap((order) => order.lines.map((line) => line.productId)))];
}

function productRow({ product, stock, sync, counted }: LaidProduct, context: PriceContext): ProductRow {
  const price = resolvePrice({
    product,
    priceListId: context.lists.priceListId,
    groupId: context.lists.groupId,
    priceLists: context.priceLists,
    quantity: product.minQuantity,
    day: context.day,
  });
  const unsent = context.unsent.get(product.id) ?? 0;
  const available = stock && { quantity: availableStock(stock) - unsent, asOf: stock.asOf, counted };
  return { product, price, stock, available, sync };
}
