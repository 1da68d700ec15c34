import { replanStep } from "#domain/itinerary/day-step.ts";
import { planInput } from "#domain/planning/plan-facts.ts";
import { planItinerary } from "#domain/planning/plan-itinerary.ts";
import type { Day } from "#domain/values/instant.ts";
import { refuse } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { readPlanFacts } from "#local/queries/itinerary/plan-facts.ts";
import { changeDays } from "./change-day.ts";

/** Whose day is planned again; absent = one's own. */
export interface ReplanRequest {
  readonly repId?: string;
  readonly day: Day;
}

/** Plans a day again from what this device knows, without the network (VISIT-55). */
export async function replanDay(device: Device, { repId = device.identity.uid, day }: ReplanRequest) {
  const facts = await readPlanFacts(device, repId, day);
  if (facts === null) return refuse({ code: "notLoaded" } as const);
  const plan = planItinerary(planInput(facts, { from: day, to: day, isAnew: false }));
  const stops = plan.days.find((planned) => planned.day === day)?.stops ?? [];
  return changeDays(device, [{ repId, day, step: replanStep(stops) }], { isHeld: true });
}
