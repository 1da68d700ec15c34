import type { PlanAnswer, PlanRequest } from "#domain/planning/plan-request.ts";
import type { Result } from "#domain/values/result.ts";

/** Why the store made no plan. */
export type PlanTeamProblem = "notAllowed" | "tooMany" | "unreachable";

/** The store's plan of the days ahead, shown or stored (VISIT-54). */
export type PlanTeam = (request: PlanRequest) => Promise<Result<PlanAnswer, PlanTeamProblem>>;
