import type { Device } from "#local/databases/device.ts";

/** Deletes the customer's open cart. It has no number yet, and nothing was promised. */
export async function discardCart(device: Device, customerId: string): Promise<void> {
  await device.work.carts.delete(customerId);
}
