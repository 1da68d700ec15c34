import type { Cart } from "#domain/cart.ts";
import type { CartFacts } from "#domain/diff-cart.ts";
import type { Device } from "./device.ts";
import { readCustomer, readPriceLists } from "./overlaid-rows.ts";

/**
 * What this device knows now of everything that gave a cart its prices, for a customer, in one pass whatever the cart's
 * length. Null while it knows too little to say anything: nothing may look changed because it is being loaded.
 */
export async function readCartFacts(
  device: Device,
  cart: Pick<Cart, "lines">,
  customerId: string,
): Promise<CartFacts | null> {
  const { mirror, identity } = device;
  const [customer, company, priceLists, feeds] = await Promise.all([
    readCustomer(device, customerId),
    mirror.company.get(identity.companyId),
    readPriceLists(device),
    mirror.feeds.bulkGet(["products", "priceLists"]),
    // A live query runs again when the catalogue's head changes.
    mirror.catalogueHead.get("head"),
  ]);
  const [productFeed, listFeed] = feeds;
  if (customer === undefined || company === undefined || priceLists.length === 0) return null;
  if (listFeed?.loaded === false) return null;
  const ids = cart.lines.map((line) => line.productId);
  const items = ids.length === 0 ? [] : await device.catalogue.getProducts(ids);
  const known = ids.flatMap((id, index) => {
    const product = items[index]?.product;
    // A product that is not here has been deleted, unless the catalogue is still on its way.
    return product === undefined && productFeed?.loaded !== true ? [] : [[id, product ?? null] as const];
  });
  return { customer, products: new Map(known), priceLists, settings: company.settings, now: device.now() };
}
