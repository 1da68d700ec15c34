import type { Identity } from "#domain/access/identity.ts";
import { seesAll } from "#domain/access/is-owner.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { PlanTeam } from "#ports/plan-team.ts";
import type { CallFunction } from "#remote/calls/call-function.ts";

/** Plans the team's days in the store, for owners and the store's staff. */
export function teamPlanner({ uid, roles }: Identity): PlanTeam | null {
  if (!seesAll(roles)) return null;
  return async (request) => {
    try {
      const [{ credentialsOf }, { createCaller }] = await Promise.all([
        import("#remote/auth/auth.ts"),
        import("#remote/calls/call-function.ts"),
      ]);
      return await planBy(createCaller(credentialsOf(uid)))(request);
    } catch {
      // The chunk is out of reach.
      return refuse("unreachable");
    }
  };
}

/** The same over any caller. */
export function planBy(call: CallFunction): PlanTeam {
  return async (request) => {
    const { callPlanItinerary } = await import("#remote/calls/plan-itinerary.ts");
    const answer = await callPlanItinerary(call, request);
    if (answer.ok) return accept(answer.value);
    const { code, fromFunction } = answer.problem;
    if (code === "resource-exhausted") return refuse("tooMany");
    return refuse(fromFunction === true && code === "permission-denied" ? "notAllowed" : "unreachable");
  };
}
