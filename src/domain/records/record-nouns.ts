import * as v from "valibot";
import { Category } from "../category/category.ts";
import { CompanyRules, isRuleField, RULE_MAPS } from "../company/company-rules.ts";
import { Customer, CUSTOMER_DEFAULTS } from "../customer/customer.ts";
import { Identifier } from "../values/identifier.ts";
import type { UnitPrice } from "../values/money.ts";
import { PRICE_LIST_DEFAULTS, PriceList } from "../pricing/price-list.ts";
import { Product, PRODUCT_DEFAULTS } from "../product/product.ts";
import type { RecordNoun } from "./record-edit.ts";

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

/** Maps whose entries are fields of their own: `prices.general`. */
const PRODUCT_MAPS = ["prices", "breaks", "nextPrices"] as const;
const MAP_FIELDS: ReadonlySet<string> = new Set([...PRODUCT_MAPS, ...RULE_MAPS]);

/** What the server alone writes: ids, revisions, and what a customer owes, which is counted and never typed in. */
const SERVER_FIELDS: ReadonlySet<string> = new Set([
  "id",
  "companyId",
  "rev",
  "version",
  "balance",
  "overdue",
  "balanceAsOf",
  "lastOrderAt",
  "priceAuthors",
]);

const SCHEMAS = {
  product: Product,
  category: Category,
  priceList: PriceList,
  customer: Customer,
  company: CompanyRules,
};

const DEFAULTS: Readonly<Record<RecordNoun, PlainRecord>> = {
  product: PRODUCT_DEFAULTS,
  category: { nameEs: "", parentId: null, position: 0, hue: 0, active: true },
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

/** Whether people may change this field of this kind of record: it exists, and is not one that the server counts. */
export function isEditableField(noun: RecordNoun, field: string): boolean {
  const { name, entry } = splitField(field);
  if (noun === "company") return isRuleField(name, entry);
  if (entry !== null) return noun === "product" && PRODUCT_MAPS.some((map) => map === name) && v.is(Identifier, entry);
  if (noun === "product" && (field === "cost" || field === "safety")) return true;
  return Object.hasOwn(SCHEMAS[noun].entries, field) && !SERVER_FIELDS.has(field) && !MAP_FIELDS.has(field);
}

/** `prices.general` = entry `general` of the map `prices`; every other field is itself. */
export function splitField(field: string): { readonly name: string; readonly entry: string | null } {
  const dot = field.indexOf(".");
  const name = dot < 0 ? field : field.slice(0, dot);
  return dot >= 0 && MAP_FIELDS.has(name) ? { name, entry: field.slice(dot + 1) } : { name: field, entry: null };
}

/** The fields that a form edits, maps taken apart into their entries. */
export function editedFields(record: PlainRecord): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(record)) {
    if (SERVER_FIELDS.has(name)) continue;
    if (!MAP_FIELDS.has(name)) fields.set(name, value);
    else for (const [entry, each] of Object.entries(value ?? {})) fields.set(`${name}.${entry}`, each);
  }
  return fields;
}
