import * as v from "valibot";
import { checkQuantity } from "../order/check-quantity.ts";
import { CartLine, type StoredLine, type StoredOrder } from "../order/order.ts";
import { isReasonGiven } from "../settings/reasons.ts";
import { Identifier } from "../values/identifier.ts";
import { accept, refuse, type Result } from "../values/result.ts";
import { type MissingPart, shortenLines } from "./change-lines.ts";
import { PickedQuantity, type StepRefusal, Words } from "./order-life.ts";
import { changeLines, declare, moveOn, ReasonCode, STORE } from "./step.ts";

export const Pick = v.object({
  kind: v.literal("pick"),
  lineId: Identifier,
  quantity: PickedQuantity,
  reasonCode: ReasonCode,
  words: Words,
});

/** Puts another product in for what was not found of a line. Its price is the store's, whatever the device has. */
export const Substitute = v.object({
  kind: v.literal("substitute"),
  lineId: Identifier,
  added: CartLine,
  /** The order's salesperson or the customer agreed: needed where the company does not allow it anyway. */
  isAgreed: v.boolean(),
});

export const FinishPicking = v.object({ kind: v.literal("finishPicking") });

/** The steps of whoever prepares an order (ORDER-43, ORDER-81). */
export const PICKING_STEPS = {
  pick: declare<v.InferOutput<typeof Pick>>({
    schema: Pick,
    isAlone: true,
    isReviewed: false,
    may: (_, __, ___, { role }) => STORE.includes(role),
    apply(order, { lineId, quantity, reasonCode, words }, { at, by, byName }) {
      if (order.status !== "preparing") return refuse({ code: "statusChanged", field: "status" });
      const line = order.lines.find((each) => each.lineId === lineId);
      if (line === undefined) return refuse({ code: "lineGone", field: lineId });
      if (quantity > line.quantity) return refuse({ code: "badQuantity", field: lineId });
      const lines = { ...order.picking?.lines, [lineId]: { quantity, reasonCode, words, byName } };
      const picked: StoredOrder = { ...order, picking: { at, by, byName, lines } };
      return roomFor(picked, firstOf(order, line)) < 0
        ? refuse({ code: "hasSubstitute", field: lineId })
        : accept(picked);
    },
  }),
  substitute: declare<v.InferOutput<typeof Substitute>>({
    schema: Substitute,
    isAlone: false,
    isReviewed: false,
    may: (_, __, ___, { role }) => STORE.includes(role),
    apply(order, { lineId, added, isAgreed }, facts) {
      if (order.status !== "preparing") return refuse({ code: "statusChanged", field: "status" });
      const line = order.lines.find((each) => each.lineId === lineId);
      if (line === undefined) return refuse({ code: "lineGone", field: lineId });
      if (facts.settings?.allowsSubstitutes !== true && !isAgreed)
        return refuse({ code: "notAgreed", field: "isAgreed" });
      const first = firstOf(order, line);
      const isKnown = order.lines.some((each) => each.lineId === added.lineId || each.productId === added.productId);
      if (isKnown || !isAlike(added, first)) return refuse({ code: "notAlike", field: added.productId });
      if (added.quantity > roomFor(order, first) || checkQuantity(added.quantity, added) !== null)
        return refuse({ code: "badQuantity", field: added.lineId });
      const amounts = { gross: 0, lineDiscount: 0, orderDiscountShare: 0, net: 0 };
      const substitute: StoredLine = { ...added, discount: null, ...amounts, insteadOf: first.lineId };
      const why = { kind: "substituted", reasonCode: null, words: "" };
      return changeLines(order, [...order.lines, substitute], why, facts);
    },
  }),
  finishPicking: declare<v.InferOutput<typeof FinishPicking>>({
    schema: FinishPicking,
    isAlone: false,
    isReviewed: false,
    may: (_, __, ___, { role }) => STORE.includes(role),
    apply(order, _, facts) {
      if (order.status === "ready") return accept(order);
      if (order.status !== "preparing") return refuse({ code: "statusChanged", field: "status" });
      const missing = missingParts(order);
      if (!missing.ok) return missing;
      const why = { reasonCode: null, words: "" };
      const { substituted, others } = missing.value;
      if (substituted.size + others.size === 0) return accept(moveOn(order, "ready", why, facts));
      const how = facts.settings?.stockPolicy === "cut" ? "cut" : "backorder";
      const lines = shortenLines(shortenLines(order.lines, substituted, "cut"), others, how);
      const short = changeLines(order, lines, { kind: "picked", ...why }, facts);
      return short.ok ? accept(moveOn(short.value, "ready", why, facts)) : short;
    },
  }),
};

/** How much of a line was not found and nothing else was put in for; below 0 = more than was ordered (ORDER-82). */
export function roomFor({ lines, picking }: StoredOrder, line: StoredLine): number {
  const picked = picking?.lines[line.lineId]?.quantity ?? line.quantity;
  return line.quantity - picked - substitutedFor({ lines, picking }, line);
}

/** Whether a product can be put in for a line: of the same kind, counted alike (STOCK-16). */
function isAlike(added: CartLine, line: StoredLine): boolean {
  return (
    line.categoryId !== null &&
    added.categoryId === line.categoryId &&
    added.unit === line.unit &&
    added.quantityScale === line.quantityScale
  );
}

/** What was ordered in the first place, of a line that was put in for another. */
function firstOf(order: StoredOrder, line: StoredLine): StoredLine {
  return order.lines.find(({ lineId }) => lineId === line.insteadOf) ?? line;
}

/** How much of other products is in for a line: what was picked of them, or is to be. */
function substitutedFor(
  { lines, picking }: { readonly lines: readonly StoredLine[]; readonly picking?: StoredOrder["picking"] | undefined },
  { lineId }: StoredLine,
): number {
  return lines
    .filter(({ insteadOf }) => insteadOf === lineId)
    .reduce((sum, each) => sum + (picking?.lines[each.lineId]?.quantity ?? each.quantity), 0);
}

interface MissingParts {
  /** Nothing is to follow of these: something else was put in, or was meant to be. */
  readonly substituted: ReadonlyMap<Identifier, MissingPart>;
  readonly others: ReadonlyMap<Identifier, MissingPart>;
}

/** What the picker did not find, by line. Each line must have been picked or given a reason (ORDER-43). */
function missingParts(order: StoredOrder): Result<MissingParts, StepRefusal> {
  const substituted = new Map<Identifier, MissingPart>();
  const others = new Map<Identifier, MissingPart>();
  for (const line of order.lines) {
    const { lineId, quantity } = line;
    if (quantity === 0) continue;
    const picked = order.picking?.lines[lineId];
    if (picked === undefined) return refuse({ code: "notPicked", field: lineId });
    const { reasonCode, words } = picked;
    if (picked.quantity >= quantity) continue;
    if (!isReasonGiven(reasonCode, words)) return refuse({ code: "noReason", field: lineId });
    const missing = quantity - picked.quantity;
    const instead = line.insteadOf === undefined ? Math.min(missing, substitutedFor(order, line)) : missing;
    if (instead > 0) substituted.set(lineId, { quantity: instead, reasonCode, words });
    if (missing > instead) others.set(lineId, { quantity: missing - instead, reasonCode, words });
  }
  return accept({ substituted, others });
}
