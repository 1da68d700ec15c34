import type { VisitPlan } from "../customer/visit-plan.ts";
import type { Stop } from "./itinerary-day.ts";

/** A customer's hours as a stop has them; null = at any time. */
export function windowOf(plan: Pick<VisitPlan, "opensAt" | "closesAt"> | null): Stop["window"] {
  if (plan === null || (plan.opensAt === null && plan.closesAt === null)) return null;
  return { from: timeOfDay(plan.opensAt ?? 0), to: timeOfDay(plan.closesAt ?? 1_440) };
}

/** Minutes after midnight as `HH:MM`. */
function timeOfDay(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
