import { FieldPath, type Transaction } from "firebase-admin/firestore";
import { type PlainRecord, splitField } from "#domain/records/record-nouns.ts";
import { readField } from "#domain/records/merge-record.ts";
import type { RecordContext } from "./record-context.ts";
import { isAlive } from "./related-records.ts";

const PAGE = 200;

/** The first rule that cannot change: a tax class that products have, or the currency of orders (PROD-19). Null = none. */
export async function findRuleInUse(
  transaction: Transaction,
  context: RecordContext,
  rules: PlainRecord,
  changed: readonly string[],
): Promise<string | null> {
  for (const field of changed) {
    const { name, entry } = splitField(field);
    const isRemoved = name === "taxClasses" && entry !== null && readField(rules, field) === null;
    const isUsed =
      (isRemoved && (await hasProducts(transaction, context, entry))) ||
      (name === "currency" && (await hasOrders(transaction, context)));
    if (isUsed) return field;
  }
  return null;
}

/** Tombstones keep their class, so they are skipped, page by page. */
async function hasProducts(transaction: Transaction, context: RecordContext, taxClassId: string): Promise<boolean> {
  const { firestore, caller } = context;
  const products = firestore
    .collection(`companies/${caller.companyId}/products`)
    .where("taxClassId", "==", taxClassId)
    .orderBy(FieldPath.documentId())
    .select("deletedAt")
    .limit(PAGE);
  for (let page = await transaction.get(products); ;) {
    if (page.docs.some(isAlive)) return true;
    const last = page.docs.at(-1);
    if (last === undefined || page.size < PAGE) return false;
    page = await transaction.get(products.startAfter(last));
  }
}

async function hasOrders(transaction: Transaction, { firestore, caller }: RecordContext): Promise<boolean> {
  const orders = firestore.collection(`companies/${caller.companyId}/orders`);
  return !(await transaction.get(orders.select().limit(1))).empty;
}
