import type { Device } from "#local/databases/device.ts";

/** Throws the customer's open cart away. It had no number and nothing was promised. */
export async function discardCart(device: Device, customerId: string): Promise<void> {
  await device.work.carts.delete(customerId);
}
