import type { VisitPlan } from "../customer/visit-plan.ts";
import type { Stop } from "./itinerary-day.ts";

/** A customer's hours as a stop has them; null = at any time. */
export function windowOf(plan: Pick<VisitPlan, "opensAt" | "closesAt"> | null): Stop["window"] {
  if (plan === null || (plan.opensAt === null && plan.closesAt === null)) return null;
  return { from: timeOfDay(plan.opensAt ?? 0), to: timeOfDay(plan.closesAt ?? 1_440) };
}

/** A window in minutes after midnight; null if it is none. */
export function readWindow(window: Stop["window"]): { readonly opensAt: number; readonly closesAt: number } | null {
  const [opensAt, closesAt] = [window?.from, window?.to].map(minutesOf);
  if (opensAt === undefined || closesAt === undefined || Number.isNaN(opensAt) || Number.isNaN(closesAt)) return null;
  return opensAt < closesAt ? { opensAt, closesAt } : null;
}

/** Minutes after midnight as `HH:MM`. */
function timeOfDay(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

function minutesOf(time = ""): number {
  const [, hours, minutes] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(time) ?? [];
  return Number(hours) * 60 + Number(minutes);
}
