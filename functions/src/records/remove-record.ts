import type { Query, Transaction } from "firebase-admin/firestore";
import { OPEN_STATUSES } from "#domain/order/order-status.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import type { RecordEdit } from "#domain/records/record-edit.ts";
import { historyFields, historyRef } from "./history-entry.ts";
import { authorOf, refuseChange, type RecordContext } from "./record-context.ts";
import { recordRef, type StoredRecord, tombstoneFields } from "./record-document.ts";
import { isAlive } from "./related-records.ts";

/** Turns a record into a tombstone; refused if something still refers to it. */
export async function removeRecord(
  transaction: Transaction,
  context: RecordContext,
  edit: RecordEdit,
  stored: StoredRecord,
): Promise<SaveRecordAnswer> {
  const { firestore, caller } = context;
  const { noun, recordId } = edit;
  if (noun === "company") return refuseChange("SCHEMA_INVALID", "deletes");
  if (noun === "priceList" && stored.row["isDefault"] === true) return refuseChange("RECORD_IN_USE", "isDefault");
  const dependents = dependentsOf(context, edit);
  const found = await Promise.all(dependents.map(({ query }) => transaction.get(query)));
  const used = dependents.find((_, index) => found[index]?.docs.some(isAlive));
  if (used !== undefined) return refuseChange("RECORD_IN_USE", used.field);
  const rev = stored.rev + 1;
  transaction.update(recordRef(firestore, caller.companyId, noun, recordId), tombstoneFields());
  transaction.create(
    historyRef(firestore, caller.companyId, edit.changeId),
    historyFields({ noun, recordId, label: edit.label, kind: "deleted", fields: {}, rev }, authorOf(context)),
  );
  return { outcome: "accepted", rev };
}

interface Dependent {
  readonly field: string;
  readonly query: Query;
}

/** Queries for documents that refer to a record. Tombstones among them are few and filtered one by one. */
function dependentsOf(
  { firestore, caller: { companyId } }: RecordContext,
  { noun, recordId }: RecordEdit,
): Dependent[] {
  const company = firestore.doc(`companies/${companyId}`);
  switch (noun) {
    case "category":
      return [
        {
          field: "products",
          query: company.collection("products").where("categoryId", "==", recordId).select("deletedAt"),
        },
        {
          field: "categories",
          query: firestore
            .collection("categories")
            .where("companyId", "==", companyId)
            .where("parentId", "==", recordId)
            .select("deletedAt"),
        },
      ];
    case "priceList":
      return [
        {
          field: "customers",
          query: company.collection("customers").where("priceListId", "==", recordId).select("deletedAt"),
        },
        {
          field: "priceLists",
          query: company.collection("priceLists").where("basis.baseListId", "==", recordId).select("deletedAt"),
        },
      ];
    case "customer":
      // One open order is enough.
      return [
        {
          field: "orders",
          query: company
            .collection("orders")
            .where("customerId", "==", recordId)
            .where("status", "in", OPEN_STATUSES)
            .select("deletedAt")
            .limit(1),
        },
      ];
    case "product":
    case "company":
      return [];
  }
}
