import {
  type CollectionReference,
  type DocumentReference,
  FieldValue,
  type Transaction,
} from "firebase-admin/firestore";
import * as v from "valibot";
import { Customer, repsOf, repsWithout } from "#domain/customer/customer.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { PlainRecord } from "#domain/records/record-nouns.ts";
import type { RecordContext } from "./record-context.ts";
import { touchedFields, type StoredRecord } from "./record-document.ts";
import { lossTombstone } from "./tombstone.ts";

/** The people a customer is assigned to. */
export const Reps = v.pick(Customer, ["repId", "otherRepIds"]);
type Reps = v.InferOutput<typeof Reps>;

/** A customer whose salespeople change. */
export interface Reassignment {
  readonly customerId: Identifier;
  readonly before: Reps;
  readonly after: Reps;
  /** The latest revision that people who lose it may have. */
  readonly lastRev: number;
}

/** Null if the salespeople do not change. */
export function findReassignment(
  customerId: Identifier,
  stored: StoredRecord | null,
  record: PlainRecord,
): Reassignment | null {
  if (stored === null) return null;
  const [before, after] = [v.safeParse(Reps, stored.row), v.safeParse(Reps, record)];
  if (!before.success || !after.success || isSameValue(repsOf(before.output), repsOf(after.output))) return null;
  return { customerId, before: before.output, after: after.output, lastRev: stored.rev };
}

/**
 * The tombstone of a customer whom this salesperson lost (P17); without an id, every salesperson they were not assigned
 * to. Its `deletedAt` says when. Record ids never contain an @, so its id cannot collide.
 */
export function lossRef(company: DocumentReference, customerId: Identifier, repId: string): DocumentReference {
  return company.collection("customers").doc(`${customerId}@${repId}`);
}

/** The same for a driver who has nothing more to deliver there. */
export function driverLossRef(company: DocumentReference, customerId: Identifier, uid: string): DocumentReference {
  return company.collection("customers").doc(`${customerId}@${uid}@runs`);
}

/** The customers whose orders have yet to follow them, by customer. */
export function handoversOf(company: DocumentReference): CollectionReference {
  return company.collection("handovers");
}

/**
 * Reassigns a customer (P17): those who lost it get a tombstone. A query no longer returns the customer to them, so a
 * phone that was offline would keep it. The tombstone is a separate document for the person who lost it, without the
 * customer's data. The orders follow (P18): `handOverOrders` must then be requested.
 */
export function writeReassignment(
  transaction: Transaction,
  { firestore, caller, now }: RecordContext,
  { customerId, before, after, lastRev }: Reassignment,
): void {
  const company = firestore.doc(`companies/${caller.companyId}`);
  const created = { createdAt: FieldValue.serverTimestamp(), createdBy: caller.uid };
  const lostBy = repsWithout(before, after);
  for (const repId of lostBy) {
    transaction.set(lossRef(company, customerId, repId), {
      repId,
      ...lossTombstone(customerId, lastRev, caller.uid, now()),
    });
  }
  // Joins what an earlier reassignment has left to do.
  const more = lostBy.length === 0 ? {} : { lostBy: FieldValue.arrayUnion(...lostBy) };
  transaction.set(handoversOf(company).doc(customerId), { ...more, ...created, ...touchedFields() }, { merge: true });
}
