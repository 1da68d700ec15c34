import type { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import type { DayPlanChange } from "./plan-request.ts";

/** What a plan does with a customer: put on a day, taken off one, or moved (VISIT-48). */
export interface PlanMove {
  readonly customerId: Identifier;
  readonly from: { readonly repId: string; readonly day: Day } | null;
  readonly to: { readonly repId: string; readonly day: Day } | null;
}

/** A plan beside the days as they are. */
export interface PlanDifference {
  readonly moves: readonly PlanMove[];
  /** Days on which only the order of the stops changes. */
  readonly reordered: number;
}

/**
 * What a plan changes, customer by customer: each day a customer leaves is paired with the nearest day it comes to, so
 * that a visit that moves is said once.
 */
export function planDifference(changes: readonly DayPlanChange[]): PlanDifference {
  const left = changes.flatMap(({ repId, day, before, after }) =>
    before.filter((id) => !after.includes(id)).map((customerId) => ({ customerId, repId, day })),
  );
  const come = changes.flatMap(({ repId, day, before, after }) =>
    after.filter((id) => !before.includes(id)).map((customerId) => ({ customerId, repId, day })),
  );
  const open = new Set(come);
  const moves = left.map(({ customerId, ...from }): PlanMove => {
    const [nearest] = [...open]
      .filter((each) => each.customerId === customerId)
      .toSorted((a, b) => daysBetween(a.day, from.day) - daysBetween(b.day, from.day));
    if (nearest === undefined) return { customerId, from, to: null };
    open.delete(nearest);
    return { customerId, from, to: { repId: nearest.repId, day: nearest.day } };
  });
  const added = [...open].map(({ customerId, ...to }): PlanMove => ({ customerId, from: null, to }));
  const reordered = changes.filter(
    ({ before, after }) => before.length === after.length && before.every((id) => after.includes(id)),
  ).length;
  return { moves: [...moves, ...added], reordered };
}

function daysBetween(a: Day, b: Day): number {
  return Math.abs(Date.parse(a) - Date.parse(b));
}
