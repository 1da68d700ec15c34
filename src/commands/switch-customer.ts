import { moveCart } from "#domain/diff-cart.ts";
import { accept, refuse, type Result } from "#domain/result.ts";
import { readCartFacts } from "#local/cart-facts.ts";
import type { Device } from "#local/device.ts";

/** `cartThere`: the other customer has a draft with lines of its own. `unknown`: the cart or the customer is not here. */
export interface SwitchProblem {
  readonly code: "cartThere" | "unknown";
}

/**
 * Gives the open cart to another customer (PRODUCT 3.4 step A). Its prices stay until the "was → now" sheet is answered,
 * but for lines that cost both the same.
 */
export async function switchCustomer(
  device: Device,
  request: { readonly from: string; readonly to: string },
): Promise<Result<null, SwitchProblem>> {
  const { from, to } = request;
  const shown = await device.work.carts.get(from);
  const facts = shown && from !== to && (await readCartFacts(device, shown, to));
  if (!facts) return refuse({ code: "unknown" });
  return device.work.transaction("rw", device.work.carts, async () => {
    const [cart, there] = await device.work.carts.bulkGet([from, to]);
    if (cart === undefined) return refuse({ code: "unknown" });
    if (there !== undefined && there.lines.length > 0) return refuse({ code: "cartThere" });
    await device.work.carts.delete(from);
    await device.work.carts.put(moveCart(cart, to, facts));
    return accept(null);
  });
}
