import type { DocumentSnapshot, Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { Category } from "#domain/category/category.ts";
import type { Company } from "#domain/company/company.ts";
import type { ImportRow } from "#domain/import/import-request.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import { loadCompany } from "../company/load-company.ts";
import { loadPriceLists } from "../company/load-price-lists.ts";
import type { RecordContext } from "../records/record-context.ts";
import { isAlive } from "../records/related-records.ts";
import { rowRef } from "./row-ref.ts";

/** Firestore's limit of values in one query. */
const VALUES_PER_QUERY = 30;

/** Everything the rows of a batch are checked against, read in its transaction before anything is written. */
export interface RelatedToRows {
  readonly company: Company;
  readonly snapshots: ReadonlyMap<string, DocumentSnapshot>;
  readonly categories: readonly Category[];
  readonly priceLists: readonly PriceList[];
  /** SKUs and customer codes of other records, with their ids. */
  readonly taken: ReadonlyMap<string, readonly string[]>;
  /** Codes of rows of this batch that were already checked. */
  readonly codesInBatch: Set<string>;
}

export async function readRelated(
  transaction: Transaction,
  context: RecordContext,
  rows: readonly ImportRow[],
): Promise<RelatedToRows> {
  const { firestore, caller } = context;
  const { companyId } = caller;
  const refs = new Map(rows.map((row) => [rowRef(context, row).path, rowRef(context, row)]));
  // Stock needs an existing product.
  for (const row of rows) {
    if (row.noun !== "stock") continue;
    const product = rowRef(context, { noun: "product", recordId: row.recordId });
    refs.set(product.path, product);
  }
  const needsCategories = rows.some(({ noun, fields }) => noun === "category" || Object.hasOwn(fields, "categoryId"));
  const [company, priceLists, snapshots, categories, taken] = await Promise.all([
    loadCompany(firestore, companyId),
    loadPriceLists(firestore, companyId),
    transaction.getAll(...refs.values()),
    needsCategories
      ? transaction.get(firestore.collection("categories").where("companyId", "==", companyId))
      : Promise.resolve({ docs: [] }),
    findTaken(transaction, context, rows),
  ]);
  return {
    company,
    priceLists,
    snapshots: new Map(snapshots.map((snapshot) => [snapshot.ref.path, snapshot])),
    categories: categories.docs.filter(isAlive).flatMap((document) => {
      const category = v.safeParse(Category, { ...document.data(), id: document.id });
      return category.success ? [category.output] : [];
    }),
    taken,
    codesInBatch: new Set(),
  };
}

/** The codes of new rows that are in use, queried in groups. */
async function findTaken(
  transaction: Transaction,
  { firestore, caller }: RecordContext,
  rows: readonly ImportRow[],
): Promise<Map<string, string[]>> {
  const taken = new Map<string, string[]>();
  for (const [noun, collection, field] of [
    ["product", "products", "sku"],
    ["customer", "customers", "code"],
  ] as const) {
    const codes = rows.flatMap((row) => {
      const code = row.noun === noun && row.isNew ? row.fields[field]?.to : undefined;
      return typeof code === "string" && code !== "" ? [code] : [];
    });
    const parts = Array.from({ length: Math.ceil(codes.length / VALUES_PER_QUERY) }, (_, part) =>
      codes.slice(part * VALUES_PER_QUERY, (part + 1) * VALUES_PER_QUERY),
    );
    const all = firestore.collection(`companies/${caller.companyId}/${collection}`);
    const found = await Promise.all(
      parts.map((part) => transaction.get(all.where(field, "in", part).select(field, "deletedAt"))),
    );
    for (const document of found.flatMap(({ docs }) => docs).filter(isAlive)) {
      const code = `${noun} ${String(document.get(field))}`;
      taken.set(code, [...(taken.get(code) ?? []), document.id]);
    }
  }
  return taken;
}
