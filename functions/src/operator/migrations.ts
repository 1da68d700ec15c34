import type { DocumentSnapshot, Firestore, Query, Transaction } from "firebase-admin/firestore";
import type { Identifier } from "#domain/values/identifier.ts";
import { keepStaffRecord, staffRef } from "../accounts/staff-record.ts";

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

/** In their order for ever: the first makes version 1 of 0, and so on. */
export const MIGRATIONS: readonly Migration[] = [staffRecords];
