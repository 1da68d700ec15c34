import * as v from "valibot";
import { PlanAnswer, type PlanRequest } from "#domain/planning/plan-request.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { CallFunction, CallProblem } from "./call-function.ts";

/** The store's plan of the days ahead. */
export async function callPlanItinerary(
  call: CallFunction,
  request: PlanRequest,
): Promise<Result<PlanAnswer, CallProblem>> {
  const answer = await call("planItinerary", request);
  if (!answer.ok) return answer;
  const parsed = v.safeParse(PlanAnswer, answer.value);
  return parsed.success
    ? accept(parsed.output)
    : refuse({ code: "no-data", message: "Response is missing data field." });
}
