import type { Cart } from "#domain/order/cart.ts";
import { type LineRefusal, placeLine } from "#domain/order/place-line.ts";
import { refuse, type Result } from "#domain/values/result.ts";
import { writeCarts } from "#local/cart/write-carts.ts";
import { nullIfDiskFull } from "#local/databases/free-disk-space.ts";
import type { Device } from "#local/databases/device.ts";
import { emptyCart } from "#local/cart/empty-cart.ts";
import { readLastChoices } from "#local/cart/last-choices.ts";
import { readLineFacts } from "#local/cart/line-facts.ts";

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
  const { work } = device;
  const known = await readLineFacts(device, { customerId, productId });
  if (known === null) return refuse({ code: "customerMissing" });
  const { customer, company, facts } = known;
  const { now } = facts;

  /** Null = no cart is open and none was given to begin with. */
  const place = (fresh: Cart | null) =>
    writeCarts(device, async () => {
      const cart = (await work.carts.get(customerId)) ?? fresh;
      const placed = cart && placeLine(cart, productId, quantity, facts);
      if (placed?.ok) await work.carts.put(placed.value);
      return placed;
    });
  const changed = await nullIfDiskFull(async () => {
    const placed = await place(null);
    if (placed !== null) return placed;
    // Only the first line of a cart asks how the order before went.
    const last = await readLastChoices(device.mirror, customerId);
    return place(emptyCart(customer, company.settings, { orderId: device.newId(), now, last }));
  });
  return changed ?? refuse({ code: "storageFull" });
}
