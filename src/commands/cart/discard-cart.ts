import { repeatKey } from "#local/cart/repeats.ts";
import type { Device } from "#local/databases/device.ts";

/** Deletes the customer's open cart. It has no number yet, and nothing was promised. */
export async function discardCart({ work }: Device, customerId: string): Promise<void> {
  await work.transaction("rw", work.carts, work.formDrafts, async () => {
    const cart = await work.carts.get(customerId);
    if (cart === undefined) return;
    await work.carts.delete(customerId);
    await work.formDrafts.delete(repeatKey(cart));
  });
}
