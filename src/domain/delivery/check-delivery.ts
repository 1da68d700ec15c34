import { CAPTURE_DOUBTS, captureDoubts } from "../captures/capture-doubts.ts";
import type { CaptureOrigin } from "../captures/capture-origin.ts";
import type { CompanySettings } from "../company/company.ts";
import { companyProof, PROOF_KINDS, type ProofKind, type ProofNeed, type ProofRules } from "../company/proof-rules.ts";
import { parseOrderNumber } from "../order/order-number.ts";
import { isReasonGiven } from "../settings/reasons.ts";
import { isCalendarDay } from "../values/business-day.ts";
import type { Instant } from "../values/instant.ts";
import type { Amount } from "../values/money.ts";
import type { Delivery, HandedOrder, Proof } from "./delivery.ts";

/** What the store doubts of a delivery. It is stored all the same: it happened. */
export const DELIVERY_FLAGS = [
  ...CAPTURE_DOUBTS,
  "ORDER_CANCELLED",
  "ALREADY_DELIVERED",
  "NOT_READY",
  "NOT_ASSIGNED",
  "ITEMS_DIFFER",
  "PROOF_MISSING",
] as const;
export type DeliveryFlag = (typeof DELIVERY_FLAGS)[number];

/** What proof is asked for, by kind. */
export type ProofNeeds = Readonly<Record<ProofKind, ProofNeed>>;

/**
 * The proof that a delivery of this worth needs (DELIV-1): the company's rules, the customer's in their place, and from
 * the company's amount on a signature, and whatever is only warned about.
 */
export function proofNeeds(
  { proofDefaults, strictProofFrom = 0 }: Pick<CompanySettings, "proofDefaults" | "strictProofFrom">,
  rules: ProofRules,
  amount: Amount,
): ProofNeeds {
  const needs = { ...companyProof(proofDefaults === undefined ? {} : { proofDefaults }), ...rules };
  if (strictProofFrom === 0 || amount < strictProofFrom) return needs;
  const strict = PROOF_KINDS.map((kind): [ProofKind, ProofNeed] => {
    const need = needs[kind];
    return [kind, need === "warn" || (kind === "signature" && need === "optional") ? "required" : need];
  });
  return { ...needs, ...Object.fromEntries(strict) };
}

/** Whether each kind of proof is there. Where nobody could sign, a photograph and the reason stand for the signature. */
const HAS: Readonly<Record<ProofKind, (proof: Proof) => boolean>> = {
  signature: ({ signature, noSignature, photoIds }) =>
    signature !== null || (noSignature !== null && photoIds.length > 0),
  photo: ({ photoIds }) => photoIds.length > 0,
  receiverName: ({ receiver }) => receiver.name.trim().length > 1,
  receiverId: ({ receiver }) => receiver.idNumber.trim() !== "",
  pin: ({ receiver }) => receiver.code.trim() !== "",
  note: ({ note }) => note.trim() !== "",
};

/** What proof is missing: what has to be there, and what is only warned about. Nothing where nothing was handed over. */
export function proofGaps(
  { orders, ...proof }: Proof & { readonly orders: readonly Pick<HandedOrder, "outcome">[] },
  needs: ProofNeeds,
): { readonly required: readonly ProofKind[]; readonly warned: readonly ProofKind[] } {
  if (!isHandedOver(orders)) return { required: [], warned: [] };
  const missing = PROOF_KINDS.filter((kind) => !HAS[kind](proof));
  return {
    required: missing.filter((kind) => needs[kind] === "required"),
    warned: missing.filter((kind) => needs[kind] === "warn"),
  };
}

/** Whether anything was handed over. */
export function isHandedOver(orders: readonly Pick<HandedOrder, "outcome">[]): boolean {
  return orders.some(({ outcome }) => outcome !== "failed");
}

type Checked = Proof & Pick<Delivery, "orders" | "failed" | "businessDay">;

/** The first field of a delivery that says too little or cannot be; null = sound. */
export function deliveryProblem(delivery: Checked): string | null {
  const { orders, failed, signature, noSignature, photoIds, businessDay } = delivery;
  if (!isCalendarDay(businessDay)) return "businessDay";
  if (hasTwice(orders.map(({ orderId }) => orderId))) return "orders";
  if (hasTwice(photoIds)) return "photoIds";
  const items = orders.findIndex((order) => !areItemsSound(order));
  if (items >= 0) return `orders.${items}.items`;
  const hasFailed = orders.some(({ outcome }) => outcome === "failed");
  if (hasFailed !== (failed !== null)) return "failed";
  if (failed !== null) {
    if (!isReasonGiven(failed.reasonCode, failed.words)) return "failed.reasonCode";
    const { proposedDay } = failed;
    if (proposedDay !== null && (!isCalendarDay(proposedDay) || proposedDay <= businessDay))
      return "failed.proposedDay";
  }
  if (noSignature === null) return null;
  if (signature !== null || !isReasonGiven(null, noSignature)) return "noSignature";
  return photoIds.length === 0 ? "photoIds" : null;
}

function areItemsSound({ outcome, items }: HandedOrder): boolean {
  if (outcome !== "partial") return items.length === 0;
  if (items.length === 0 || hasTwice(items.map(({ lineId }) => lineId))) return false;
  return items.every(({ reasonCode, words }) => isReasonGiven(reasonCode, words));
}

function hasTwice(values: readonly string[]): boolean {
  return new Set(values).size < values.length;
}

/** What the server knows when a delivery arrives. */
export interface DeliveryFacts {
  readonly delivery: Delivery;
  readonly receivedAt: Instant;
  readonly timeZone: string;
  readonly origin: CaptureOrigin;
  readonly needs: ProofNeeds;
}

/** The store's doubts about a delivery as a whole; those about its orders come beside. */
export function deliveryFlags({ delivery, receivedAt, timeZone, origin, needs }: DeliveryFacts): DeliveryFlag[] {
  const number = parseOrderNumber(delivery.deliveryNo.slice(2));
  const doubts = captureDoubts(delivery, { number, at: delivery.capturedAt, receivedAt, timeZone, origin });
  return [...doubts, ...(proofGaps(delivery, needs).required.length > 0 ? (["PROOF_MISSING"] as const) : [])];
}
