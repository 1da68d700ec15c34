import { canDeliver } from "../access/access.ts";
import type { Role } from "../access/identity.ts";
import { seesAll } from "../access/is-owner.ts";
import type { Order, OrderStatus } from "../order/order.ts";

/** What can be printed of orders (PRINT-1). */
export const PRINT_KINDS = ["receipt", "pickList", "deliveryNote", "order"] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

const TO_PICK: readonly OrderStatus[] = ["confirmed", "on_hold", "preparing"];
const TO_HAND_OVER: readonly OrderStatus[] = [
  "ready",
  "out_for_delivery",
  "delivered",
  "partially_delivered",
  "delivery_failed",
  "completed",
];

type Printable = { readonly order: Pick<Order, "sale">; readonly status: OrderStatus };

const MAKES_SENSE: Readonly<Record<PrintKind, (printed: Printable) => boolean>> = {
  receipt: ({ order }) => order.sale !== undefined,
  pickList: ({ status }) => TO_PICK.includes(status),
  deliveryNote: ({ order, status }) => order.sale === undefined && TO_HAND_OVER.includes(status),
  order: () => true,
};

/** Who works with a document; whoever sells works with the order. */
const WORKS_WITH: Readonly<Record<PrintKind, (roles: readonly Role[]) => boolean>> = {
  receipt: () => true,
  pickList: seesAll,
  deliveryNote: canDeliver,
  order: () => false,
};

/** The documents that make sense for all of these orders (PRINT-3), what people of these roles work with first. */
export function printKindsOf(orders: readonly Printable[], roles: readonly Role[]): PrintKind[] {
  const kinds = PRINT_KINDS.filter((kind) => kind !== "order" && orders.every(MAKES_SENSE[kind]));
  const own = kinds.filter((kind) => WORKS_WITH[kind](roles));
  return [...own, "order", ...kinds.filter((kind) => !own.includes(kind))];
}
