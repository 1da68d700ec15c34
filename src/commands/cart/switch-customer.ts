import type { Cart } from "#domain/order/cart.ts";
import { moveCart } from "#domain/pricing/diff-cart.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import { writeCarts } from "#local/cart/write-carts.ts";
import type { Device } from "#local/databases/device.ts";
import { readCartFacts } from "#local/queries/order/cart-facts.ts";

/** `cartThere`: the other customer already has a draft with lines. `unknown`: this device lacks the cart or the customer. */
export interface SwitchProblem {
  readonly code: "cartThere" | "unknown";
}

/**
 * Moves the open cart to another customer (PRICE-27). Its prices stay until the "was → now" sheet is answered,
 * except for lines that cost both the same. `from` is the cart as shown: the new prices of its products are read before
 * the transaction. A line added in between keeps its price.
 */
export async function switchCustomer(
  device: Device,
  request: { readonly from: Pick<Cart, "customerId" | "lines">; readonly to: string },
): Promise<Result<null, SwitchProblem>> {
  const { from, to } = request;
  if (from.customerId === to) return refuse({ code: "unknown" });
  const facts = await readCartFacts(device, to, from.lines);
  if (facts === null) return refuse({ code: "unknown" });
  return writeCarts(device, async () => {
    const [cart, there] = await device.work.carts.bulkGet([from.customerId, to]);
    if (cart === undefined) return refuse({ code: "unknown" });
    if (there !== undefined && there.lines.length > 0) return refuse({ code: "cartThere" });
    await device.work.carts.delete(from.customerId);
    await device.work.carts.put(moveCart(cart, facts.customer, facts));
    return accept(null);
  });
}
