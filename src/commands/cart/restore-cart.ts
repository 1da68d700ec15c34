import type { Cart } from "#domain/order/cart.ts";
import { writeCarts } from "#local/cart/write-carts.ts";
import type { Device } from "#local/databases/device.ts";

/** Restores a discarded cart, unless another one was started for the customer meanwhile. */
export async function restoreCart(device: Device, cart: Cart): Promise<void> {
  await writeCarts(device, async () => {
    const present = await device.work.carts.get(cart.customerId);
    if (present === undefined || present.lines.length === 0) await device.work.carts.put(cart);
  });
}
