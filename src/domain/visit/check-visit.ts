import { CAPTURE_DOUBTS, captureDoubts } from "../captures/capture-doubts.ts";
import type { CaptureOrigin } from "../captures/capture-origin.ts";
import { parseOrderNumber } from "../order/order-number.ts";
import { isReasonGiven } from "../settings/reasons.ts";
import { isCalendarDay } from "../values/business-day.ts";
import { distanceBetween } from "../values/distance.ts";
import type { Instant } from "../values/instant.ts";
import type { Position } from "../values/position.ts";
import type { CheckIn, PlaceCheck, Visit } from "./visit.ts";

/** Why the store doubts a visit; it is stored all the same. */
export const VISIT_FLAGS = [...CAPTURE_DOUBTS, "NOT_OWN_CUSTOMER", "PLACE_DIFFERS", "ORDERS_DIFFER"] as const;
export type VisitFlag = (typeof VISIT_FLAGS)[number];

/** Whether a reading is at the pin: within the company's radius or the reading's own accuracy (VISIT-14). */
export function checkPlace(
  { position, accuracy }: Pick<CheckIn, "position" | "accuracy">,
  pin: Position | null,
  radius: number,
): { readonly place: PlaceCheck; readonly distance: number | null } {
  if (position === null || pin === null) return { place: "unknown", distance: null };
  const distance = Math.round(distanceBetween(position, pin));
  return { place: distance <= Math.max(radius, accuracy ?? 0) ? "on_site" : "off_site", distance };
}

/** The first field of a finished visit that says too little or cannot be (VISIT-15); null = complete. */
export function visitProblem({
  checkIn,
  endedAt,
  businessDay,
  outcome,
  orderIds,
  answers,
}: Pick<Visit, "checkIn" | "endedAt" | "businessDay" | "outcome" | "orderIds" | "answers">): string | null {
  if (endedAt < checkIn.at) return "endedAt";
  if (!isCalendarDay(businessDay)) return "businessDay";
  if (outcome.kind === "order" && orderIds.length === 0) return "orderIds";
  if (outcome.kind === "no_order" && outcome.reasonCode === "") return "outcome.reasonCode";
  if (outcome.kind === "no_order" && !isReasonGiven(outcome.reasonCode, outcome.words)) return "outcome.words";
  if (outcome.kind === "service" && outcome.words.trim() === "") return "outcome.words";
  if (outcome.followUpOn !== null) {
    if (!isCalendarDay(outcome.followUpOn) || outcome.followUpOn <= businessDay) return "outcome.followUpOn";
  }
  const asked = answers.map(({ itemId }) => itemId);
  return new Set(asked).size < asked.length ? "answers" : null;
}

/** What the server knows when a visit arrives. */
export interface VisitFacts {
  readonly visit: Visit;
  readonly receivedAt: Instant;
  readonly timeZone: string;
  readonly radius: number;
  readonly origin: CaptureOrigin;
  /** The customer's pin as it is now; null = none. */
  readonly pin: Position | null;
  /** Whether the author serves the customer. */
  readonly isOwnCustomer: boolean;
  /** Whether its orders are in the store, of its customer and author. */
  readonly hasOrders: boolean;
}

/** The store's doubts about a visit. */
export function visitFlags({
  visit,
  receivedAt,
  timeZone,
  radius,
  origin,
  pin,
  isOwnCustomer,
  hasOrders,
}: VisitFacts): VisitFlag[] {
  const { checkIn, visitNo } = visit;
  const number = parseOrderNumber(visitNo.slice(2));
  const flags: VisitFlag[] = captureDoubts(visit, { number, at: checkIn.at, receivedAt, timeZone, origin });
  if (!isOwnCustomer) flags.push("NOT_OWN_CUSTOMER");
  if (!hasOrders) flags.push("ORDERS_DIFFER");
  if (checkIn.place === "on_site" && checkPlace(checkIn, pin, radius).place === "off_site") flags.push("PLACE_DIFFERS");
  return flags;
}
