import { businessDayOf } from "#domain/values/business-day.ts";
import type { Cart } from "#domain/order/cart.ts";
import { type LineRefusal, placeLine } from "#domain/order/place-line.ts";
import { refuse, type Result } from "#domain/values/result.ts";
import { writeCarts } from "#local/cart/write-carts.ts";
import { nullIfDiskFull } from "#local/databases/free-disk-space.ts";
import type { Device } from "#local/databases/device.ts";
import { emptyCart } from "#local/cart/empty-cart.ts";
import {
  applyTerms,
  localTermTables,
  readLocalTerms,
  readStoredTerms,
  storedTermTables,
} from "#local/outbox/rows-with-edits.ts";
import { readProductOverlay } from "#local/outbox/product-overlay.ts";

/** Why a product cannot be in the cart in this quantity. */
export type LineProblem = LineRefusal | { readonly code: "customerMissing" | "storageFull" };

export interface LineRequest {
  readonly customerId: string;
  readonly productId: string;
  /** In the product's own scale. */
  readonly quantity: number;
}

/**
 * Sets a product's quantity in the customer's cart; 0 removes it. Returns the cart as saved. One row in one
 * transaction, whatever the cart's length: the catalogue and the terms are read before.
 */
export async function setLine(
  device: Device,
  { customerId, productId, quantity }: LineRequest,
): Promise<Result<Cart, LineProblem>> {
  const { mirror, work } = device;
  const [[found = null], stored, [own, overlay]] = await Promise.all([
    device.catalogue.getProducts([productId]),
    mirror.transaction("r", storedTermTables(mirror), () => readStoredTerms(device, customerId)),
    work.transaction("r", [...localTermTables(work), work.ownCounts], () =>
      Promise.all([readLocalTerms(device, customerId), readProductOverlay(device, { selling: true, productId })]),
    ),
  ]);
  const { customer, company, priceLists } = applyTerms(customerId, stored, own);
  if (customer === undefined || company === undefined) return refuse({ code: "customerMissing" });
  const item = overlay.apply(productId, found);
  const now = device.now();
  const day = businessDayOf(now, company.settings.timeZone);
  const { priceListId, groupId } = customer;
  const facts = { item, priceListId, groupId, priceLists, day, now, lineId: device.newId() };
  const orderId = device.newId();

  const changed = await nullIfDiskFull(() =>
    writeCarts(device, async () => {
      const cart = (await work.carts.get(customerId)) ?? emptyCart(customer, company.settings, orderId, now);
      const placed = placeLine(cart, productId, quantity, facts);
      if (placed.ok) await work.carts.put(placed.value);
      return placed;
    }),
  );
  return changed ?? refuse({ code: "storageFull" });
}
