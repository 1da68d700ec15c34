import type { StoredOrder } from "../order/order.ts";
import type { Identifier } from "../values/identifier.ts";

/** Goods that went out with a run and come back with its driver (DELIV-10), in the line's scale. */
export interface GoodsBack {
  readonly orderId: Identifier;
  readonly orderNo: string;
  readonly lineId: Identifier;
  readonly name: string;
  readonly nameEs: string;
  readonly quantity: number;
  readonly quantityScale: 1 | 1000;
}

type ReturnedOrder = Pick<StoredOrder, "orderId" | "orderNo" | "status" | "lines">;

/** What was refused of orders that were delivered, and all of those that were not. */
export function goodsBack(orders: readonly ReturnedOrder[]): GoodsBack[] {
  return orders.flatMap(({ orderId, orderNo, status, lines }) => {
    const isWhole = status === "delivery_failed" || status === "cancelled";
    return lines.flatMap(({ lineId, name, nameEs, quantity, quantityScale, short }) => {
      const refused = short?.how === "refused" ? short.quantity : 0;
      const back = isWhole ? quantity : refused;
      return back > 0 ? [{ orderId, orderNo, lineId, name, nameEs, quantity: back, quantityScale }] : [];
    });
  });
}
