import type { Cart } from "#domain/order/cart.ts";
import { type CartFacts, diffCart, type LineDiff } from "#domain/pricing/diff-cart.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { lineApprovals, type LineApproval } from "#domain/pricing/line-approval.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Product } from "#domain/product/product.ts";
import type { Device } from "#local/databases/device.ts";
import type { FeedState, MirrorDatabase } from "#local/databases/mirror-database.ts";
import {
  applyTerms,
  localTermTables,
  readLocalTerms,
  readStoredTerms,
  storedTermTables,
} from "#local/outbox/rows-with-edits.ts";
import type { CartView } from "./carts.ts";

/** What the store sells now of what stands in a cart, and when that was read. */
export interface CartProducts {
  readonly products: ReadonlyMap<string, Product | null>;
  readonly readAt: Instant;
}

/**
 * These products in one question to the catalogue, however many they are. Null while the price lists are being loaded:
 * nothing may look changed because it is on its way.
 */
export async function readCartProducts(device: Device, productIds: readonly string[]): Promise<CartProducts | null> {
  const { mirror } = device;
  const [feeds] = await mirror.transaction("r", [mirror.feeds, mirror.catalogueHead], async () =>
    // A live query runs again when the catalogue's head changes.
    Promise.all([readSellingFeeds(mirror), mirror.catalogueHead.get("head")]),
  );
  return readProducts(device, productIds, feeds);
}

/**
 * What this device knows now of everything that gives these lines their prices in a customer's cart: one transaction of
 * each database, one question to the catalogue. Null while it knows too little to say anything.
 */
export async function readCartFacts(
  device: Device,
  customerId: string,
  lines: Cart["lines"],
): Promise<(CartFacts & { readonly customer: Customer }) | null> {
  const { mirror, work } = device;
  const [[stored, feeds], own] = await Promise.all([
    mirror.transaction("r", [...storedTermTables(mirror), mirror.feeds], async () =>
      Promise.all([readStoredTerms(device, customerId), readSellingFeeds(mirror)]),
    ),
    work.transaction("r", localTermTables(work), async () => readLocalTerms(device, customerId)),
  ]);
  const { customer, company, priceLists } = applyTerms(customerId, stored, own);
  if (customer === undefined || company === undefined || priceLists.length === 0) return null;
  const productIds = lines.map((line) => line.productId);
  const known = await readProducts(device, productIds, feeds);
  return known && { customer, products: known.products, priceLists, settings: company.settings, now: known.readAt };
}

interface SellingFeeds {
  readonly products: FeedState | undefined;
  readonly priceLists: FeedState | undefined;
}

async function readSellingFeeds({ feeds }: MirrorDatabase): Promise<SellingFeeds> {
  const [products, priceLists] = await feeds.bulkGet(["products", "priceLists"]);
  return { products, priceLists };
}

/** The feeds were read before: what they say is there must have been there when the products are read. */
async function readProducts(
  device: Device,
  productIds: readonly string[],
  feeds: SellingFeeds,
): Promise<CartProducts | null> {
  if (feeds.priceLists?.loaded === false) return null;
  const items = productIds.length === 0 ? [] : await device.catalogue.getProducts(productIds);
  const known = productIds.flatMap((id, index) => {
    const product = items[index]?.product;
    // A product that is not here has been deleted, unless the catalogue is still on its way.
    return product === undefined && feeds.products?.loaded !== true ? [] : [[id, product ?? null] as const];
  });
  return { products: new Map(known), readAt: device.now() };
}

/** The lines of an open cart that need an approver at the products' present floor prices (PRICE-16, PRICE-31). */
export function findApprovals(view: CartView, known: CartProducts | null): ReadonlyMap<string, LineApproval> {
  return lineApprovals(view.lines, {
    currency: view.company.settings.currency,
    limit: view.discountLimit,
    floorOf: (productId) => known?.products.get(productId)?.floorPrice ?? null,
  });
}

/** The lines of an open cart that have to be asked about: another price, or not sold any more (PRICE-25). */
export function priceChanges(view: CartView, { products, readAt }: CartProducts): LineDiff[] {
  const { cart, customer, priceLists, company } = view;
  if (priceLists.length === 0) return [];
  return diffCart(cart, {
    customer,
    products,
    priceLists,
    settings: company.settings,
    now: Math.max(readAt, view.readAt),
  });
}
