import Dexie from "dexie";
import type { Order } from "#domain/order/order.ts";
import type { MirrorDatabase } from "../databases/mirror-database.ts";

/** How an order goes to its customer, and how it is paid. */
export type CartChoices = Pick<Order, "fulfilment" | "terms">;

/** Those of the last order of this customer that this device has from the store; null after a sale at the counter. */
export async function readLastChoices({ orders }: MirrorDatabase, customerId: string): Promise<CartChoices | null> {
  const ofCustomer = orders.where("[customerId+capturedAt]");
  const last = await ofCustomer.between([customerId, Dexie.minKey], [customerId, Dexie.maxKey]).last();
  return last === undefined || last.sale !== undefined ? null : last;
}
