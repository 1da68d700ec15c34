import type { DocumentSnapshot, Firestore, Query, Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { type OrdersByMonth, ordersByMonthAfter } from "#domain/customer/purchases.ts";
import { StoredOrder } from "#domain/order/order.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { keepStaffRecord, staffRef } from "../accounts/staff-record.ts";
import { touchedFields } from "../records/record-document.ts";

/** Brings documents of a former shape to today's, one at a time (OPS-31). */
export interface Migration {
  readonly name: string;
  /** The documents of a company that it looks at. */
  readonly documents: (firestore: Firestore, companyId: Identifier) => Query;
  /** Returns whether it wrote something. Run again on the same document it writes nothing. */
  readonly migrate: (transaction: Transaction, present: DocumentSnapshot, companyId: Identifier) => Promise<boolean>;
}

/**
 * People who joined before colleagues' records had them, and have not signed in since, lack their e-mail and code there,
 * by which files name them (IMPORT-14), or have no record at all.
 */
const staffRecords: Migration = {
  name: "staff records follow their people",
  documents: (firestore, companyId) => firestore.collection("users").where("companyId", "==", companyId),
  async migrate(transaction, present, companyId) {
    const user = present.data();
    if (user?.["companyId"] !== companyId) return false;
    const stored = await transaction.get(staffRef(present.ref.firestore, companyId, present.id));
    return keepStaffRecord(transaction, stored, user);
  },
};

/** The most orders of a customer that are read; five months of two a day are fewer. */
const MOST_ORDERS = 500;
const CountedOrder = v.pick(StoredOrder, ["status", "capturedAt", "receivedAt", "totals", "backorderOf"]);

/** Customers from before their orders were counted lack what their average order follows from (KPI-46). */
const customerOrders: Migration = {
  name: "customers know how many orders they placed",
  documents: (firestore, companyId) => firestore.collection(`companies/${companyId}/customers`),
  async migrate(transaction, present, companyId) {
    const company = present.ref.firestore.doc(`companies/${companyId}`);
    const timeZone: unknown = (await transaction.get(company)).get("settings.timeZone");
    if (!present.exists || typeof timeZone !== "string") return false;
    const placed = company.collection("orders").where("customerId", "==", present.id);
    const { docs } = await transaction.get(placed.orderBy("capturedAt", "desc").limit(MOST_ORDERS));
    const orders = docs.flatMap((each) => {
      const known = v.safeParse(CountedOrder, each.data());
      return known.success ? [known.output] : [];
    });
    // What the rest of an order is worth is added to the month that its order made.
    const inOrder = orders.toSorted((one, other) => rank(one) - rank(other));
    const facts = { timeZone, now: Math.max(0, ...orders.map(({ receivedAt }) => receivedAt)) };
    const ordersByMonth = inOrder.reduce<OrdersByMonth>(
      (months, after) => ordersByMonthAfter(months, { before: null, after }, facts),
      {},
    );
    if (isSameValue(present.get("ordersByMonth") ?? {}, ordersByMonth)) return false;
    transaction.update(present.ref, { ordersByMonth, ...touchedFields() });
    return true;
  },
};

function rank({ backorderOf }: v.InferOutput<typeof CountedOrder>): number {
  return backorderOf === undefined ? 0 : 1;
}

/** In their order for ever: the first makes version 1 of 0, and so on. */
export const MIGRATIONS: readonly Migration[] = [staffRecords, customerOrders];
