import type { Cart } from "#domain/cart.ts";
import { type CartFacts, diffCart, type LineDiff } from "#domain/diff-cart.ts";
import type { Instant } from "#domain/instant.ts";
import type { Device } from "../device.ts";
import { readBuyingTerms } from "../overlaid-rows.ts";
import type { CartView } from "./carts.ts";

/** What the store sells now of what stands in a cart, and when that was read. */
export interface CartProducts {
  readonly products: CartFacts["products"];
  readonly readAt: Instant;
}

/**
 * These products in one question to the catalogue, however many they are. Null while the price lists are being loaded:
 * nothing may look changed because it is on its way.
 */
export async function readCartProducts(device: Device, productIds: readonly string[]): Promise<CartProducts | null> {
  const { mirror } = device;
  // Before the products: what the feed says is there must have been there when it is read.
  const [[productFeed, listFeed]] = await mirror.transaction("r", [mirror.feeds, mirror.catalogueHead], () =>
    // A live query runs again when the catalogue's head changes.
    Promise.all([mirror.feeds.bulkGet(["products", "priceLists"]), mirror.catalogueHead.get("head")]),
  );
  const items = productIds.length === 0 ? [] : await device.catalogue.getProducts(productIds);
  if (listFeed?.loaded === false) return null;
  const known = productIds.flatMap((id, index) => {
    const product = items[index]?.product;
    // A product that is not here has been deleted, unless the catalogue is still on its way.
    return product === undefined && productFeed?.loaded !== true ? [] : [[id, product ?? null] as const];
  });
  return { products: new Map(known), readAt: device.now() };
}

/**
 * What this device knows now of everything that gives these lines their prices in a customer's cart. Null while it
 * knows too little to say anything.
 */
export async function readCartFacts(
  device: Device,
  customerId: string,
  lines: Cart["lines"],
): Promise<CartFacts | null> {
  const [{ customer, company, priceLists }, known] = await Promise.all([
    readBuyingTerms(device, customerId),
    readCartProducts(
      device,
      lines.map((line) => line.productId),
    ),
  ]);
  if (customer === undefined || company === undefined || known === null || priceLists.length === 0) return null;
  return { customer, products: known.products, priceLists, settings: company.settings, now: known.readAt };
}

/** The lines of an open cart that have to be asked about: another price, or not sold any more (PRODUCT G4). */
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
