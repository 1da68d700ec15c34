import {
  FieldValue,
  Timestamp,
  type DocumentReference,
  type QueryDocumentSnapshot,
  type Transaction,
} from "firebase-admin/firestore";
import * as v from "valibot";
import { Customer, repsOf, repsWithout } from "#domain/customer/customer.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import { OWN_ORDER_DAYS } from "#domain/sync/feed.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { PlainRecord } from "#domain/records/record-nouns.ts";
import type { RecordContext } from "./record-context.ts";
import { touchedFields, type StoredRecord } from "./record-document.ts";

const DAY = 86_400_000;

/** The most orders updated when a customer is reassigned; a customer has some dozens in the last months. */
const MAX_ORDERS = 100;

const Reps = v.pick(Customer, ["repId", "otherRepIds"]);
type Reps = v.InferOutput<typeof Reps>;

/** A customer whose salespeople change, with the orders their phones may hold. */
export interface Reassignment {
  readonly customerId: Identifier;
  readonly before: Reps;
  readonly after: Reps;
  /** The latest revision that people who lose it may have. */
  readonly lastRev: number;
  readonly orders: readonly QueryDocumentSnapshot[];
}

/** Null if the salespeople do not change. Reads, so it must run before any write. */
export async function readReassignment(
  transaction: Transaction,
  { firestore, caller, now }: RecordContext,
  customerId: Identifier,
  stored: StoredRecord | null,
  record: PlainRecord,
): Promise<Reassignment | null> {
  if (stored === null) return null;
  const [before, after] = [v.safeParse(Reps, stored.row), v.safeParse(Reps, record)];
  if (!before.success || !after.success || isSameValue(repsOf(before.output), repsOf(after.output))) return null;
  const orders = await transaction.get(
    firestore
      .collection(`companies/${caller.companyId}/orders`)
      .where("customerId", "==", customerId)
      .where("updatedAt", ">=", Timestamp.fromMillis(now() - OWN_ORDER_DAYS * DAY))
      .orderBy("updatedAt", "desc")
      .limit(MAX_ORDERS)
      .select("customerRepIds"),
  );
  return { customerId, before: before.output, after: after.output, lastRev: stored.rev, orders: orders.docs };
}

/**
 * The tombstone of a customer whom this salesperson lost (P17); without an id, every salesperson they were not assigned
 * to. Its `deletedAt` says when. Record ids never contain an @, so its id cannot collide.
 */
export function lossRef(company: DocumentReference, customerId: Identifier, repId: string): DocumentReference {
  return company.collection("customers").doc(`${customerId}@${repId}`);
}

/**
 * Reassigns a customer (P17, P18): its orders become readable only to the people now assigned, and
 * those who lost it get a tombstone. A query no longer returns the customer to them, so a phone that was offline
 * would keep it. The tombstone is a separate document for the person who lost it, without the customer's data.
 */
export function writeReassignment(
  transaction: Transaction,
  { firestore, caller }: RecordContext,
  { customerId, before, after, lastRev, orders }: Reassignment,
): void {
  const company = firestore.doc(`companies/${caller.companyId}`);
  for (const repId of repsWithout(before, after)) {
    transaction.set(lossRef(company, customerId, repId), {
      repId,
      tombstoneOf: customerId,
      deletedAt: FieldValue.serverTimestamp(),
      createdAt: FieldValue.serverTimestamp(),
      createdBy: caller.uid,
      updatedAt: FieldValue.serverTimestamp(),
      rev: lastRev,
    });
  }
  const customerRepIds = repsOf(after);
  for (const order of orders) {
    if (isSameValue(order.get("customerRepIds"), customerRepIds)) continue;
    transaction.update(order.ref, { customerRepIds, ...touchedFields() });
  }
}
