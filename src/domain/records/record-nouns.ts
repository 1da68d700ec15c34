import * as v from "valibot";
import { CATEGORY_FIELDS } from "../category/category-fields.ts";
import { Category } from "../category/category.ts";
import { COMPANY_FIELDS, CompanyRules } from "../company/company-rules.ts";
import { Customer, CUSTOMER_DEFAULTS } from "../customer/customer.ts";
import { PERSON_FIELDS } from "../company/person-fields.ts";
import { Invite } from "../company/invite.ts";
import { INVITE_FIELDS } from "../company/invite-fields.ts";
import { StaffMember } from "../company/staff.ts";
import type { Identifier } from "../values/identifier.ts";
import type { UnitPrice } from "../values/money.ts";
import { PRICE_LIST_DEFAULTS, PriceList } from "../pricing/price-list.ts";
import { Product, PRODUCT_DEFAULTS } from "../product/product.ts";
import { PRODUCT_FIELDS, PRODUCT_SIDE_FIELDS } from "../product/product-fields.ts";
import { PRICE_LIST_FIELDS } from "../pricing/price-list-fields.ts";
import { CUSTOMER_FIELDS } from "../customer/customer-fields.ts";
import { Target, TARGET_FIELDS } from "../kpi/target.ts";
import { WORK_PLAN_FIELDS, WorkPlan } from "../itinerary/work-plan.ts";
import type { Field, Fields } from "./field.ts";
import type { RecordNoun } from "./record-edit.ts";
import { defaultsOf } from "./record-table.ts";

/** The row type of each editable record. */
export interface RecordRows {
  product: Product;
  category: Category;
  priceList: PriceList;
  customer: Customer;
  company: CompanyRules;
  person: StaffMember;
  invite: Invite;
  workPlan: WorkPlan;
  target: Target;
}

/**
 * The rows as forms edit them: with a product's cost, which is stored apart and only owners have, and its safety stock
 * (in the product's quantity scale), which is stored with its stock.
 */
export interface EditedRows extends RecordRows {
  product: Product & { readonly cost?: UnitPrice | null; readonly safety?: number };
}

/** A record of any kind as plain JSON. */
export type PlainRecord = Readonly<Record<string, unknown>>;

/** The editable fields of each kind of record; only the server writes the others. */
export const RECORD_FIELDS = {
  product: { ...PRODUCT_FIELDS, ...PRODUCT_SIDE_FIELDS },
  category: CATEGORY_FIELDS,
  priceList: PRICE_LIST_FIELDS,
  customer: CUSTOMER_FIELDS,
  company: COMPANY_FIELDS,
  person: PERSON_FIELDS,
  invite: INVITE_FIELDS,
  workPlan: WORK_PLAN_FIELDS,
  target: TARGET_FIELDS,
} satisfies Record<RecordNoun, Fields>;

const ALL_FIELDS = new Map<string, Field>(Object.values(RECORD_FIELDS).flatMap((table) => Object.entries(table)));

export const RECORD_SCHEMAS = {
  product: Product,
  category: Category,
  priceList: PriceList,
  customer: Customer,
  company: CompanyRules,
  person: StaffMember,
  invite: Invite,
  workPlan: WorkPlan,
  target: Target,
};

const DEFAULTS: Readonly<Record<RecordNoun, PlainRecord>> = {
  product: PRODUCT_DEFAULTS,
  category: defaultsOf(CATEGORY_FIELDS),
  priceList: PRICE_LIST_DEFAULTS,
  customer: CUSTOMER_DEFAULTS,
  // Companies are created by their sign-up, people by accepting an invitation.
  company: {},
  person: {},
  invite: defaultsOf(INVITE_FIELDS),
  workPlan: defaultsOf(WORK_PLAN_FIELDS),
  target: defaultsOf(TARGET_FIELDS),
};

/** Parses a record of this kind, or returns the path of the first invalid field. */
export function parseRecord<N extends RecordNoun>(
  noun: N,
  record: PlainRecord,
): { readonly row: RecordRows[N] } | { readonly field: string };
export function parseRecord(noun: RecordNoun, record: PlainRecord) {
  const parsed = v.safeParse(RECORD_SCHEMAS[noun], record);
  if (parsed.success) return { row: parsed.output };
  return { field: v.getDotPath(parsed.issues[0]) ?? "" };
}

/** A new record of this kind with its defaults. */
export function newRecord(noun: RecordNoun, recordId: Identifier, companyId: Identifier): PlainRecord {
  return { ...DEFAULTS[noun], id: recordId, ...(noun === "category" ? { companyId } : {}) };
}

export function isEditableField(noun: RecordNoun, path: string): boolean {
  const { name, entry } = splitField(path);
  const table: Fields = RECORD_FIELDS[noun];
  const field = Object.hasOwn(table, name) ? table[name] : undefined;
  if (field?.hasEntry === undefined) return field !== undefined && entry === null;
  return entry !== null && field.hasEntry(entry);
}

/** Splits `prices.general` into the map `prices` and its entry `general`; other fields have no entry. */
export function splitField(path: string): { readonly name: string; readonly entry: string | null } {
  const dot = path.indexOf(".");
  const name = dot < 0 ? path : path.slice(0, dot);
  return dot >= 0 && isMap(name) ? { name, entry: path.slice(dot + 1) } : { name: path, entry: null };
}

/** The editable values of a record, with map entries as separate fields. */
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
