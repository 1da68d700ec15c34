import type { Query, Transaction } from "firebase-admin/firestore";
import type { RecordContext } from "../records/record-context.ts";
import { isAlive } from "../records/related-records.ts";
import type { AppliedRow } from "./stored-import.ts";

const VALUES_PER_QUERY = 30;

/**
 * The records created by an import that something else now refers to: customers with orders,
 * categories with products, price lists with customers. Each as "noun id".
 */
export async function findUsed(
  transaction: Transaction,
  { firestore, caller }: RecordContext,
  rows: readonly AppliedRow[],
): Promise<ReadonlySet<string>> {
  const company = firestore.doc(`companies/${caller.companyId}`);
  const users: readonly { noun: AppliedRow["noun"]; field: string; query: Query }[] = [
    { noun: "customer", field: "customerId", query: company.collection("orders") },
    { noun: "category", field: "categoryId", query: company.collection("products") },
    { noun: "priceList", field: "priceListId", query: company.collection("customers") },
  ];
  const used = new Set<string>();
  for (const { noun, field, query } of users) {
    const made = rows.filter((row) => row.isNew && row.noun === noun).map(({ recordId }) => recordId);
    for (let from = 0; from < made.length; from += VALUES_PER_QUERY) {
      const found = await transaction.get(
        query.where(field, "in", made.slice(from, from + VALUES_PER_QUERY)).select(field, "deletedAt"),
      );
      for (const document of found.docs) if (isAlive(document)) used.add(`${noun} ${String(document.get(field))}`);
    }
  }
  return used;
}
