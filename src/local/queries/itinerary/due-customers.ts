import { seesAll } from "#domain/access/is-owner.ts";
import { planInput, plannedRange } from "#domain/planning/plan-facts.ts";
import type { UnplannedReason } from "#domain/planning/plan-input.ts";
import { planItinerary } from "#domain/planning/plan-itinerary.ts";
import { hasRhythm } from "#domain/customer/visit-plan.ts";
import type { Device } from "#local/databases/device.ts";
import { readOverlay } from "#local/outbox/local-edits.ts";
import { readDays } from "#local/outbox/known-days.ts";
import type { CustomerEntry } from "../customer/customer-index.ts";
import { readEntries } from "../customer/find-customers.ts";
import { readWorkPlans } from "./work-plans.ts";

/** Who is due and on none of the days ahead. */
export interface DueCustomers {
  /** The longest due first. */
  readonly customers: readonly Pick<CustomerEntry, "id" | "repId">[];
  /** There are customers, and none has a visit frequency. */
  readonly lacksFrequencies: boolean;
}

/**
 * The customers that are due and not planned on the days ahead (VISIT-47): one's own, or everybody's for owners and the
 * store. Null until the company is loaded. Reads no customer's row.
 */
export async function listDueCustomers(device: Device): Promise<DueCustomers | null> {
  const known = await readAhead(device);
  if (known === null) return null;
  const { entries, days } = known;
  const { uid, roles } = device.identity;
  const now = device.now();
  const coming = new Set(
    days.flatMap(({ stops }) => stops.filter(({ state }) => state === "planned").map(({ customerId }) => customerId)),
  );
  const mine = seesAll(roles) ? entries : entries.filter(({ repId }) => repId === uid);
  const due = mine.filter(({ id, dueAt }) => dueAt !== null && dueAt <= now && !coming.has(id));
  return {
    customers: due.toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0)).map(({ id, repId }) => ({ id, repId })),
    lacksFrequencies: mine.length > 0 && !mine.some(({ visitPlan }) => hasRhythm(visitPlan)),
  };
}

/**
 * Why the plan leaves customers out, by customer (VISIT-51). Those that are missing would be planned. Planning takes a
 * while for each person, so that taps are handled in between.
 */
export async function explainDue(
  device: Device,
  { customers }: Pick<DueCustomers, "customers">,
): Promise<ReadonlyMap<string, UnplannedReason>> {
  const reasons = new Map<string, UnplannedReason>();
  const known = await readAhead(device);
  if (known === null) return reasons;
  const { company, range, entries, days, workPlans } = known;
  for (const repId of new Set(customers.map((customer) => customer.repId))) {
    const facts = {
      settings: company.settings,
      repIds: repId === "" ? [] : [repId],
      workPlans,
      customers: entries.filter((entry) => entry.repId === repId),
      days: days.filter((day) => day.repId === repId),
    };
    const { unplanned } = planItinerary(planInput(facts, { ...range, isAnew: false }));
    for (const { customerId, reason } of unplanned) reasons.set(customerId, reason);
    await new Promise((resume) => setTimeout(resume));
  }
  return reasons;
}

/** What the plan of the days ahead depends on, as this device knows it. */
async function readAhead(device: Device) {
  const { mirror, identity } = device;
  const company = await mirror.company.get(identity.companyId);
  if (company === undefined) return null;
  const range = plannedRange(device.now(), company.settings.timeZone);
  const [entries, known, workPlans] = await Promise.all([
    readEntries(device, await readOverlay(device, "customer")),
    readDays(device, seesAll(identity.roles) ? range : { ...range, repId: identity.uid }),
    readWorkPlans(device),
  ]);
  return {
    company,
    range,
    entries: entries.filter(({ status }) => status !== "disabled"),
    days: known.map(({ day }) => day),
    workPlans: [...workPlans.values()],
  };
}
