import * as v from "valibot";
import { Words } from "../order-life/order-life.ts";
import { declare, STORE } from "../order-life/step.ts";
import { isCounted } from "../order/order-status.ts";
import type { StoredOrder } from "../order/order.ts";
import { Identifier } from "../values/identifier.ts";
import { accept, refuse } from "../values/result.ts";
import { followDelivery } from "./deliver-order.ts";
import { DELIVERY_CHOICES, type OrderDelivery } from "./delivery.ts";

/** Says what becomes of goods that were delivered although the order had been cancelled. */
export const DecideDelivery = v.object({
  kind: v.literal("decideDelivery"),
  deliveryId: Identifier,
  choice: v.picklist(DELIVERY_CHOICES),
  words: Words,
});

/** Deliveries of goods whose order had been cancelled: the store has yet to say what becomes of them (DELIV-60). */
export function undecidedDeliveries({ status, deliveries = [] }: Pick<StoredOrder, "status" | "deliveries">) {
  if (isCounted(status)) return [];
  return deliveries.filter(({ isApplied, outcome, decided }) => !isApplied && outcome !== "failed" && !decided);
}

/** The step by which the store decides on one (DELIV-60). */
export const DECIDE_DELIVERY = declare<v.InferOutput<typeof DecideDelivery>>({
  schema: DecideDelivery,
  isAlone: false,
  isReviewed: false,
  may: (_, __, ___, { role }) => STORE.includes(role),
  apply(order, { deliveryId, choice, words }, facts) {
    const { deliveries = [] } = order;
    const delivery = deliveries.find((each) => each.deliveryId === deliveryId);
    if (delivery?.decided?.choice === choice) return accept(order);
    if (delivery === undefined || !undecidedDeliveries(order).includes(delivery))
      return refuse({ code: "statusChanged", field: "deliveryId" });
    const { at, by, byName } = facts;
    const decided: OrderDelivery = {
      ...delivery,
      isApplied: choice === "accepted",
      decided: { choice, at, by, byName, words: words.trim() },
    };
    const noted = { ...order, deliveries: deliveries.map((each) => (each === delivery ? decided : each)) };
    return accept(choice === "accepted" ? followDelivery(noted, delivery, facts) : noted);
  },
});
