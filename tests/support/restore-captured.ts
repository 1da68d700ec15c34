import * as v from "valibot";
import { Order, type OrderDifference } from "#domain/order/order.ts";

/** The order as it was captured: what is charged, with every difference undone (ORDER-24). */
export function restoreCaptured(charged: Order, differences: readonly OrderDifference[]): Order {
  const order: unknown = structuredClone(charged);
  for (const { field, captured } of differences) {
    const path = field.split(".");
    const name = path.pop() ?? "";
    const parent = path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), order);
    // Only a line's weight can be absent.
    if (captured === null && name === "weight") Reflect.deleteProperty(Object(parent), name);
    else Reflect.set(Object(parent), name, captured);
  }
  return v.parse(Order, order);
}
