import type { CompanySettings } from "../company/company.ts";
import { type MissingPart, reviseOrder, shortenLines } from "../order-life/change-lines.ts";
import { moveOn, type StepFacts } from "../order-life/step.ts";
import { hasLeftTheStore, isCounted } from "../order/order-status.ts";
import type { OrderStatus, StoredOrder } from "../order/order.ts";
import { leftToPay } from "../payment/payment-status.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Amount } from "../values/money.ts";
import type { DeliveryFlag } from "./check-delivery.ts";
import type { Delivery, HandedItem, HandedOrder, OrderDelivery } from "./delivery.ts";

/** Who tells of a delivery, and what the store doubts of it as a whole. */
export interface DeliverFacts extends Pick<StepFacts, "at" | "by" | "byName" | "recoveredBy"> {
  /** Null where the device does not have them: amounts change once the store has it. */
  readonly settings: CompanySettings | null;
  readonly flags: readonly DeliveryFlag[];
}

/** Statuses in which an order can be on the road. */
const ON_THE_ROAD: readonly OrderStatus[] = ["ready", "out_for_delivery", "delivery_failed"];

/**
 * An order after a delivery (DELIV-26), computed alike by the device and by the server. What happened is always noted.
 * The order follows it unless it had ended before: then both facts stay (DELIV-7).
 */
export function deliverOrder(
  order: StoredOrder,
  handed: HandedOrder,
  delivery: Delivery,
  facts: DeliverFacts,
): StoredOrder {
  const { deliveries = [] } = order;
  if (deliveries.some(({ deliveryId }) => deliveryId === delivery.deliveryId)) return order;
  const { missing, isOther } = missingParts(order, handed.items);
  const outcome = outcomeOf(order, handed, missing);
  const doubts = [...facts.flags, ...statusDoubts(order), ...(isOther ? (["ITEMS_DIFFER"] as const) : [])];
  const isApplied = mayFollow(order, outcome);
  const noted: OrderDelivery = {
    deliveryId: delivery.deliveryId,
    deliveryNo: delivery.deliveryNo,
    runId: delivery.runId,
    at: delivery.capturedAt,
    by: delivery.repId,
    byName: delivery.repName,
    outcome,
    items: handed.items,
    failed: outcome === "failed" ? delivery.failed : null,
    receiver: outcome === "failed" ? "" : delivery.receiver.name.trim(),
    signature: delivery.signature,
    photoIds: delivery.photoIds,
    photosHere: [],
    position: delivery.position,
    ...(delivery.accuracy !== undefined && { accuracy: delivery.accuracy }),
    isApplied,
    flags: doubts,
  };
  const after = isApplied ? follow(order, outcome, missing, delivery, facts) : order;
  return { ...after, deliveries: [...deliveries, noted] };
}

/** What is left to pay for an order once only this was handed over of it (DELIV-40); negative = to be given back. */
export function leftToPayFor(order: StoredOrder, handed: HandedOrder, settings: CompanySettings): Amount {
  const { missing } = missingParts(order, handed.items);
  const outcome = outcomeOf(order, handed, missing);
  if (outcome === "failed") return -(order.paid ?? 0);
  if (outcome === "delivered") return leftToPay(order);
  const note = { at: 0, by: "", byName: "", kind: "delivered", reasonCode: null, words: "" };
  return leftToPay(reviseOrder(order, shortenLines(order.lines, missing, "refused"), settings, note) ?? order);
}

/** An order that follows a delivery after all, because the store decided so (DELIV-60). */
export function followDelivery(
  order: StoredOrder,
  { outcome, items }: Pick<OrderDelivery, "outcome" | "items">,
  facts: Omit<DeliverFacts, "flags">,
): StoredOrder {
  return follow(order, outcome, missingParts(order, items).missing, { failed: null }, facts);
}

/** Whether the order can follow what happened: it has not ended, and goods that never left cannot come back. */
function mayFollow({ status }: StoredOrder, outcome: HandedOrder["outcome"]): boolean {
  if (hasLeftTheStore(status) || !isCounted(status)) return false;
  return outcome !== "failed" || ON_THE_ROAD.includes(status);
}

function statusDoubts({ status }: StoredOrder): DeliveryFlag[] {
  if (!isCounted(status)) return ["ORDER_CANCELLED"];
  if (hasLeftTheStore(status)) return ["ALREADY_DELIVERED"];
  return ON_THE_ROAD.includes(status) ? [] : ["NOT_READY"];
}

/** A delivery of which nothing is left was none; one in which nothing is missing was whole. */
function outcomeOf(
  { lines }: StoredOrder,
  { outcome }: HandedOrder,
  missing: ReadonlyMap<Identifier, MissingPart>,
): HandedOrder["outcome"] {
  if (outcome !== "partial") return outcome;
  if (missing.size === 0) return "delivered";
  return lines.some(({ lineId, quantity }) => quantity > (missing.get(lineId)?.quantity ?? 0)) ? "partial" : "failed";
}

/** What was not handed over, by line. `isOther`: the order is not the one that the device had. */
function missingParts(order: StoredOrder, items: readonly HandedItem[]) {
  const missing = new Map<Identifier, MissingPart>();
  let isOther = false;
  for (const { lineId, quantity, reasonCode, words } of items) {
    const line = order.lines.find((each) => each.lineId === lineId);
    if (line === undefined || quantity > line.quantity) isOther = true;
    else if (quantity < line.quantity) missing.set(lineId, { quantity: line.quantity - quantity, reasonCode, words });
  }
  return { missing, isOther };
}

const STATUS = { delivered: "delivered", partial: "partially_delivered", failed: "delivery_failed" } as const;

function follow(
  order: StoredOrder,
  outcome: HandedOrder["outcome"],
  missing: ReadonlyMap<Identifier, MissingPart>,
  { failed }: Pick<Delivery, "failed">,
  facts: Omit<DeliverFacts, "flags">,
): StoredOrder {
  const why = whyOf(outcome, failed, missing);
  if (outcome !== "partial" || facts.settings === null) return moveOn(order, STATUS[outcome], why, facts);
  const { at, by, byName, settings } = facts;
  const lines = shortenLines(order.lines, missing, "refused");
  const note = { at, by, byName, kind: "delivered", reasonCode: null, words: "" };
  return moveOn(reviseOrder(order, lines, settings, note) ?? order, STATUS.partial, why, facts);
}

/** A failed delivery says why; one that nobody wanted any part of, by its first item. */
function whyOf(
  outcome: HandedOrder["outcome"],
  failed: Delivery["failed"],
  missing: ReadonlyMap<Identifier, MissingPart>,
): { readonly reasonCode: Identifier | null; readonly words: string } {
  if (outcome !== "failed") return { reasonCode: null, words: "" };
  const [first] = missing.values();
  return failed ?? first ?? { reasonCode: null, words: "" };
}
