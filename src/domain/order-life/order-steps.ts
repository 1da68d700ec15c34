import * as v from "valibot";
import { DECIDE_DELIVERY, DecideDelivery } from "../delivery/decide-delivery.ts";
import { isReasonGiven } from "../settings/reasons.ts";
import { Day } from "../values/instant.ts";
import { accept, refuse } from "../values/result.ts";
import { advanceFacts } from "../order/advance-facts.ts";
import { addNote, Answer, AnswerCancel, Ask, CONVERSATION_STEPS, RequestCancel } from "./conversation.ts";
import { DESK_STEPS, Merge, MoveDay, Settle } from "./desk-steps.ts";
import { CartLine, MAX_LINES, type OrderFlag, OrderStatus, type StoredOrder } from "../order/order.ts";
import { Words } from "./order-life.ts";
import { FinishPicking, Pick, PICKING_STEPS, Substitute } from "./picking-steps.ts";
import { canAdvance, isBeforePreparing, isOwnOrder, needsReason } from "../order/order-status.ts";
import { DiscountEdit, LineEdit, reviseLines } from "./revise-lines.ts";
import { Split } from "./split-step.ts";
import {
  arePricesWithin,
  capturedPrices,
  isUndecided,
  linesAsPriced,
  openDifferences,
  settleFlags,
} from "./settle-flags.ts";
import {
  type Applied,
  changeLines,
  declare,
  isConcerned,
  moveOn,
  ReasonCode,
  type StepDeclaration,
  type StepFacts,
  type StepPerson,
  STORE,
} from "./step.ts";

const Advance = v.object({
  kind: v.literal("advance"),
  to: OrderStatus,
  reasonCode: ReasonCode,
  words: Words,
  /** The day it is promised for from now on, after a failed delivery. */
  day: v.exactOptional(Day),
});

/** The price of an added line is the store's, whatever the device has. */
const Revise = v.object({
  kind: v.literal("revise"),
  lines: v.pipe(v.array(LineEdit), v.maxLength(MAX_LINES)),
  /** Of the whole order. */
  discount: v.exactOptional(DiscountEdit),
  added: v.pipe(v.array(CartLine), v.maxLength(MAX_LINES)),
  reasonCode: ReasonCode,
  words: Words,
});

/** The store charges its own prices where it cannot confirm the captured ones (ORDER-24); this charges those instead. */
const Decide = v.object({ kind: v.literal("decide"), prices: v.literal("captured"), words: Words });
const Note = v.object({ kind: v.literal("note"), words: v.pipe(Words, v.minLength(1)) });

