import type { Cart } from "#domain/order/cart.ts";
import { writeCarts } from "#local/cart/write-carts.ts";
import type { Device } from "#local/databases/device.ts";
import { emptyCart } from "#local/cart/empty-cart.ts";
import { readLastChoices } from "#local/cart/last-choices.ts";
import { readBuyingTerms } from "#local/outbox/rows-with-edits.ts";

/** The editable parts of a cart besides its lines. */
export type CartChange = Partial<
  Pick<Cart, "discount" | "promisedOn" | "fulfilment" | "terms" | "note" | "purchaseOrder">
>;

/**
 * Changes the customer's cart apart from its lines; creates one if there is none. Does nothing while this device
 * does not have the customer or the company.
 */
export async function changeCart(
  device: Device,
  request: { readonly customerId: string; readonly change: CartChange },
): Promise<void> {
  const { customerId, change } = request;
  const now = device.now();
  const [{ customer, company }, last] = await Promise.all([
    readBuyingTerms(device, customerId),
    readLastChoices(device.mirror, customerId),
  ]);
  const fresh = customer && company && emptyCart(customer, company.settings, { orderId: device.newId(), now, last });
  await writeCarts(device, async () => {
    const cart = (await device.work.carts.get(customerId)) ?? fresh;
    if (cart !== undefined) await device.work.carts.put({ ...cart, ...change, changedAt: now });
  });
}
