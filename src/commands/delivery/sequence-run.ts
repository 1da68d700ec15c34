import { sequenceStops } from "#domain/itinerary/sequence-stops.ts";
import { workHours } from "#domain/itinerary/work-plan.ts";
import { routeStop } from "#domain/planning/person-calendar.ts";
import { visitRules } from "#domain/settings/visit-rules.ts";
import { accept, type Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { readRuns } from "#local/outbox/known-runs.ts";
import { changeRun, type ChangeRunProblem } from "./change-run.ts";

/** Puts the stops of a run in the best order that the itinerary's sequencer finds (VISIT-10, DELIV-20). */
export async function sequenceRun(device: Device, runId: string): Promise<Result<null, ChangeRunProblem>> {
  const { mirror, identity } = device;
  const [runs, company] = await Promise.all([readRuns(device), mirror.company.get(identity.companyId)]);
  const run = runs.find((known) => known.run.runId === runId)?.run;
  if (run === undefined || company === undefined) return accept(null);
  const [customers, workPlan] = await Promise.all([
    mirror.customers.bulkGet(run.stops.map(({ customerId }) => customerId)),
    mirror.workPlans.get(run.driverId),
  ]);
  const rules = visitRules(company.settings);
  const hours = workHours(rules, workPlan ?? null);
  const nodes = run.stops.map(({ customerId }, place) => routeStop(customerId, customers[place]));
  const terms = { start: hours.startPosition, end: hours.endPosition, startsAt: hours.startsAt, speeds: rules };
  const customerIds = sequenceStops(nodes, terms).map(({ customerId }) => customerId);
  return changeRun(device, runId, { kind: "sequence", customerIds });
}
