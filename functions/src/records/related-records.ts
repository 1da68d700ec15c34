import type { DocumentReference, DocumentSnapshot, Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { Category } from "#domain/category/category.ts";
import { Identifier } from "#domain/values/identifier.ts";
import { PriceList } from "#domain/pricing/price-list.ts";
import type { FieldEdit, RecordNoun } from "#domain/records/record-edit.ts";
import { loadCompany } from "../company/load-company.ts";
import { loadPriceLists } from "../company/load-price-lists.ts";
import type { RecordContext } from "./record-context.ts";
import { recordRef } from "./record-document.ts";

/** Firestore's limit of values in one query. */
export const VALUES_PER_QUERY = 30;

/** A change of one record, wherever it comes from: a form, a row of an import, or the undo of one. */
export interface RecordChange {
  readonly noun: RecordNoun;
  readonly recordId: Identifier;
  readonly isNew: boolean;
  readonly fields: Readonly<Record<string, FieldEdit>>;
  /** An edit's own. */
  readonly deletes?: boolean;
  readonly yielded?: Readonly<Record<string, unknown>>;
  /**
   * Refuses price lists and tax classes that do not exist, not only categories. Not for edits: one that names a list made on the same device
   * may arrive before it.
   */
  readonly refusesMissing?: true;
}

/** Imports also change stock, by the id of its product. */
type AnyChange = Omit<RecordChange, "noun" | "isNew"> & { readonly noun: RecordNoun | "stock" };

/** What changes are checked against, read in their transaction before anything is written. */
export interface RelatedRecords {
  /** The changed records by path, with the cost and stock of products where these change. */
  readonly snapshots: ReadonlyMap<string, DocumentSnapshot>;
  readonly categories: readonly Category[];
  readonly priceLists: readonly PriceList[];
  readonly taxClassIds: readonly string[];
  /** The records that have one of the SKUs and customer codes being set; changes that passed are added. */
  readonly codes: Map<string, Identifier[]>;
}

/** The code that is unique among the records of a kind. */
export const CODE_FIELDS = { product: "sku", customer: "code" } as const;

/**
 * Reads only what these changes need. Categories and price lists are compared with all of their kind, read in the
 * transaction, so that two created at once under one name conflict. Products accept slightly older price lists.
 */
export async function readRelated(
  transaction: Transaction,
  context: RecordContext,
  changes: readonly AnyChange[],
): Promise<RelatedRecords> {
  const { firestore, caller } = context;
  const { companyId } = caller;
  const setTo = (field: string) =>
    new Set(
      changes.flatMap(({ fields }) => {
        const to: unknown = Object.hasOwn(fields, field) ? fields[field]?.to : null;
        return v.is(Identifier, to) ? to : [];
      }),
    );
  const changesSome = (noun: RecordNoun) => changes.some((change) => change.noun === noun);
  const readAll = async (refs: readonly DocumentReference[]) =>
    refs.length === 0 ? [] : transaction.getAll(...new Map(refs.map((ref) => [ref.path, ref])).values());
  const readCategories = async () => {
    if (!changesSome("category")) {
      return readAll([...setTo("categoryId")].map((id) => recordRef(firestore, companyId, "category", id)));
    }
    return (await transaction.get(firestore.collection("categories").where("companyId", "==", companyId))).docs;
  };
  const readPriceLists = async () => {
    if (changesSome("priceList")) {
      return rowsOf(PriceList, (await transaction.get(firestore.collection(`companies/${companyId}/priceLists`))).docs);
    }
    return changesSome("product") || setTo("priceListId").size > 0 ? loadPriceLists(firestore, companyId) : [];
  };
  const readTaxClasses = async () =>
    setTo("taxClassId").size > 0 ? (await loadCompany(firestore, companyId)).settings.taxClasses : [];
  const [snapshots, categories, priceLists, taxClasses, codes] = await Promise.all([
    readAll(changes.flatMap((change) => refsOf(context, change))),
    readCategories(),
    readPriceLists(),
    readTaxClasses(),
    findCodes(transaction, context, changes),
  ]);
  return {
    snapshots: new Map(snapshots.map((snapshot) => [snapshot.ref.path, snapshot])),
    categories: rowsOf(Category, categories).filter((category) => category.companyId === companyId),
    priceLists,
    taxClassIds: taxClasses.map(({ id }) => id),
    codes,
  };
}

/** Where a product's stock is stored. */
export function stockRef({ firestore, caller }: RecordContext, productId: Identifier): DocumentReference {
  return firestore.doc(`companies/${caller.companyId}/stock/${productId}`);
}

/** Where a product's cost is stored. */
export function costRef({ firestore, caller }: RecordContext, productId: Identifier): DocumentReference {
  return firestore.doc(`companies/${caller.companyId}/productCosts/${productId}`);
}

function refsOf(context: RecordContext, { noun, recordId, fields }: AnyChange): DocumentReference[] {
  const sets = (name: string) => noun === "product" && Object.hasOwn(fields, name);
  return [
    recordRef(context.firestore, context.caller.companyId, noun === "stock" ? "product" : noun, recordId),
    ...(sets("cost") ? [costRef(context, recordId)] : []),
    ...(noun === "stock" || sets("safety") ? [stockRef(context, recordId)] : []),
  ];
}

async function findCodes(
  transaction: Transaction,
  { firestore, caller }: RecordContext,
  changes: readonly AnyChange[],
): Promise<Map<string, Identifier[]>> {
  const owners = new Map<string, Identifier[]>();
  for (const noun of ["product", "customer"] as const) {
    const field = CODE_FIELDS[noun];
    const codes = changes.flatMap((change) => {
      const code = change.noun === noun ? change.fields[field]?.to : undefined;
      return typeof code === "string" && code !== "" ? [code] : [];
    });
    const all = firestore.collection(`companies/${caller.companyId}/${noun}s`);
    const found = await Promise.all(
      Array.from({ length: Math.ceil(codes.length / VALUES_PER_QUERY) }, (_, part) => {
        const some = codes.slice(part * VALUES_PER_QUERY, (part + 1) * VALUES_PER_QUERY);
        return transaction.get(all.where(field, "in", some).select(field, "deletedAt"));
      }),
    );
    for (const document of found.flatMap(({ docs }) => docs).filter(isAlive)) {
      const key = `${noun} ${String(document.get(field))}`;
      owners.set(key, [...(owners.get(key) ?? []), document.id]);
    }
  }
  return owners;
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
