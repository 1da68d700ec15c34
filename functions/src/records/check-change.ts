import type { Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { isMissingDetail } from "#domain/customer/check-customer.ts";
import { formerDefaults } from "#domain/pricing/former-defaults.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import { PRODUCT_SIDE_FIELDS } from "#domain/product/product-fields.ts";
import { findRecordErrors } from "#domain/records/check-record.ts";
import { applyFields, type Merge, mergeRecord, readField } from "#domain/records/merge-record.ts";
import { addsProspectsOnly, canMakeEdit, prospectProblem } from "#domain/records/record-access.ts";
import type { FieldConflict, FieldEdit, RecordNoun } from "#domain/records/record-edit.ts";
import { isEditableField, newRecord, parseRecord, type PlainRecord, splitField } from "#domain/records/record-nouns.ts";
import type { RefusalReason } from "#domain/sync/push-outcome.ts";
import { type InviteFacts, readInviteFacts } from "./change-invite.ts";
import { type PersonFacts, readPersonFacts } from "./change-person.ts";
import { findRuleInUse } from "./find-rule-in-use.ts";
import { findReassignment, type Reassignment } from "./reassign-customers.ts";
import type { RecordContext } from "./record-context.ts";
import { readStored, recordRef, type StoredRecord } from "./record-document.ts";
import { CODE_FIELDS, costRef, type RecordChange, type RelatedRecords, stockRef } from "./related-records.ts";

/** A change that may be written: the record with it, and what of it is new. */
export interface CheckedChange extends Pick<RecordChange, "noun" | "recordId"> {
  /** Null = a new record. */
  readonly stored: StoredRecord | null;
  /** With a product's cost and safety stock, which are stored apart from it, where these change. */
  readonly record: PlainRecord;
  readonly changed: readonly string[];
  /** What the history keeps, and undoing needs: each changed field before and after. */
  readonly fields: Readonly<Record<string, FieldEdit>>;
  readonly hasStock?: boolean;
  /** The default price lists that this one replaces. */
  readonly replacedDefaults?: readonly PriceList[];
  readonly reassignment?: Reassignment | null;
  readonly invite?: InviteFacts | null;
  readonly person?: PersonFacts;
}

/** Why a change may not be written. */
export interface ChangeProblem {
  readonly reason: RefusalReason;
  readonly field: string;
  readonly conflicts?: readonly FieldConflict[];
  /** The field names a record that does not exist. */
  readonly isMissing?: true;
}

/** The records of which everybody has at most one, under their own id. */
const KEPT_BY_PERSON: ReadonlySet<RecordNoun> = new Set<RecordNoun>(["workPlan", "target"]);

/** The record that a change is about: null = a new one. */
export function findTarget(
  { firestore, caller }: RecordContext,
  change: RecordChange,
  { snapshots }: RelatedRecords,
): { readonly stored: StoredRecord | null } | ChangeProblem {
  const { noun, recordId, isNew } = change;
  // Companies are created by their sign-up, and only their own people may change them.
  if (noun === "company" && (isNew || recordId !== caller.companyId)) return problem("NOT_FOUND", "recordId");
  if (!canMakeEdit(caller, change)) return problem("PERMISSION_LOST", "");
  const snapshot = snapshots.get(recordRef(firestore, caller.companyId, noun, recordId).path);
  const stored = readStored(snapshot, noun, caller.companyId);
  // A person's plan and targets have the person's id: two owners who begin them at once mean the same record.
  if (isNew && !KEPT_BY_PERSON.has(noun)) {
    return snapshot?.exists === true ? problem("ID_CONFLICT", "recordId") : { stored };
  }
  if (isNew) return { stored };
  return stored === null ? problem("NOT_FOUND", "recordId") : { stored };
}

/**
 * Merges a change into the record as it is now and checks the whole: the only way to a record's document (REC-3, REC-8).
 * Reads: nothing may be written before.
 */
export async function checkChange(
  transaction: Transaction,
  context: RecordContext,
  change: RecordChange,
  related: RelatedRecords,
): Promise<CheckedChange | ChangeProblem> {
  const { caller } = context;
  const { noun, recordId, isNew } = change;
  const invalidField = Object.keys(change.fields).find((field) => !isEditableField(noun, field));
  if (invalidField !== undefined) return problem("SCHEMA_INVALID", invalidField);
  const target = findTarget(context, change, related);
  if ("reason" in target) return target;
  const { stored } = target;
  if (stored?.isDeleted === true) return problem("NOT_FOUND", "recordId");

  const row = stored === null ? newRecord(noun, recordId, caller.companyId) : stored.row;
  const stock = related.snapshots.get(stockRef(context, recordId).path);
  const cost: unknown = related.snapshots.get(costRef(context, recordId).path)?.get("unitCost");
  const safety: unknown = stock?.get("safety");
  const before = noun === "product" ? { ...row, cost: cost ?? null, safety: safety ?? 0 } : row;
  const merge = mergeChange(stored, before, change);
  if (!merge.ok) {
    return { ...problem("FIELD_CONFLICT", merge.conflicts[0]?.field ?? ""), conflicts: merge.conflicts };
  }
  const { changed, record } = merge;
  const found = findProblem(context, change, { stored, before, changed, record }, related);
  if (found !== null) return found;
  const parsed = parseRecord(noun, record);
  // Fields that were unreadable before may stay so where this change does not touch them.
  if (!("row" in parsed) && (isNew || changed.includes(parsed.field))) return problem("SCHEMA_INVALID", parsed.field);
  const sides = noun === "product" ? { cost: record["cost"], safety: record["safety"] } : {};
  const clean: PlainRecord = "row" in parsed ? { ...parsed.row, ...sides } : record;
  const isPerson = noun === "person" && stored !== null;
  const person = isPerson
    ? await readPersonFacts(transaction, context, recordId, stored, clean, changed)
    : { mail: null };
  if (typeof person === "string") return problem(person, person === "PLAN_FULL" ? "active" : "role");
  if (noun === "company") {
    const inUse = await findRuleInUse(transaction, context, clean, changed);
    if (inUse !== null) return problem("RECORD_IN_USE", inUse);
  }
  const invite = noun === "invite" ? await readInviteFacts(transaction, context, recordId, stored, clean) : null;
  if (typeof invite === "string") return problem(invite, invite === "EMAIL_TAKEN" ? "email" : "");
  const isDefault = noun === "priceList" && clean["isDefault"] === true && changed.includes("isDefault");
  return {
    noun,
    recordId,
    stored,
    record: clean,
    changed,
    fields: Object.fromEntries(
      changed.map((field) => [
        field,
        { from: stored === null ? null : readField(before, field), to: readField(clean, field) },
      ]),
    ),
    hasStock: stock?.exists === true,
    replacedDefaults: isDefault ? formerDefaults(recordId, related.priceLists) : [],
    invite,
    person,
    reassignment: noun === "customer" ? findReassignment(recordId, stored, clean) : null,
  };
}

/** All fields of a new record count. */
function mergeChange(stored: StoredRecord | null, before: PlainRecord, { fields }: RecordChange): Merge {
  if (stored !== null) return mergeRecord(before, stored.fieldRevisions, fields);
  return { ok: true, record: applyFields(before, fields), changed: Object.keys(fields) };
}

interface Merged extends Pick<CheckedChange, "stored" | "record" | "changed"> {
  readonly before: PlainRecord;
}

function findProblem(
  { caller }: RecordContext,
  { noun, recordId, isNew, refusesMissing }: RecordChange,
  { stored, before, changed, record }: Merged,
  related: RelatedRecords,
): ChangeProblem | null {
  for (const [field, { schema }] of Object.entries(PRODUCT_SIDE_FIELDS)) {
    if (changed.includes(field) && !v.is(schema, record[field])) return problem("SCHEMA_INVALID", field);
  }
  const missing = changed
    .filter((field) => field === "categoryId" || refusesMissing)
    .find((field) => namesMissing(field, readField(record, field), related));
  if (missing !== undefined) return { ...problem("SCHEMA_INVALID", missing), isMissing: true };
  const { categories, priceLists } = related;
  const checks = { categories, priceLists, needsContact: addsProspectsOnly(caller.roles) };
  const [error] = findRecordErrors(noun, stored === null ? null : before, record, checks);
  if (error !== undefined) {
    const isIncomplete = noun === "customer" && isMissingDetail(error);
    return problem(isIncomplete ? "CUSTOMER_INCOMPLETE" : "SCHEMA_INVALID", error.field);
  }
  if (noun === "customer" && addsProspectsOnly(caller.roles)) {
    const customer = parseRecord("customer", record);
    const field = "row" in customer ? prospectProblem(customer.row, caller.uid) : null;
    if (field !== null) return problem("PERMISSION_LOST", field);
  }
  if (noun !== "product" && noun !== "customer") return null;
  const code = CODE_FIELDS[noun];
  if (!changed.includes(code)) return null;
  const key = `${noun} ${String(record[code])}`;
  const owners = related.codes.get(key) ?? [];
  if (owners.some((id) => isNew || id !== recordId))
    return problem(noun === "product" ? "SKU_TAKEN" : "CODE_TAKEN", code);
  related.codes.set(key, [...owners, recordId]);
  return null;
}

/** Whether a field is set to a category, price list or tax class that the company does not have. */
function namesMissing(field: string, to: unknown, { categories, priceLists, taxClassIds }: RelatedRecords): boolean {
  if (to === null) return false;
  const { name, entry } = splitField(field);
  if (field === "categoryId") return !categories.some(({ id }) => id === to);
  if (field === "taxClassId") return !taxClassIds.some((id) => id === to);
  if (field === "priceListId") return !priceLists.some(({ id }) => id === to);
  return ["prices", "breaks", "nextPrices"].includes(name) && !priceLists.some(({ id }) => id === entry);
}

function problem(reason: RefusalReason, field: string): ChangeProblem {
  return { reason, field };
}
