import { isReasonGiven, OTHER_REASON } from "../settings/reasons.ts";
import { type ItineraryDay, type Stop } from "../itinerary/itinerary-day.ts";
import type { Identifier } from "../values/identifier.ts";
import { MAX_VISIT_CORRECTIONS, type Visit, type VisitCorrection } from "./visit.ts";

/** The first field of a correction that says too little or cannot be (VISIT-38); null = complete. */
export function correctionProblem(
  { orderIds }: Pick<Visit, "orderIds">,
  { outcome, words }: Pick<VisitCorrection, "outcome" | "words">,
): "outcome" | "reasonCode" | "words" | null {
  if (outcome?.kind === "order" && orderIds.length === 0) return "outcome";
  if (outcome?.kind === "no_order" && outcome.reasonCode === "") return "reasonCode";
  return isReasonGiven(OTHER_REASON, words) ? null : "words";
}

/** The corrections with another one, the latest last; null if there are too many. One that is there already stays. */
export function addCorrection(
  corrections: readonly VisitCorrection[],
  added: VisitCorrection,
): readonly VisitCorrection[] | null {
  if (corrections.some(({ correctionId }) => correctionId === added.correctionId)) return corrections;
  return corrections.length >= MAX_VISIT_CORRECTIONS ? null : [...corrections, added];
}

/** The day with a correction at the stop of its visit. */
export function correctOnDay(day: ItineraryDay, visitId: Identifier, added: VisitCorrection): ItineraryDay {
  const correct = (stop: Stop): Stop => {
    const { visit } = stop;
    if (visit?.visitId !== visitId) return stop;
    const corrections = addCorrection(visit.corrections ?? [], added);
    return corrections === null ? stop : { ...stop, visit: { ...visit, corrections: [...corrections] } };
  };
  return { ...day, stops: day.stops.map(correct) };
}
