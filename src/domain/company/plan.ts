import * as v from "valibot";

export const PLANS = ["starter", "team", "business"] as const;
export const Plan = v.picklist(PLANS);
export type Plan = v.InferOutput<typeof Plan>;

/** A plan's limits; null = unlimited. There is no price until one is set (COMPANY-9). */
export interface PlanLimits {
  /** Active people and open invitations together. */
  readonly people: number | null;
}

export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  starter: { people: 3 },
  team: { people: 25 },
  business: { people: null },
};

/** Whether one more person may join `people`, active or invited. A company without a plan has no limit. */
export function hasRoomFor(plan: Plan | null, people: number): boolean {
  const limit = plan === null ? null : PLAN_LIMITS[plan].people;
  return limit === null || people < limit;
}
