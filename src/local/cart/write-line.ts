import { businessDayOf } from "#domain/values/business-day.ts";
import type { Cart } from "#domain/order/cart.ts";
import { type LineRefusal, placeLine } from "#domain/order/place-line.ts";
import { refuse, type Result } from "#domain/values/result.ts";
import type { Device } from "../databases/device.ts";
import { emptyCart } from "./empty-cart.ts";
import { layTerms, ownTermTables, readOwnTerms, readStoredTerms, storedTermTables } from "../outbox/overlaid-rows.ts";
import { readProductOverlay } from "../outbox/product-overlay.ts";

/** Why a product cannot stand in the cart in this quantity. */
export type LineProblem = LineRefusal | { readonly code: "customerMissing" };

export interface LineRequest {
  readonly customerId: string;
  readonly productId: string;
  /** In the product's own scale. */
  readonly quantity: number;
}

/**
 * Writes one line of the customer's cart: one row in one transaction, whatever the cart's length. What the line needs
 * of the catalogue and the terms is read before, in one transaction of each database, so that the transaction holds nothing but the cart.
 */
export async function writeLine(
  device: Device,
  request: LineRequest,
  quantityFrom: (present: number) => number,
): Promise<Result<Cart, LineProblem>> {
  const { customerId, productId } = request;
  const { mirror, work } = device;
  const [[found = null], stored, [own, overlay]] = await Promise.all([
    device.catalogue.getProducts([productId]),
    mirror.transaction("r", storedTermTables(mirror), () => readStoredTerms(device, customerId)),
    work.transaction("r", [...ownTermTables(work), work.ownCounts], () =>
      Promise.all([readOwnTerms(device, customerId), readProductOverlay(device, { selling: true, productId })]),
    ),
  ]);
  const { customer, company, priceLists } = layTerms(customerId, stored, own);
  if (customer === undefined || company === undefined) return refuse({ code: "customerMissing" });
  const item = overlay.lay(productId, found);
  const now = device.now();
  const day = businessDayOf(now, company.settings.timeZone);
  const { priceListId, groupId } = customer;
  const facts = { item, priceListId, groupId, priceLists, day, now, lineId: device.newId() };
  const orderId = device.newId();

  return work.transaction("rw", work.carts, async () => {
    const cart = (await work.carts.get(customerId)) ?? emptyCart(customer, company.settings, orderId, now);
    const present = cart.lines.find((line) => line.productId === productId);
    const changed = placeLine(cart, productId, quantityFrom(present?.quantity ?? 0), facts);
    if (changed.ok) await work.carts.put(changed.value);
    return changed;
  });
}
