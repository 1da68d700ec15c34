import type { DocumentSnapshot, Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { Category } from "#domain/category/category.ts";
import { Identifier } from "#domain/values/identifier.ts";
import { PriceList } from "#domain/pricing/price-list.ts";
import type { RecordEdit, RecordNoun } from "#domain/records/record-edit.ts";
import type { PlainRecord } from "#domain/records/record-nouns.ts";
import { loadPriceLists } from "../company/load-price-lists.ts";
import type { RecordContext } from "./record-context.ts";
import { readStored, recordRef } from "./record-document.ts";

/** The other records that a written record is checked against. */
export interface RelatedRecords {
  readonly categories: readonly Category[];
  readonly priceLists: readonly PriceList[];
  /** Whether the product's new category exists. */
  readonly hasCategory: boolean;
}

/**
 * Categories and price lists are checked against all of their kind, read in the transaction, so that two created at
 * once with the same name contend and are serialised. For products, recently read lists are enough.
 */
export async function readRelated(
  transaction: Transaction,
  { firestore, caller }: RecordContext,
  noun: RecordNoun,
  record: PlainRecord,
  changed: readonly string[],
): Promise<RelatedRecords> {
  const none = { categories: [], priceLists: [], hasCategory: true };
  const { companyId } = caller;
  if (noun === "customer" || noun === "company") return none;
  if (noun === "category") {
    const all = await transaction.get(firestore.collection("categories").where("companyId", "==", companyId));
    return { ...none, categories: rowsOf(Category, all.docs) };
  }
  if (noun === "priceList") {
    const all = await transaction.get(firestore.collection(`companies/${companyId}/priceLists`));
    return { ...none, priceLists: rowsOf(PriceList, all.docs) };
  }
  const priceLists = await loadPriceLists(firestore, companyId);
  const { categoryId } = record;
  if (!changed.includes("categoryId") || !v.is(Identifier, categoryId)) return { ...none, priceLists };
  const category = await transaction.get(recordRef(firestore, companyId, "category", categoryId));
  const stored = readStored(category, "category", companyId);
  return { ...none, priceLists, hasCategory: stored !== null && !stored.isDeleted };
}

/** Whether another record of the company has this SKU or customer code. */
export async function isTaken(
  transaction: Transaction,
  { firestore, caller }: RecordContext,
  { noun, recordId }: Pick<RecordEdit, "noun" | "recordId">,
  code: string,
): Promise<boolean> {
  const [collection, field] = noun === "product" ? ["products", "sku"] : ["customers", "code"];
  const same = await transaction.get(
    firestore.collection(`companies/${caller.companyId}/${collection}`).where(field, "==", code).select("deletedAt"),
  );
  return same.docs.some((document) => document.id !== recordId && isAlive(document));
}

/** Whether a document is not a tombstone. */
export function isAlive(document: DocumentSnapshot): boolean {
  return (document.get("deletedAt") ?? null) === null;
}

function rowsOf<Schema extends v.GenericSchema>(
  schema: Schema,
  documents: readonly DocumentSnapshot[],
): v.InferOutput<Schema>[] {
  return documents.filter(isAlive).flatMap((document) => {
    const row = v.safeParse(schema, { ...document.data(), id: document.id });
    return row.success ? [row.output] : [];
  });
}
