import { type Cart, readRepeatedOrder, type RepeatedOrder } from "#domain/order/cart.ts";
import type { WorkDatabase } from "../databases/work-database.ts";

/** Where what a repeated order did to a cart is kept: with the unfinished forms, as it waits for the same person. */
export function repeatKey(cart: Pick<Cart, "orderId">): string {
  return `repeat:${cart.orderId}`;
}

export async function readRepeat(work: WorkDatabase, cart: Pick<Cart, "orderId">): Promise<RepeatedOrder | null> {
  return readRepeatedOrder((await work.formDrafts.get(repeatKey(cart)))?.value);
}