/** The steps of an order's life: what they carry, who makes them, and what they do. */
const ORDER_STEPS = {
  advance: declare({
    schema: Advance,
    isAlone: false,
    isReviewed: false,
    may: (order, { to }, from, person) =>
      canAdvance(from, to, person.role, advanceFacts(order, person, person.settings)),
    apply(order, { to, reasonCode, words, day }, facts) {
      if (order.status === to) return accept(order);
      if (order.status !== facts.from) return refuse({ code: "statusChanged", field: "status" });
      if (needsReason(facts.from, to) && !isReasonGiven(reasonCode, words))
        return refuse({ code: "noReason", field: "reason" });
      const isAccepted = to === "confirmed" && isUndecided(order.status);
      if (order.status === "delivery_failed" && to === "ready") {
        const back = moveOn(order, to, { reasonCode, words }, facts);
        return accept({ ...back, assignedTo: "", runId: "", ...(day !== undefined && { promisedOn: day }) });
      }
      const decided = isAccepted ? settleFlags(order, order.flags, facts, choiceIn(order)) : order;
      return accept(moveOn(decided, to, { reasonCode, words }, facts));
    },
  }),
  decide: declare({
    schema: Decide,
    isAlone: false,
    isReviewed: true,
    may(order, _, from, { role, settings }) {
      const prices = capturedPrices(order);
      if (!STORE.includes(role) || !isUndecided(from) || prices.length === 0) return false;
      return (
        role !== "store_staff" || settings === null || arePricesWithin(prices, settings.discountLimits.store_staff)
      );
    },
    apply(order, { words }, facts) {
      if (order.status !== facts.from) return refuse({ code: "statusChanged", field: "status" });
      const why = { kind: "capturedPrices", reasonCode: null, words };
      const changed = changeLines(order, linesAsPriced(order), why, facts);
      if (!changed.ok) return changed;
      const priced = { ...changed.value, differences: openDifferences(changed.value) };
      const flags = order.flags.filter((flag) => flag === "PRICE_CHANGED");
      return accept(settleFlags(priced, flags, facts, () => "capturedPrices"));
    },
  }),
  revise: declare({
    schema: Revise,
    isAlone: false,
    isReviewed: true,
    may: (order, _, __, person) => isConcerned(order, person),
    apply(order, step, facts) {
      if (!isBeforePreparing(order.status)) return refuse({ code: "statusChanged", field: "status" });
      const lines = reviseLines(order, step);
      if (!lines.ok) return lines;
      const { reasonCode, words } = step;
      const isAnswer = order.waitsFor === "rep" && facts.by === order.repId;
      const told: StoredOrder = isAnswer ? { ...order, waitsFor: "store" } : order;
      const edit = step.discount === undefined ? {} : { discount: step.discount.to };
      return changeLines(told, lines.value, { kind: "edited", reasonCode, words }, facts, edit);
    },
  }),
  note: declare({
    schema: Note,
    isAlone: true,
    isReviewed: false,
    may: (order, _, __, { role, uid }) => isOwnOrder(order, role, uid),
    apply: (order, { words }, facts) => addNote(order, { kind: "note", words }, facts),
  }),
  ...CONVERSATION_STEPS,
  ...DESK_STEPS,
  ...PICKING_STEPS,
  decideDelivery: DECIDE_DELIVERY,
};

/** One step in the life of an order (ORDER-40). */
export const LifeStep = v.variant("kind", [
  Advance,
  Revise,
  Decide,
  Note,
  Ask,
  Answer,
  RequestCancel,
  AnswerCancel,
  Settle,
  MoveDay,
  Merge,
  Split,
  Pick,
  Substitute,
  FinishPicking,
  DecideDelivery,
]);
export type LifeStep = v.InferOutput<typeof LifeStep>;

function declarationOf({ kind }: LifeStep): StepDeclaration {
  return ORDER_STEPS[kind];
}

/** Whether two steps that both are can come in any order. */
export function isAlone(step: LifeStep): boolean {
  return declarationOf(step).isAlone;
}

/** Whether the store's rules are applied to the order again after this step (ORDER-41). */
export function isReviewed(step: LifeStep): boolean {
  return declarationOf(step).isReviewed;
}

/** Whether the store takes the order as it is by this step, though there is nothing of it (ORDER-66). */
export function acceptsShortage(step: LifeStep): boolean {
  return step.kind === "advance" || (step.kind === "settle" && step.flags.includes("STOCK_SHORT"));
}

/** Whether this person may make the step on an order that is, or was to them, in this status (ORDER-41). */
export function mayTakeStep(order: StoredOrder, step: LifeStep, from: OrderStatus, person: StepPerson): boolean {
  return declarationOf(step).may(order, step, from, person);
}

/** The order after a step, computed alike by the device and by the server (ORDER-40). */
export function applyStep(order: StoredOrder, step: LifeStep, facts: StepFacts): Applied {
  return declarationOf(step).apply(order, step, facts);
}

/** What confirming an order means for each of its flags: what is stored stands. */
function choiceIn(order: StoredOrder): (flag: OrderFlag) => string {
  const hasPrices = capturedPrices(order).length > 0;
  return (flag) => (flag === "PRICE_CHANGED" && hasPrices ? "todaysPrices" : "accepted");
}
