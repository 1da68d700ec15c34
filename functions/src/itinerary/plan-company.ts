import type { DocumentData, DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import * as v from "valibot";
import type { Company } from "#domain/company/company.ts";
import { Customer } from "#domain/customer/customer.ts";
import { applyDayStep, replanStep } from "#domain/itinerary/day-step.ts";
import { endDay, ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import { markOrdered, orderedByDay } from "#domain/itinerary/ordered-stops.ts";
import { StoredOrder } from "#domain/order/order.ts";
import { endOfWeek, planInput, plannedRange } from "#domain/planning/plan-facts.ts";
import type { Plan } from "#domain/planning/plan-input.ts";
import { planItinerary } from "#domain/planning/plan-itinerary.ts";
import { WorkPlan } from "#domain/itinerary/work-plan.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import { addDays, businessDayOf, dayStart } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import type { Backend } from "../backend.ts";
import { MAX_ATTEMPTS } from "../records/record-context.ts";
import { dayRef, readDay, type StoredDay, writeDay } from "./day-document.ts";

/** The author of what the server writes by itself. */
const SERVER = "server";
/** Days before today whose stops may still be planned: what changed them late, or what a failure left. */
const PAST_DAYS = 14;
/** Days written at once. */
const DAYS_AT_ONCE = 20;

const VISITED_FIELDS = [
  "repId",
  "zone",
  "position",
  "routeOrder",
  "visitPlan",
  "status",
  "overdue",
  "lastOrderAt",
  "lastVisitAt",
  "followUp",
  "purchases",
] as const;
const DayOrder = v.pick(StoredOrder, ["businessDay", "repId", "customerId", "status"]);
const Visited = v.pick(Customer, ["id", ...VISITED_FIELDS]);

/** A plan of the days ahead, and the days it was made from. */
interface CompanyPlan {
  readonly plan: Plan;
  readonly before: readonly ItineraryDay[];
}

/** Plans the days ahead of some or all salespeople, as they are stored now (VISIT-11). */
export async function planCompany(
  { firestore, now }: Pick<Backend, "firestore" | "now">,
  { id, settings }: Company,
  { repIds, isAnew }: { readonly repIds: readonly Identifier[]; readonly isAnew: boolean },
): Promise<CompanyPlan> {
  const company = firestore.doc(`companies/${id}`);
  const { from, to } = plannedRange(now(), settings.timeZone);
  const [staff, workPlans, customers, days] = await Promise.all([
    company.collection("staff").where("role", "==", "salesperson").select("active", "deletedAt").get(),
    company.collection("workPlans").get(),
    company
      .collection("customers")
      .select(...VISITED_FIELDS, "deletedAt")
      .get(),
    company.collection("itineraryDays").where("day", ">=", from).where("day", "<=", endOfWeek(to)).get(),
  ]);
  const people = staff.docs.filter((person) => isKept(person) && person.get("active") !== false).map((each) => each.id);
  const planned = new Set(repIds.length === 0 ? people : people.filter((repId) => repIds.includes(repId)));
  const facts = {
    settings,
    repIds: [...planned],
    workPlans: workPlans.docs.flatMap((document) => readRow(WorkPlan, document)),
    customers: customers.docs.flatMap((document) => readRow(Visited, document)),
    days: readDays(days.docs).map(({ day }) => day),
  };
  const { days: after, unplanned } = planItinerary(planInput(facts, { from, to, isAnew }));
  const plan = {
    days: after,
    unplanned: unplanned.filter(({ repId }) => repIds.length === 0 || planned.has(repId)),
  };
  return { plan, before: facts.days };
}

/** Stores a plan's changed days. A day that was started or closed meanwhile stays, and so does what people did to it. */
export async function storePlan(
  { firestore, now }: Pick<Backend, "firestore" | "now">,
  { id, settings }: Company,
  { plan, before }: CompanyPlan,
  author: Identifier = SERVER,
): Promise<void> {
  const on = businessDayOf(now(), settings.timeZone);
  const known = new Map(before.map((day) => [day.id, day]));
  const changed = plan.days.filter((day) => !isSameValue(day, known.get(day.id)));
  await inTurns(changed, async ({ repId, day, stops }) => {
    const ref = dayRef(firestore, id, repId, day);
    const step = replanStep(stops);
    await changeDay(firestore, { ref, repId, day }, author, (stored) => {
      const applied = applyDayStep(stored, step, { at: now(), on, byName: "" });
      return applied.ok ? applied.value : stored;
    });
  });
}

/** Ends the days before today (VISIT-13): what was planned and neither visited nor ordered is missed (VISIT-26). */
export async function endPastDays(firestore: Firestore, { id, settings }: Company, today: Day): Promise<void> {
  const company = firestore.doc(`companies/${id}`);
  const from = addDays(today, -PAST_DAYS);
  const [{ docs }, orders] = await Promise.all([
    company.collection("itineraryDays").where("day", ">=", from).where("day", "<", today).get(),
    company
      .collection("orders")
      .where("businessDay", ">=", from)
      .where("businessDay", "<", today)
      .select("businessDay", "repId", "customerId", "status")
      .get(),
  ]);
  const ordered = orderedByDay(orders.docs.flatMap((document) => readRow(DayOrder, document)));
  const ended = (day: ItineraryDay): ItineraryDay =>
    markOrdered(endDay(day, endOf(day.day, settings.timeZone)), ordered.get(day.id));
  const open = readDays(docs).filter(({ day }) => !isSameValue(day, ended(day)));
  await inTurns(open, async ({ ref, day: { repId, day } }) => {
    await changeDay(firestore, { ref, repId, day }, SERVER, ended);
  });
}

function endOf(day: Day, timeZone: string): Instant {
  return dayStart(addDays(day, 1), timeZone);
}

async function changeDay(
  firestore: Firestore,
  { ref, repId, day }: Pick<StoredDay, "ref"> & Pick<ItineraryDay, "repId" | "day">,
  author: Identifier,
  change: (day: ItineraryDay) => ItineraryDay,
): Promise<void> {
  await firestore.runTransaction(
    async (transaction) => {
      const stored = readDay(await transaction.get(ref), repId, day);
      const changed = change(stored.day);
      if (!isSameValue(stored.day, changed)) writeDay(transaction, stored, changed, author);
    },
    { maxAttempts: MAX_ATTEMPTS },
  );
}

/** All of them, whichever fail; then throws the first error. */
async function inTurns<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const failed: unknown[] = [];
  for (let at = 0; at < items.length; at += DAYS_AT_ONCE) {
    const ended = await Promise.allSettled(items.slice(at, at + DAYS_AT_ONCE).map(act));
    failed.push(...ended.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : [])));
  }
  if (failed.length > 0) throw failed[0];
}

/** A day that cannot be read is left alone: the others are planned all the same. */
function readDays(documents: readonly DocumentSnapshot[]): StoredDay[] {
  return documents.flatMap((document) => {
    const day = v.safeParse(ItineraryDay, { ...document.data(), id: document.id });
    return day.success ? [readDay(document, day.output.repId, day.output.day)] : [];
  });
}

/** A record that was not deleted; one that cannot be read is left out, as on devices. */
function readRow<Schema extends v.GenericSchema>(schema: Schema, document: DocumentSnapshot): v.InferOutput<Schema>[] {
  const data: DocumentData = { ...document.data(), id: document.id };
  const row = v.safeParse(schema, data);
  return isKept(document) && row.success ? [row.output] : [];
}

function isKept(document: DocumentSnapshot): boolean {
  return (document.get("deletedAt") ?? null) === null;
}
