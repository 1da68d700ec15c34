import * as v from "valibot";
import { statusesOf } from "../order/order-stage.ts";
import type { OrderStatus, StoredOrder } from "../order/order.ts";
import { canAdvance, isOwnOrder } from "../order/order-status.ts";
import { isReasonGiven } from "../settings/reasons.ts";
import { accept, refuse } from "../values/result.ts";
import { MAX_REVISIONS } from "./change-lines.ts";
import { openCancelRequest, type OrderNote, Words } from "./order-life.ts";
import { type Applied, declare, isConcerned, moveOn, ReasonCode, type StepFacts, STORE } from "./step.ts";

const SaidWords = v.pipe(Words, v.minLength(1));

/** What a question is answered with in one tap. */
export const ANSWERS = ["yes", "no"] as const;

export const Ask = v.object({ kind: v.literal("ask"), words: SaidWords });
export const Answer = v.object({ kind: v.literal("answer"), words: Words, choice: v.nullable(v.picklist(ANSWERS)) });
export const RequestCancel = v.object({ kind: v.literal("requestCancel"), reasonCode: ReasonCode, words: Words });
export const AnswerCancel = v.object({ kind: v.literal("answerCancel"), granted: v.boolean(), words: Words });

/** Where an order waits for the store's decision, so that the store may ask about it. */
const DECIDED_IN: readonly OrderStatus[] = ["submitted", ...statusesOf("review")];

/** Too late for the salesperson to cancel, not for the store (ORDER-74). */
const CANCELLED_ON_REQUEST: readonly OrderStatus[] = ["preparing", "ready", "delivery_failed"];

/** The steps by which the store and the salesperson talk about an order (ORDER-73, ORDER-74). */
export const CONVERSATION_STEPS = {
  ask: declare<v.InferOutput<typeof Ask>>({
    schema: Ask,
    isAlone: false,
    isReviewed: false,
    may: (_, __, from, { role }) => STORE.includes(role) && DECIDED_IN.includes(from),
    apply(order, { words }, facts) {
      if (!DECIDED_IN.includes(order.status)) return refuse({ code: "statusChanged", field: "status" });
      return addNote({ ...order, waitsFor: "rep" }, { kind: "question", words }, facts);
    },
  }),
  answer: declare<v.InferOutput<typeof Answer>>({
    schema: Answer,
    isAlone: false,
    isReviewed: false,
    may: (order, _, __, person) => isConcerned(order, person) && isAsked(order),
    apply(order, { words, choice }, facts) {
      if (words.trim() === "" && choice === null) return refuse({ code: "noReason", field: "words" });
      // What was said is kept, even where the store has decided meanwhile.
      const told: StoredOrder = order.waitsFor === "rep" ? { ...order, waitsFor: "store" } : order;
      return addNote(told, { kind: "answer", words, ...(choice !== null && { choice }) }, facts);
    },
  }),
  requestCancel: declare<v.InferOutput<typeof RequestCancel>>({
    schema: RequestCancel,
    isAlone: false,
    isReviewed: false,
    may: (order, _, from, { role, uid }) =>
      role === "salesperson" && isOwnOrder(order, role, uid) && CANCELLED_ON_REQUEST.includes(from),
    apply(order, { reasonCode, words }, facts) {
      if (!CANCELLED_ON_REQUEST.includes(order.status)) return refuse({ code: "statusChanged", field: "status" });
      if (openCancelRequest(order) !== null) return accept(order);
      if (!isReasonGiven(reasonCode, words)) return refuse({ code: "noReason", field: "reason" });
      const request = { kind: "cancelRequest", words, ...(reasonCode !== null && { reasonCode }) };
      return addNote({ ...order, waitsFor: "store" }, request, facts);
    },
  }),
  answerCancel: declare<v.InferOutput<typeof AnswerCancel>>({
    schema: AnswerCancel,
    isAlone: false,
    isReviewed: false,
    may: (order, _, __, { role }) => STORE.includes(role) && hasCancelRequest(order),
    apply(order, { granted, words }, facts) {
      const request = openCancelRequest(order);
      if (request === null) return refuse({ code: "statusChanged", field: "status" });
      if (!granted && words.trim() === "") return refuse({ code: "noReason", field: "words" });
      const kind = granted ? "cancelGranted" : "cancelDeclined";
      const answered = addNote({ ...order, waitsFor: null }, { kind, words }, facts);
      if (!granted || !answered.ok) return answered;
      if (!canAdvance(order.status, "cancelled", "store_staff"))
        return refuse({ code: "statusChanged", field: "status" });
      const why = { reasonCode: request.reasonCode ?? null, words: request.words };
      return accept(moveOn(answered.value, "cancelled", why, facts));
    },
  }),
};

/** The order with something said about it (ORDER-42). */
export function addNote(
  order: StoredOrder,
  said: Pick<OrderNote, "kind" | "words" | "choice" | "reasonCode">,
  { stepId, at, by, byName }: StepFacts,
): Applied {
  const { notes = [] } = order;
  if (notes.length >= MAX_REVISIONS) return refuse({ code: "tooMany", field: "notes" });
  return accept({ ...order, notes: [...notes, { noteId: stepId, at, by, byName, ...said }] });
}

function isAsked({ notes = [] }: StoredOrder): boolean {
  return notes.some(({ kind }) => kind === "question");
}

/** Whether anybody ever asked to cancel it: what was answered meanwhile is the step's to say. */
function hasCancelRequest({ notes = [] }: StoredOrder): boolean {
  return notes.some(({ kind }) => kind === "cancelRequest");
}
