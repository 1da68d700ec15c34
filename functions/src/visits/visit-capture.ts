import { FieldValue, type Transaction } from "firebase-admin/firestore";
import { recordVisit } from "#domain/changes/record-visit.ts";
import * as v from "valibot";
import { Customer, isSeenBy } from "#domain/customer/customer.ts";
import { averageOrder } from "#domain/customer/purchases.ts";
import { addFollowUp, countVisitOrders, markVisit } from "#domain/itinerary/mark-visit.ts";
import { seesAll } from "#domain/access/is-owner.ts";
import { visitRules } from "#domain/settings/visit-rules.ts";
import { visitFlags, visitProblem } from "#domain/visit/check-visit.ts";
import { Visit } from "#domain/visit/visit.ts";
import type {
  CaptureContext,
  CaptureNoun,
  CaptureRefusal,
  CaptureReview,
  ReceptionFacts,
} from "../captures/accept-capture.ts";
import { dayRef, readDay, writeDay } from "../itinerary/day-document.ts";
import { isCountedStatus } from "./recount-visit.ts";

/** How the server accepts a visit. */
export const visitCapture: CaptureNoun<Visit, CaptureContext> = {
  tables: recordVisit.capture,
  schema: Visit,
  longField: "note",
  review: reviewVisit,
};

/**
 * Checks a visit, marks its stop, plans its follow-up and notes it at the customer (VISIT-13, VISIT-15), all in its own
 * transaction. It is never refused for where or when it was made: that is flagged.
 */
async function reviewVisit(
  transaction: Transaction,
  { firestore, caller, company }: CaptureContext,
  visit: Visit,
  { receivedAt, origin }: ReceptionFacts,
): Promise<CaptureReview | CaptureRefusal> {
  // Only the person who was there can have made the visit.
  if (visit.repId !== caller.uid) return { reason: "PERMISSION_LOST", field: "repId" };
  const problem = visitProblem(visit);
  if (problem !== null) return { reason: "SCHEMA_INVALID", field: problem };
  const { repId, businessDay, outcome } = visit;
  const days = [businessDay, ...(outcome.followUpOn === null ? [] : [outcome.followUpOn])];
  const [customerSnapshot, ...snapshots] = await transaction.getAll(
    firestore.doc(`companies/${company.id}/customers/${visit.customerId}`),
    ...days.map((day) => dayRef(firestore, company.id, repId, day)),
    ...visit.orderIds.map((orderId) => firestore.doc(`companies/${company.id}/orders/${orderId}`)),
  );
  const [daySnapshots, orders] = [snapshots.slice(0, days.length), snapshots.slice(days.length)];
  if (customerSnapshot?.exists !== true) return { reason: "NOT_FOUND", field: "customerId" };
  const customer = v.safeParse(Customer, { ...customerSnapshot.data(), id: visit.customerId });
  const known = customer.success ? customer.output : null;
  const [today, followUpDay] = daySnapshots.map((snapshot, place) =>
    readDay(snapshot, repId, days[place] ?? businessDay),
  );
  const flags = visitFlags({
    visit,
    receivedAt,
    origin,
    timeZone: company.settings.timeZone,
    radius: visitRules(company.settings).radius,
    pin: known?.position ?? null,
    hasOrders: orders.every((each) => each.get("customerId") === visit.customerId && each.get("repId") === repId),
    isOwnCustomer: known === null || seesAll(caller.roles) || isSeenBy(known, repId),
  });
  return {
    status: "received",
    flags,
    fields: {},
    write(written) {
      if (today !== undefined) {
        const counted = orders.filter((order) => isCountedStatus(order.get("status"))).length;
        const marked = markVisit(today.day, visit, { flags, usualOrder: averageOrder(known?.ordersByMonth) });
        writeDay(written, today, countVisitOrders(marked, visit.visitId, counted), repId);
      }
      // A day that is not planned yet gets it from the customer.
      if (followUpDay?.exists === true) writeDay(written, followUpDay, addFollowUp(followUpDay.day, visit), repId);
      if (known === null || (known.lastVisitAt ?? 0) > visit.checkIn.at) return;
      written.update(customerSnapshot.ref, {
        lastVisitAt: Math.min(visit.checkIn.at, receivedAt),
        followUp: outcome.followUpOn === null ? null : { on: outcome.followUpOn, reasonCode: outcome.reasonCode },
        updatedAt: FieldValue.serverTimestamp(),
        rev: FieldValue.increment(1),
      });
    },
  };
}
