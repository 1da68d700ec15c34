import * as v from "valibot";
import { CATEGORY_FIELDS } from "../category/category-fields.ts";
import { Category } from "../category/category.ts";
import { CompanyRules, RULE_FIELDS } from "../company/company-rules.ts";
import { Customer, CUSTOMER_DEFAULTS } from "../customer/customer.ts";
import type { Identifier } from "../values/identifier.ts";
import type { UnitPrice } from "../values/money.ts";
import { PRICE_LIST_DEFAULTS, PriceList } from "../pricing/price-list.ts";
import { Product, PRODUCT_DEFAULTS } from "../product/product.ts";
import { PRODUCT_FIELDS, PRODUCT_SIDE_FIELDS } from "../product/product-fields.ts";
import { PRICE_LIST_FIELDS } from "../pricing/price-list-fields.ts";
import { CUSTOMER_FIELDS } from "../customer/customer-fields.ts";
import type { Field, Fields } from "./field.ts";
import type { RecordNoun } from "./record-edit.ts";
import { defaultsOf } from "./record-table.ts";

/** The row of each kind of record that people edit. */
export interface RecordRows {
  product: Product;
  category: Category;
  priceList: PriceList;
  customer: Customer;
  company: CompanyRules;
}

/**
 * A row as a form edits it: a product's cost lies apart from it, and only the owner has it; its safety stock (in the
 * product's quantity scale) lies with its stock.
 */
export interface EditedRows extends RecordRows {
  product: Product & { readonly cost?: UnitPrice | null; readonly safety?: number };
}

/** A record as plain JSON, whatever its kind. */
export type PlainRecord = Readonly<Record<string, unknown>>;

/** The fields of each kind of record that people edit; what else a record has, the server alone writes. */
export const RECORD_FIELDS = {
  product: { ...PRODUCT_FIELDS, ...PRODUCT_SIDE_FIELDS },
  category: CATEGORY_FIELDS,
  priceList: PRICE_LIST_FIELDS,
  customer: CUSTOMER_FIELDS,
  company: RULE_FIELDS,
} satisfies Record<RecordNoun, Fields>;

const ALL_FIELDS = new Map<string, Field>(Object.values(RECORD_FIELDS).flatMap((table) => Object.entries(table)));

const SCHEMAS = {
  product: Product,
  category: Category,
  priceList: PriceList,
  customer: Customer,
  company: CompanyRules,
};

const DEFAULTS: Readonly<Record<RecordNoun, PlainRecord>> = {
  product: PRODUCT_DEFAULTS,
  category: defaultsOf(CATEGORY_FIELDS),
  priceList: PRICE_LIST_DEFAULTS,
  customer: CUSTOMER_DEFAULTS,
  // A company comes into being when it signs up.
  company: {},
};

/** Reads a record of this kind, or the path of the first field that is none. */
export function parseRecord<N extends RecordNoun>(
  noun: N,
  record: PlainRecord,
): { readonly row: RecordRows[N] } | { readonly field: string };
export function parseRecord(noun: RecordNoun, record: PlainRecord) {
  const parsed = v.safeParse(SCHEMAS[noun], record);
  if (parsed.success) return { row: parsed.output };
  return { field: v.getDotPath(parsed.issues[0]) ?? "" };
}

/** What a new record of this kind has before anybody said anything. */
export function newRecord(noun: RecordNoun, recordId: Identifier, companyId: Identifier): PlainRecord {
  return { ...DEFAULTS[noun], id: recordId, ...(noun === "category" ? { companyId } : {}) };
}

/** Whether people may change this field of this kind of record. */
export function isEditableField(noun: RecordNoun, path: string): boolean {
  const { name, entry } = splitField(path);
  const table: Fields = RECORD_FIELDS[noun];
  const field = Object.hasOwn(table, name) ? table[name] : undefined;
  if (field?.hasEntry === undefined) return field !== undefined && entry === null;
  return entry !== null && field.hasEntry(entry);
}

/** `prices.general` = entry `general` of the map `prices`; every other field is itself. */
export function splitField(path: string): { readonly name: string; readonly entry: string | null } {
  const dot = path.indexOf(".");
  const name = dot < 0 ? path : path.slice(0, dot);
  return dot >= 0 && isMap(name) ? { name, entry: path.slice(dot + 1) } : { name: path, entry: null };
}

/** The values of a record that people edit, maps taken apart into their entries. */
export function editedFields(record: PlainRecord): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(record)) {
    if (!ALL_FIELDS.has(name)) continue;
    if (!isMap(name)) fields.set(name, value);
    else for (const [entry, each] of Object.entries(value ?? {})) fields.set(`${name}.${entry}`, each);
  }
  return fields;
}

function isMap(name: string): boolean {
  return ALL_FIELDS.get(name)?.kind === "map";
}
