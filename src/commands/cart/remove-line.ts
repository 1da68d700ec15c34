import { writeCarts } from "#local/cart/write-carts.ts";
import type { Device } from "#local/databases/device.ts";

/** Removes a line from the customer's cart. */
export async function removeLine(
  device: Device,
  request: { readonly customerId: string; readonly lineId: string },
): Promise<void> {
  await writeCarts(device, async () => {
    const cart = await device.work.carts.get(request.customerId);
    if (cart === undefined) return;
    const lines = cart.lines.filter((line) => line.lineId !== request.lineId);
    await device.work.carts.put({ ...cart, lines, changedAt: device.now() });
  });
}
