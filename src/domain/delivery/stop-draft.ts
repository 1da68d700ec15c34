import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";
import { Position } from "../values/position.ts";
import { CheckIn } from "../visit/visit.ts";
import { HandedItem, type HandedOrder, Proof } from "./delivery.ts";

/** A stop that is not finished yet, as it is kept on the device (DELIV-34). `items` are those that differ, by order. */
const StopDraft = v.object({
  deliveryId: Identifier,
  arrivedAt: v.nullable(Instant),
  position: v.optional(v.nullable(Position), null),
  accuracy: v.optional(CheckIn.entries.accuracy, null),
  items: v.record(Identifier, v.array(HandedItem)),
  proof: Proof,
});
export type StopDraft = v.InferOutput<typeof StopDraft>;

/** Parses a kept stop; null where there is none. */
export function readStopDraft(value: unknown): StopDraft | null {
  const kept = v.safeParse(StopDraft, value);
  return kept.success ? kept.output : null;
}

/** A stop that nothing is noted of yet. */
export function newStop(deliveryId: Identifier): StopDraft {
  const receiver = { name: "", idNumber: "", code: "" };
  return {
    deliveryId,
    arrivedAt: null,
    position: null,
    accuracy: null,
    items: {},
    proof: { receiver, signature: null, noSignature: null, photoIds: [], note: "" },
  };
}

/** Where a stop is kept. */
export function stopKey(orderIds: readonly Identifier[]): string {
  return `stop:${orderIds.toSorted().join(",")}`;
}

/** What was handed over of each order. */
export function handedOrders({ items }: Pick<StopDraft, "items">, orderIds: readonly Identifier[]): HandedOrder[] {
  return orderIds.map((orderId) => {
    const differing = items[orderId] ?? [];
    return { orderId, outcome: differing.length === 0 ? "delivered" : "partial", items: differing };
  });
}

/** The draft with one item that differs; `item` null = it was handed over as agreed. */
export function withItem(
  draft: StopDraft,
  orderId: Identifier,
  lineId: Identifier,
  item: HandedItem | null,
): StopDraft {
  const others = (draft.items[orderId] ?? []).filter((each) => each.lineId !== lineId);
  return { ...draft, items: { ...draft.items, [orderId]: item === null ? others : [...others, item] } };
}
