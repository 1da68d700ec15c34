import type { Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { seesAll } from "#domain/access/is-owner.ts";
import type { ChangeDay } from "#domain/changes/change-day.ts";
import { Customer, isSeenBy } from "#domain/customer/customer.ts";
import { applyDayStep, type DayProblem, type DayStep, isOwnStep } from "#domain/itinerary/day-step.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import { businessDayOf, isCalendarDay } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { loadCompany } from "../company/load-company.ts";
import { type ChangeContext, MAX_ATTEMPTS, refuseChange } from "../records/record-context.ts";
import { dayRef, readDay, type StoredDay, writeDay } from "./day-document.ts";

/** What arrives later than this after it was made changes no day any more. */
const LATEST_MS = 7 * 86_400_000;

/** What somebody else has already done makes a step superfluous, not wrong. */
const SETTLED: readonly DayProblem[] = ["alreadyPlanned", "notPlanned"];

/**
 * Applies a step to a day, once (VISIT-12): people change their own days, owners and the store everybody's; starting,
 * skipping and closing is the salesperson's own. The time counts at most as that of receipt.
 */
export async function acceptDayChange(context: ChangeContext, change: ChangeDay): Promise<SaveRecordAnswer> {
  const { firestore, caller } = context;
  const { repId, day } = change;
  if (!isCalendarDay(day)) return refuseChange("SCHEMA_INVALID", "day");
  const { settings } = await loadCompany(firestore, caller.companyId);
  return firestore.runTransaction(
    async (transaction) => {
      const stored = readDay(await transaction.get(dayRef(firestore, caller.companyId, repId, day)), repId, day);
      return takeStep(transaction, context, change, stored, settings.timeZone);
    },
    { maxAttempts: MAX_ATTEMPTS },
  );
}

async function takeStep(
  transaction: Transaction,
  context: ChangeContext,
  change: ChangeDay,
  stored: StoredDay,
  timeZone: string,
): Promise<SaveRecordAnswer> {
  const { caller, contentHash } = context;
  const { stepId, step, repId } = change;
  const mayTake = repId === caller.uid || (seesAll(caller.roles) && !isOwnStep(step));
  const known = stored.steps.find((each) => each.stepId === stepId);
  // Whoever took it may have another role by now (S22).
  if (known?.hash === contentHash) return { outcome: "accepted", rev: Math.max(1, stored.rev) };
  if (!mayTake) return refuseChange("PERMISSION_LOST", "repId");
  if (known !== undefined) return refuseChange("ID_CONFLICT", "stepId");
  const receivedAt = context.now();
  const at = Math.min(change.at, receivedAt);
  if (receivedAt - at > LATEST_MS) return refuseChange("STATUS_CHANGED", "dayOver");
  const seen = await seenCustomers(transaction, context, change);
  if (step.kind === "add" && seen.size === 0) return refuseChange("PERMISSION_LOST", "customerId");
  const kept: DayStep =
    step.kind === "replan" ? { ...step, stops: step.stops.filter((stop) => seen.has(stop.customerId)) } : step;
  const facts = { at, on: businessDayOf(at, timeZone), byName: caller.fullName };
  const applied = applyDayStep(stored.day, kept, facts);
  if (!applied.ok && !SETTLED.includes(applied.problem)) return refuseChange("STATUS_CHANGED", applied.problem);
  const rev = writeDay(transaction, stored, applied.ok ? applied.value : stored.day, caller.uid, {
    stepId,
    kind: step.kind,
    at,
    receivedAt,
    by: caller.uid,
    byName: caller.fullName,
    hash: contentHash,
  });
  return { outcome: "accepted", rev };
}

/** The customers a step puts on the day, as far as the day's salesperson serves them. */
async function seenCustomers(
  transaction: Transaction,
  { firestore, caller }: ChangeContext,
  { repId, step }: ChangeDay,
): Promise<ReadonlySet<Identifier>> {
  const ids = step.kind === "add" ? [step.customerId] : step.kind === "replan" ? idsOf(step.stops) : [];
  if (ids.length === 0) return new Set();
  const documents = await transaction.getAll(
    ...ids.map((id) => firestore.doc(`companies/${caller.companyId}/customers/${id}`)),
  );
  const seen = documents.filter((document) => {
    const customer = v.safeParse(v.pick(Customer, ["repId", "otherRepIds"]), document.data());
    return customer.success && (document.get("deletedAt") ?? null) === null && isSeenBy(customer.output, repId);
  });
  return new Set(seen.map(({ id }) => id));
}

function idsOf(stops: readonly { readonly customerId: Identifier }[]): readonly Identifier[] {
  return [...new Set(stops.map(({ customerId }) => customerId))];
}
