import { FieldValue, Timestamp, type QueryDocumentSnapshot, type Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { Customer, repsOf, repsWithout } from "#domain/customer/customer.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import { OWN_ORDER_DAYS } from "#domain/sync/feed.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { PlainRecord } from "#domain/records/record-nouns.ts";
import type { RecordContext } from "./record-context.ts";
import { recordRef, touchedFields, type StoredRecord } from "./record-document.ts";

const DAY = 86_400_000;

/** A customer's orders of the last months are some dozens; more of them are not touched by one change of salespeople. */
const MOST_ORDERS = 100;

const Reps = v.pick(Customer, ["repId", "otherRepIds"]);
type Reps = v.InferOutput<typeof Reps>;

/** A customer whose salespeople change, with the orders that its salespeople's phones may hold. */
export interface Reassignment {
  readonly customerId: Identifier;
  readonly before: Reps;
  readonly after: Reps;
  /** The revision that those who lose it may have. */
  readonly lastRev: number;
  readonly orders: readonly QueryDocumentSnapshot[];
}

/** Null where a change of a customer leaves it with the same salespeople. Reads: nothing may be written before. */
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
      .limit(MOST_ORDERS)
      .select("customerRepIds"),
  );
  return { customerId, before: before.output, after: after.output, lastRev: stored.rev, orders: orders.docs };
}

/**
 * Hands a customer over (P17, P18): its orders become readable to those who look after it now and to nobody else, and
 * whoever lost it finds a tombstone. A query no longer returns what is somebody else's, so that a phone which was offline
 * would keep it: the tombstone lies beside the customer, under the name of who lost it, and says nothing of it.
 */
export function writeReassignment(
  transaction: Transaction,
  { firestore, caller }: RecordContext,
  { customerId, before, after, lastRev, orders }: Reassignment,
): void {
  const customer = recordRef(firestore, caller.companyId, "customer", customerId);
  for (const repId of repsWithout(before, after)) {
    // No record has an id with an @: it cannot meet one.
    transaction.set(customer.parent.doc(`${customerId}@${repId}`), {
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
