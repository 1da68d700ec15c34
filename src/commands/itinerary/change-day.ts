import type { ChangeDay } from "#domain/changes/change-day.ts";
import { applyDayStep, type DayProblem, type DayStep, isOwnStep } from "#domain/itinerary/day-step.ts";
import { emptyDay, type ItineraryDay, itineraryDayId } from "#domain/itinerary/itinerary-day.ts";
import { isSeenBy } from "#domain/customer/customer.ts";
import { seesAll } from "#domain/access/is-owner.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { dayWorkTables, layOver, readDayWork } from "#local/outbox/known-days.ts";
import { isUntried, UNDO_MS } from "#local/outbox/outbox-entry.ts";
import { readCustomers } from "#local/outbox/rows-with-edits.ts";
import { writeOutbox } from "#local/outbox/write-outbox.ts";

/**
 * `notAllowed`: neither one's own day, nor one that owners and the store change. `notServed`: the salesperson whose day
 * it is does not serve the customer, whom their devices do not know.
 */
export interface ChangeDayProblem {
  readonly code: DayProblem | "notAllowed" | "notServed" | "notLoaded" | "storageFull" | "tooLate";
}

/** A step to be made. `repId` absent = one's own day. `label` is the name of the stop's customer. */
export interface NewStep {
  readonly repId?: string;
  readonly day: Day;
  readonly step: DayStep;
  readonly label?: string;
}

/** The keys of the steps, by which they can be undone for a moment. */
export type MadeSteps = readonly string[];

/**
 * Makes steps on days of the itinerary, all or none, in one transaction (VISIT-21): each must hold for the day as this
 * device knows it. With `isHeld` they wait a moment before they are sent, so that they can be undone without a trace.
 */
export async function changeDays(
  device: Device,
  steps: readonly NewStep[],
  { isHeld = false }: { readonly isHeld?: boolean } = {},
): Promise<Result<MadeSteps, ChangeDayProblem>> {
  const { work, mirror, identity } = device;
  const company = await mirror.company.get(identity.companyId);
  if (company === undefined) return refuse({ code: "notLoaded" });
  const changes = steps.map((step) => dayChange(device, step, company.settings.timeZone));
  const isForeign = (change: ChangeDay) =>
    change.repId !== identity.uid && (isOwnStep(change.step) || !seesAll(identity.roles));
  if (changes.some(isForeign)) return refuse({ code: "notAllowed" });
  if (!(await areServed(device, changes))) return refuse({ code: "notServed" });
  const ids = changes.map(({ repId, day }) => itineraryDayId(repId, day));
  const stored = await mirror.itineraryDays.bulkGet(ids);

  const made = await writeOutbox(device, dayWorkTables(work), async (outbox) => {
    const own = await readDayWork(work);
    const days = new Map<string, ItineraryDay>(
      changes.map(({ repId, day }, index) => [
        ids[index] ?? "",
        layOver(stored[index], { repId, day }, own, identity.uid).day,
      ]),
    );
    for (const change of changes) {
      const id = itineraryDayId(change.repId, change.day);
      const applied = applyDayStep(days.get(id) ?? emptyDay(change.repId, change.day), change.step, change);
      if (!applied.ok) return applied;
      days.set(id, applied.value);
    }
    const heldUntil = isHeld ? device.now() + UNDO_MS : undefined;
    for (const change of changes) await outbox.add({ key: change.stepId, change, heldUntil });
    return accept(changes.map(({ stepId }) => stepId));
  });
  if (made === null) return refuse({ code: "storageFull" });
  return made.ok ? made : refuse({ code: made.problem });
}

/** A step as a change of its day, made now. */
export function dayChange(device: Device, { repId, day, step, label = "" }: NewStep, timeZone: string): ChangeDay {
  const { uid, fullName: byName } = device.identity;
  const at = device.now();
  const on = businessDayOf(at, timeZone);
  const whose = { repId: repId ?? uid, day, at, on, byName };
  return { kind: "changeDay", stepId: device.newId(), ...whose, step, label: label.slice(0, 200) };
}

/** Whether those on whose days customers are put serve them; of a customer that is not here the store knows. */
async function areServed(device: Device, changes: readonly ChangeDay[]): Promise<boolean> {
  const added = changes.flatMap(({ repId, step }) => (step.kind === "add" ? [{ repId, id: step.customerId }] : []));
  if (added.length === 0) return true;
  const customers = await readCustomers(
    device,
    added.map(({ id }) => id),
  );
  return added.every(({ repId }, at) => {
    const customer = customers[at];
    return customer === undefined || isSeenBy(customer, repId);
  });
}

/** Undoes steps that were not sent, without a trace. `tooLate`: sending one of them has begun. */
export async function undoSteps(device: Device, keys: MadeSteps): Promise<Result<null, ChangeDayProblem>> {
  const { work } = device;
  const isUndone = await writeOutbox(device, [work.dayChanges], async (outbox) => {
    const entries = await work.outbox.bulkGet([...keys]);
    const waiting = entries.filter((entry) => entry !== undefined);
    if (waiting.length < keys.length || !waiting.every(isUntried)) return false;
    for (const entry of waiting) await outbox.remove(entry);
    return true;
  });
  if (isUndone === null) return refuse({ code: "storageFull" });
  return isUndone ? accept(null) : refuse({ code: "tooLate" });
}
