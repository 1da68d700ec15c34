import * as v from "valibot";
import { CartLine, type StoredOrder } from "../order/order.ts";
import type { Identifier } from "../values/identifier.ts";
import type { LifeStep } from "./order-steps.ts";

/** Adds the lines of an order that is closed as a duplicate to the one that stays (ORDER-89), as an edit of that. */
export function addLinesOf(
  closed: StoredOrder,
  kept: StoredOrder,
  newId: () => Identifier,
): LifeStep & { readonly kind: "revise" } {
  const from = closed.lines.filter(({ quantity }) => quantity > 0);
  const lineOf = ({ productId, quantityScale }: CartLine) =>
    kept.lines.find((line) => line.productId === productId && line.quantityScale === quantityScale);
  const sums = kept.lines.flatMap((line) => {
    const more = from.filter((each) => lineOf(each) === line).reduce((sum, { quantity }) => sum + quantity, 0);
    const quantity = { from: line.quantity, to: line.quantity + more };
    return more > 0 ? [{ lineId: line.lineId, quantity }] : [];
  });
  const others = from.filter((line) => lineOf(line) === undefined);
  return {
    kind: "revise",
    lines: sums,
    added: others.map((line) => ({ ...v.parse(CartLine, line), lineId: newId() })),
    reasonCode: "DUPLICATE",
    words: "",
  };
}
