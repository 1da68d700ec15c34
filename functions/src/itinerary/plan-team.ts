import { seesAll } from "#domain/access/is-owner.ts";
import { type PlanAnswer, planChanges, PlanRequest } from "#domain/planning/plan-request.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import { refuseRole } from "../access/security-events.ts";
import { type CallerAuth, verifyCaller } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { loadCompany } from "../company/load-company.ts";
import { parseRequest } from "../parse-request.ts";
import { planCompany, storePlan } from "./plan-company.ts";

const limitPlans = createRateLimit("planItinerary", 20, 60_000);

/** The plan of the caller's company from today on, shown or stored (VISIT-54): for owners and the store. */
export async function planTeam(backend: Backend, auth: CallerAuth, data: unknown): Promise<PlanAnswer> {
  const caller = await verifyCaller(backend, auth);
  if (!seesAll(caller.roles)) throw refuseRole(caller, "planItinerary", "Only owners and the store plan for others.");
  limitPlans(caller.uid, backend.now());
  const { isApplied, ...wanted } = parseRequest(PlanRequest, data);
  const company = await loadCompany(backend.firestore, caller.companyId);
  const found = await planCompany(backend, company, wanted);
  if (isApplied) await storePlan(backend, company, found, caller.uid);
  return { changes: planChanges(found.before, found.plan.days), unplanned: [...found.plan.unplanned] };
}
