import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";
import * as v from "valibot";
import { isRepOf, repsOf } from "#domain/customer/customer.ts";
import { OPEN_STATUSES } from "#domain/order/order-status.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import { OWN_ORDER_DAYS } from "#domain/sync/horizon.ts";
import { Identifier } from "#domain/values/identifier.ts";
import type { Backend } from "../backend.ts";
import { handoversOf, lossRef, Reps } from "./reassign-customers.ts";
import { MAX_ATTEMPTS } from "./record-context.ts";
import { touchedFields } from "./record-document.ts";

const CUSTOMERS_AT_ONCE = 20;
/** Orders per transaction: below Firestore's limits for any order. */
const ORDERS_AT_ONCE = 200;

/**
 * Makes the orders of reassigned customers readable to the people now assigned, and to nobody else (P18). Each order is
 * changed once: whenever this is interrupted, it continues with those that are left.
 */
export async function handOverOrders({ firestore }: Pick<Backend, "firestore">, companyId: Identifier): Promise<void> {
  const company = firestore.doc(`companies/${companyId}`);
  for (;;) {
    const { docs } = await handoversOf(company).limit(CUSTOMERS_AT_ONCE).get();
    if (docs.length === 0) return;
    for (const { id } of docs) await handOver(company, id);
  }
}

async function handOver(company: DocumentReference, customerId: Identifier): Promise<void> {
  const { firestore } = company;
  const begun = await handoversOf(company).doc(customerId).get();
  const all = company.collection("orders").where("customerId", "==", customerId);
  let page = all.orderBy(FieldPath.documentId()).select("customerRepIds").limit(ORDERS_AT_ONCE);
  for (;;) {
    const { docs } = await page.get();
    const refs = docs.map(({ ref }) => ref);
    if (refs.length > 0) await run((transaction) => changeReaders(transaction, company, customerId, refs));
    const last = docs.at(-1);
    if (docs.length < ORDERS_AT_ONCE || last === undefined) break;
    page = page.startAfter(last);
  }
  await run((transaction) => finish(transaction, company, customerId, begun.get("rev")));

  function run(update: (transaction: Transaction) => Promise<void>): Promise<void> {
    return firestore.runTransaction(update, { maxAttempts: MAX_ATTEMPTS });
  }
}

async function changeReaders(
  transaction: Transaction,
  company: DocumentReference,
  customerId: Identifier,
  refs: readonly DocumentReference[],
): Promise<void> {
  const [customer, ...orders] = await transaction.getAll(company.collection("customers").doc(customerId), ...refs, {
    fieldMask: ["repId", "otherRepIds", "customerRepIds", "status", "updatedAt", "figures.repId"],
  });
  const reps = v.safeParse(Reps, customer?.data());
  if (!reps.success) return;
  for (const order of orders) {
    // An order stays with whose figures it counts in (KPI-1).
    const credited: unknown = order.get("figures.repId");
    const isTheirs = v.is(Identifier, credited) && credited !== order.get("repId");
    const customerRepIds = [...new Set([...repsOf(reps.output), ...(isTheirs ? [credited] : [])])];
    if (isSameValue(order.get("customerRepIds"), customerRepIds)) continue;
    transaction.update(order.ref, { customerRepIds, ...(isOnDevices(order) && touchedFields()) });
  }
}

const DAY = 86_400_000;

/** No device keeps an order that was closed long ago (P27): it is not sent to all of them for its readers' sake. */
function isOnDevices(order: DocumentSnapshot): boolean {
  const changedAt: unknown = order.get("updatedAt");
  const isRecent = !(changedAt instanceof Timestamp) || ageOf(order, changedAt) <= OWN_ORDER_DAYS * DAY;
  return isRecent || OPEN_STATUSES.some((status) => status === order.get("status"));
}

function ageOf(order: DocumentSnapshot, changedAt: Timestamp): number {
  return order.readTime.toMillis() - changedAt.toMillis();
}

/**
 * Ends a handover, unless the customer was reassigned again meanwhile. A phone that loaded orders during it may hold
 * some that left its view: what tells it that the customer is not its own comes once more, in the same revision.
 */
async function finish(
  transaction: Transaction,
  company: DocumentReference,
  customerId: Identifier,
  rev: unknown,
): Promise<void> {
  const [handover, customer] = await transaction.getAll(
    handoversOf(company).doc(customerId),
    company.collection("customers").doc(customerId),
  );
  if (handover?.exists !== true || handover.get("rev") !== rev) return;
  const reps = v.safeParse(Reps, customer?.data());
  const lostBy = v.parse(v.optional(v.array(v.string()), []), handover.get("lostBy"));
  const again = { updatedAt: FieldValue.serverTimestamp() };
  if (reps.success) {
    for (const repId of lostBy) {
      if (!isRepOf(reps.output, repId)) transaction.update(lossRef(company, customerId, repId), again);
    }
    if (customer !== undefined && reps.output.repId === "") transaction.update(customer.ref, again);
  }
  transaction.delete(handover.ref);
}
