import type { Cart } from "#domain/cart.ts";
import type { CartFacts } from "#domain/diff-cart.ts";
import type { Device } from "./device.ts";
import { readBuyingTerms } from "./overlaid-rows.ts";

/**
 * What this device knows now of everything that gave a cart its prices, for a customer, in one pass whatever the cart's
 * length. Null while it knows too little to say anything: nothing may look changed because it is being loaded.
 */
export async function readCartFacts(
  device: Device,
  cart: Pick<Cart, "lines">,
  customerId: string,
): Promise<CartFacts | null> {
  const { mirror } = device;
  const ids = cart.lines.map((line) => line.productId);
  // Before the rest: what they say is there must have been there when it is read.
  const [[productFeed, listFeed]] = await mirror.transaction("r", [mirror.feeds, mirror.catalogueHead], () =>
    // A live query runs again when the catalogue's head changes.
    Promise.all([mirror.feeds.bulkGet(["products", "priceLists"]), mirror.catalogueHead.get("head")]),
  );
  const [{ customer, company, priceLists }, items] = await Promise.all([
    readBuyingTerms(device, customerId),
    ids.length === 0 ? [] : device.catalogue.getProducts(ids),
  ]);
  if (customer === undefined || company === undefined || priceLists.length === 0) return null;
  if (listFeed?.loaded === false) return null;
  const known = ids.flatMap((id, index) => {
    const product = items[index]?.product;
    // A product that is not here has been deleted, unless the catalogue is still on its way.
    return product === undefined && productFeed?.loaded !== true ? [] : [[id, product ?? null] as const];
  });
  return { customer, products: new Map(known), priceLists, settings: company.settings, now: device.now() };
}
