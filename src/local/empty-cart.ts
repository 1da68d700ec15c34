import type { Cart } from "#domain/cart.ts";
import type { Instant } from "#domain/instant.ts";

/** A cart as it starts. Its `orderId` is fixed here, so that however often it is submitted it makes one order. */
export function emptyCart(customerId: string, orderId: string, now: Instant): Cart {
  return {
    customerId,
    orderId,
    lines: [],
    discount: null,
    promisedOn: null,
    fulfilment: "delivery",
    terms: "on_delivery",
    note: "",
    purchaseOrder: "",
    startedAt: now,
    changedAt: now,
  };
}
