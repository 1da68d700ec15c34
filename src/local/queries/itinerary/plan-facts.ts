import { endOfWeek, type PlanFacts } from "#domain/planning/plan-facts.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { readDays } from "#local/outbox/known-days.ts";
import { readAllCustomers } from "#local/outbox/rows-with-edits.ts";

/** What a person's plan of a day depends on, as this device knows it; null until the company is loaded. */
export async function readPlanFacts(device: Device, repId: Identifier, day: Day): Promise<PlanFacts | null> {
  const { mirror, identity } = device;
  const [company, workPlan, customers, days] = await Promise.all([
    mirror.company.get(identity.companyId),
    mirror.workPlans.get(repId),
    readAllCustomers(device),
    readDays(device, { repId, from: day, to: endOfWeek(day) }),
  ]);
  if (company === undefined) return null;
  return {
    settings: company.settings,
    repIds: [repId],
    workPlans: workPlan === undefined ? [] : [workPlan],
    customers,
    days: days.map((known) => known.day),
  };
}
