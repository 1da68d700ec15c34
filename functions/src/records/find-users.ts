import type { Query, Transaction } from "firebase-admin/firestore";
import { OPEN_STATUSES } from "#domain/order/order-status.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { RecordContext } from "./record-context.ts";
import { isAlive, VALUES_PER_QUERY } from "./related-records.ts";

interface Removal {
  readonly noun: string;
  readonly recordId: Identifier;
}

/**
 * Which of the records that are to go are still needed by others, as "noun id", each with the kind of its users. Of
 * customers either any order counts or only those under way.
 */
export async function findUsers(
  transaction: Transaction,
  { firestore, caller: { companyId } }: RecordContext,
  removals: readonly Removal[],
  orders: "any" | "open",
): Promise<ReadonlyMap<string, string>> {
  const company = firestore.doc(`companies/${companyId}`);
  const allOrders = company.collection("orders");
  const users: readonly { noun: string; kind: string; field: string; query: Query }[] = [
    { noun: "category", kind: "products", field: "categoryId", query: company.collection("products") },
    {
      noun: "category",
      kind: "categories",
      field: "parentId",
      query: firestore.collection("categories").where("companyId", "==", companyId),
    },
    { noun: "priceList", kind: "customers", field: "priceListId", query: company.collection("customers") },
    { noun: "priceList", kind: "priceLists", field: "basis.baseListId", query: company.collection("priceLists") },
    {
      noun: "customer",
      kind: "orders",
      field: "customerId",
      query: orders === "any" ? allOrders : allOrders.where("status", "in", OPEN_STATUSES),
    },
  ];
  const going = new Set(removals.map(({ recordId }) => recordId));
  const used = new Map<string, string>();
  for (const { noun, kind, field, query } of users) {
    const ids = removals.filter((removal) => removal.noun === noun).map(({ recordId }) => recordId);
    for (let from = 0; from < ids.length; from += VALUES_PER_QUERY) {
      const some = ids.slice(from, from + VALUES_PER_QUERY);
      const found = await transaction.get(query.where(field, "in", some).select(field, "deletedAt"));
      for (const document of found.docs) {
        const key = `${noun} ${String(document.get(field))}`;
        if (isAlive(document) && !going.has(document.id) && !used.has(key)) used.set(key, kind);
      }
    }
  }
  return used;
}
