import type { Instant } from "#domain/values/instant.ts";
import { isShownTo, type Product } from "#domain/product/product.ts";
import { newSince } from "#domain/product/new-products.ts";
import { availableStock } from "#domain/stock/reserve-stock.ts";
import { type Price, pricerFor, resolvePrice, type ResolvedPrice } from "#domain/pricing/resolve-price.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import type { CatalogueFilter } from "#local/catalogue/worker/catalogue.ts";
import type { Device } from "#local/databases/device.ts";
import { findLocalProducts, type LocalCatalogue, readLocalCatalogue } from "#local/outbox/local-products.ts";
import { type PricedHere, readOwnPrices } from "#local/outbox/own-prices.ts";
import type { ShownProduct } from "#local/outbox/product-overlay.ts";
import { type ProductScope, type ProductTerms, readProductTerms } from "#local/catalogue/product-terms.ts";

/** A product in the selling list. */
export interface ProductRow {
  readonly product: Product;
  /** The customer's price today for the smallest quantity sold; null = no price, it cannot be added. */
  readonly price: Price | null;
  /** The last known stock on hand, or a later count made here; in the product's quantity scale, null = unknown. */
  readonly stock: StockItem | null;
  /**
   * The available stock minus this device's unsent orders. `counted`: the figure was counted on this device and
   * is not in the store yet.
   */
  readonly available: { readonly quantity: number; readonly asOf: Instant; readonly counted: boolean } | null;
  /** Whether the store has this device's edits and counts of it. */
  readonly sync: SyncState;
}

/** The same with the trace of its price: the one that counts (PRICE-33, PRICE-34). */
export interface ExplainedProduct extends ProductRow, PricedHere {
  readonly price: ResolvedPrice | null;
}

/** What is offered while selling: what is cheaper for a while, what was added lately. */
export type OfferKind = Extract<CatalogueFilter["kind"], "promotion" | "new">;

/** The filters of the owner's list; `noPrice` refers to the list whose prices are shown. */
export type ProductFilter = Exclude<CatalogueFilter["kind"], OfferKind>;

export interface ProductSearch extends ProductScope {
  readonly filter?: ProductFilter | OfferKind | null;
  readonly text: string;
  /** Includes its subcategories. */
  readonly categoryId: string | null;
  readonly offset: number;
  readonly limit: number;
}

/** A window of the result, its total length, and how many products this device has. */
export interface ProductPage {
  readonly rows: readonly ProductRow[];
  readonly total: number;
  readonly catalogueSize: number;
  /** Whether the price lists have arrived: before that no product is called priceless. */
  readonly hasLists: boolean;
}

/** What searches for one customer or list are answered from besides the catalogue: no keystroke reads a database. */
export interface SearchTerms extends ProductTerms {
  /** What this customer bought, as far back as the device has orders. */
  readonly bought: readonly string[];
  readonly own: LocalCatalogue;
  /** A product keeps the same row object until it changes, so that it is not rendered again. */
  readonly rowOf: (shown: ShownProduct) => ProductRow;
}

export async function readSearchTerms(device: Device, scope: ProductScope): Promise<SearchTerms> {
  const { customerId } = scope;
  const [terms, bought] = await Promise.all([
    readListTerms(device, scope),
    customerId === null ? [] : readBought(device, customerId),
  ]);
  return { ...terms, bought };
}

/** The same for lists without a text, which rank nothing. */
export async function readListTerms(device: Device, scope: ProductScope): Promise<SearchTerms> {
  const terms = await readProductTerms(device, scope);
  const own = await readLocalCatalogue(device, terms.overlay);
  return { ...terms, bought: [], own, rowOf: keepRows(terms) };
}

/**
 * Products that match the text, best first; those this customer buys come before the rest (ORDER-9). Products
 * edited or counted on this device are listed with those changes; without a customer also new ones, newest first.
 */
export async function searchProducts(device: Device, search: ProductSearch): Promise<ProductPage> {
  return findProducts(device, await readSearchTerms(device, search), search);
}

/** The same with prepared terms. An aborted search rejects with the signal's reason. */
export async function findProducts(
  { catalogue }: Pick<Device, "catalogue">,
  terms: SearchTerms,
  { text, categoryId, offset, limit, customerId, filter = null, priceListId = null }: ProductSearch,
  signal?: AbortSignal,
): Promise<ProductPage> {
  const request = {
    text,
    categoryId,
    ...(customerId !== null && { groupId: terms.lists.groupId }),
    filter: filter && catalogueFilter(filter, priceListId, terms),
  };
  const own = findLocalProducts(terms.own, request);
  const page = await Promise.resolve(
    catalogue.search(
      {
        ...request,
        boost: text === "" ? [] : terms.bought,
        without: own.without,
        offset: Math.max(0, offset - own.first.length),
        limit: Math.max(0, limit - Math.max(0, own.first.length - offset)),
      },
      signal,
    ),
  );
  const found = page.items.flatMap((item) => terms.overlay.apply(item.product.id, item) ?? []);
  const created = own.first.filter(({ stored }) => stored === null).length;
  return {
    rows: [...own.first.slice(offset, offset + limit), ...found].map((shown) => terms.rowOf(shown)),
    total: page.total + own.first.length,
    catalogueSize: terms.size + created,
    hasLists: terms.priceLists.length > 0,
  };
}

