import type { CounterSale } from "#domain/counter/counter-sale.ts";
import type { CaptureFacts } from "#domain/order/build-order.ts";
import { formatOrderNumber } from "#domain/order/order-number.ts";
import type { Cart } from "#domain/order/cart.ts";
import type { Order } from "#domain/order/order.ts";
import { makeOrder, NOW } from "./sales.ts";

/** Paid exactly in cash: two bottles at 12.50 with 16 % IVA. */
export function makeSale(changes: Partial<CounterSale> = {}): CounterSale {
  return {
    method: "cash",
    tendered: 2_900,
    change: 0,
    reference: "",
    operatorId: "demo-store",
    operatorName: "Sofía",
    ...changes,
  };
}

/** A sale of the store's tablet, whose letter is A unless `letter` says otherwise. */
export function makeCounterOrder(
  cart: Partial<Cart> = {},
  facts: Partial<CaptureFacts> & { readonly number?: number; readonly letter?: string } = {},
): Order {
  const { number = 1, letter = "A", ...rest } = facts;
  const order = makeOrder(cart, {
    identity: { uid: "demo-store", fullName: "Sofía", companyId: "demo" },
    sale: makeSale(),
    capturedAt: NOW - 60_000,
    number,
    ...rest,
  });
  const { businessDay } = order;
  return { ...order, orderNo: formatOrderNumber({ repCode: "AN", deviceLetter: letter, businessDay, number }) };
}
