import type { StaffMember } from "#domain/company/staff.ts";
import type { WorkPlan } from "#domain/itinerary/work-plan.ts";
import type { Device } from "#local/databases/device.ts";
import type { Mirrored } from "#local/databases/mirror-database.ts";
import { readOverlay } from "#local/outbox/local-edits.ts";
import { applyAll } from "#local/outbox/rows-with-edits.ts";

/** The work plans this device has, with its edits, by person. */
export async function readWorkPlans(device: Device): Promise<ReadonlyMap<string, Mirrored<WorkPlan>>> {
  const [stored, overlay] = await Promise.all([device.mirror.workPlans.toArray(), readOverlay(device, "workPlan")]);
  return new Map(applyAll(stored, overlay).map((plan) => [plan.id, plan]));
}

/** Somebody's own work plan; null = as the company's rules. */
export async function readWorkPlan(device: Device, repId: string): Promise<Mirrored<WorkPlan> | null> {
  return (await readWorkPlans(device)).get(repId) ?? null;
}

/** Who can be planned: active salespeople, and others who have days or customers of their own, by name. */
export async function listTravellers(
  device: Device,
  others: ReadonlySet<string>,
): Promise<readonly Pick<StaffMember, "id" | "name">[]> {
  const staff = await device.mirror.staff.toArray();
  return staff
    .filter(({ id, role, active }) => active && (role === "salesperson" || others.has(id)))
    .map(({ id, name }) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