/** The search query: its terms are read once and kept live, its answers come from memory. */
export const productSearch = {
  scopeOf: ({ customerId, priceListId = null }: ProductScope): ProductScope => ({ customerId, priceListId }),
  prepare: readSearchTerms,
  answer: findProducts,
};

/** A percentage list has prices where its base list has. */
function catalogueFilter(
  kind: ProductFilter | OfferKind,
  priceListId: string | null,
  terms: ProductTerms,
): CatalogueFilter {
  const { priceLists, day } = terms;
  if (kind === "promotion") return { kind, pricing: pricingOf(terms) };
  if (kind === "new") return { kind, since: newSince(day) };
  if (kind !== "noPrice") return { kind };
  const list = priceLists.find(({ id, isDefault }) => (priceListId === null ? isDefault : id === priceListId));
  if (list === undefined) return { kind, priceListIds: [], day };
  return { kind, day, priceListIds: list.basis.kind === "fixed" ? [list.id] : [list.id, list.basis.baseListId] };
}

/** One product for this customer, or null if the device does not have it. */
export async function getProduct(
  device: Device,
  { productId, ...scope }: ProductScope & { readonly productId: string },
): Promise<ExplainedProduct | null> {
  const [terms, pricedHere] = await Promise.all([readProductTerms(device, scope), readOwnPrices(device, productId)]);
  const [item = null] = await Promise.resolve(device.catalogue.getProducts([productId]));
  const shown = terms.overlay.apply(productId, item);
  if (shown === null) return null;
  const own = pricedHere(shown.product, item);
  // Only prices that the store has are sold at.
  const priced = scope.customerId === null ? own.priced : shown.product;
  const { product } = shown;
  return {
    ...productRow(shown, terms),
    ...own,
    priced,
    price: resolvePrice({ ...pricingOf(terms), product: priced, quantity: product.minQuantity }),
  };
}

/** Several products for this customer, in the given order, without those that are missing or no longer sold. */
export async function listProducts(
  device: Device,
  { productIds, customerId }: { productIds: readonly string[]; customerId: string | null },
): Promise<readonly ProductRow[]> {
  const terms = await readProductTerms(device, { customerId });
  const items = await Promise.resolve(device.catalogue.getProducts(productIds));
  return items.flatMap((item) => {
    const shown = item && terms.overlay.apply(item.product.id, item);
    if (!shown?.product.active || !isForSale(shown.product, customerId, terms)) return [];
    return [productRow(shown, terms)];
  });
}

/** Owners see the whole catalogue; a customer sees what their group may buy. */
function isForSale(product: Product, customerId: string | null, { lists }: ProductTerms): boolean {
  return customerId === null || isShownTo(product, lists.groupId);
}

/** How many of a customer's latest orders tell what they buy. A counter's walk-in customer has thousands. */
const RECENT_ORDERS = 200;

async function readBought({ mirror }: Device, customerId: string): Promise<string[]> {
  const orders = await mirror.transaction("r", mirror.orders, async () =>
    mirror.orders
      .where("[customerId+capturedAt]")
      .between([customerId, 0], [customerId, Number.MAX_SAFE_INTEGER])
      .reverse()
      .limit(RECENT_ORDERS)
      .toArray(),
  );
  return [...new Set(orders.flatMap(({ productIds }) => productIds))];
}

/** How many rows are kept: a few screens. */
const MOST_ROWS = 400;

/** On the same terms, a product's row changes only with its revision or that of its stock. */
function keepRows(terms: ProductTerms): SearchTerms["rowOf"] {
  const kept = new Map<string, { readonly shown: ShownProduct; readonly row: ProductRow }>();
  const priceOf = pricerFor(pricingOf(terms));
  return (shown) => {
    const { product, rev, stockRev } = shown;
    const known = kept.get(product.id);
    if (known && rev !== undefined && known.shown.rev === rev && known.shown.stockRev === stockRev) return known.row;
    if (kept.size >= MOST_ROWS) kept.clear();
    const row = productRow(shown, terms, priceOf);
    kept.set(product.id, { shown, row });
    return row;
  };
}

function productRow(
  { product, stock, sync, counted }: ShownProduct,
  terms: ProductTerms,
  priceOf = pricerFor(pricingOf(terms)),
): ProductRow {
  const price = priceOf(product, product.minQuantity);
  const unsent = terms.unsent.get(product.id) ?? 0;
  const available = stock && { quantity: availableStock(stock) - unsent, asOf: stock.asOf, counted };
  return { product, price, stock, available, sync };
}

function pricingOf({ lists, priceLists, day }: ProductTerms) {
  const { priceListId, groupId } = lists;
  return { priceListId, groupId, priceLists, day };
}
