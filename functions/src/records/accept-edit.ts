import type { DocumentSnapshot, Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { findRecordErrors } from "#domain/records/check-record.ts";
import { UnitPrice } from "#domain/values/money.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import { addsProspectsOnly, canSaveRecord, prospectProblem } from "#domain/records/record-access.ts";
import type { RecordEdit } from "#domain/records/record-edit.ts";
import { isEditableField, parseRecord, type PlainRecord } from "#domain/records/record-nouns.ts";
import { SafetyStock } from "#domain/stock/stock.ts";
import { editsOf, mergeChange, recordBefore } from "./apply-change.ts";
import { readReassignment } from "./reassign-customers.ts";
import { answerKnown, historyRef } from "./history-entry.ts";
import { findRuleInUse } from "./find-rule-in-use.ts";
import { readStored, recordRef, type StoredRecord } from "./record-document.ts";
import { MAX_ATTEMPTS, refuseChange, type RecordContext } from "./record-context.ts";
import { isTaken, readRelated, type RelatedRecords } from "./related-records.ts";
import { removeRecord } from "./remove-record.ts";
import { writeRecord } from "./write-record.ts";
import { writeRules } from "./write-rules.ts";

/**
 * Applies an edit of a record, once (REC-3): a known change gets the same answer again, fields without conflict
 * are merged, and the result must be valid and its code unique. One transaction; security rules cannot express this.
 */
export async function acceptEdit(context: RecordContext, edit: RecordEdit): Promise<SaveRecordAnswer> {
  const invalidField = [...Object.keys(edit.fields), ...Object.keys(edit.yielded)].find(
    (field) => !isEditableField(edit.noun, field),
  );
  if (invalidField !== undefined) return refuseChange("SCHEMA_INVALID", invalidField);
  return context.firestore.runTransaction((transaction) => mergeEdit(transaction, context, edit), {
    maxAttempts: MAX_ATTEMPTS,
  });
}

async function mergeEdit(
  transaction: Transaction,
  context: RecordContext,
  edit: RecordEdit,
): Promise<SaveRecordAnswer> {
  const { firestore, caller } = context;
  const { noun, recordId } = edit;
  const ref = recordRef(firestore, caller.companyId, noun, recordId);
  const company = firestore.doc(`companies/${caller.companyId}`);
  const beside = [company.collection("productCosts").doc(recordId), company.collection("stock").doc(recordId)];
  const [history, snapshot, cost, stock] = await transaction.getAll(
    historyRef(firestore, caller.companyId, edit.changeId),
    ref,
    ...(noun === "product" ? beside : []),
  );
  const known = answerKnown(history, recordId, caller.uid);
  if (known !== null) return known;
  const isNew = edit.baseRev === 0;
  // Companies are created by their sign-up, and only their own people may change them.
  if (noun === "company" && (isNew || recordId !== caller.companyId)) return refuseChange("NOT_FOUND", "recordId");
  if (!canSaveRecord(caller.roles, noun, isNew)) return refuseChange("PERMISSION_LOST", "");
  const stored = readStored(snapshot, noun, caller.companyId);
  if (isNew ? snapshot?.exists === true : stored === null) {
    return refuseChange(isNew ? "ID_CONFLICT" : "NOT_FOUND", "recordId");
  }
  if (stored?.isDeleted === true) {
    return edit.deletes ? { outcome: "accepted", rev: stored.rev } : refuseChange("NOT_FOUND", "recordId");
  }
  if (edit.deletes)
    return stored === null ? refuseChange("NOT_FOUND", "recordId") : removeRecord(transaction, context, edit, stored);

  const before = recordBefore(noun, recordId, caller.companyId, stored);
  const whole = noun === "product" ? { ...before, cost: costOf(cost), safety: safetyOf(stock) } : before;
  const merge = mergeChange(stored, whole, edit.fields);
  if (!merge.ok) return refuseChange("FIELD_CONFLICT", merge.conflicts[0]?.field ?? "", merge.conflicts);
  return storeMerged(transaction, context, edit, { stored, before: whole, hasStock: stock?.exists === true, ...merge });
}

/** An edit merged into the stored record. `stored` null = a new record. */
export interface Merged {
  readonly stored: StoredRecord | null;
  /** Including fields stored apart: a product's cost and safety stock. */
  readonly before: PlainRecord;
  readonly hasStock: boolean;
  readonly record: PlainRecord;
  readonly changed: readonly string[];
}

async function storeMerged(
  transaction: Transaction,
  context: RecordContext,
  edit: RecordEdit,
  merged: Merged,
): Promise<SaveRecordAnswer> {
  const { noun } = edit;
  const { stored, before, changed, hasStock } = merged;
  const { cost, safety, ...record } = merged.record;
  if (stored !== null && changed.length === 0 && Object.keys(edit.yielded).length === 0) {
    return { outcome: "accepted", rev: Math.max(1, stored.rev) };
  }
  if (cost !== undefined && !v.is(v.nullable(UnitPrice), cost)) return refuseChange("SCHEMA_INVALID", "cost");
  if (changed.includes("safety") && !v.is(SafetyStock, safety)) return refuseChange("SCHEMA_INVALID", "safety");
  const related = await readRelated(transaction, context, noun, record, changed);
  const problem = findProblem(context, edit, merged, record, related);
  if (problem !== null) return problem;
  const code = noun === "product" ? "sku" : noun === "customer" ? "code" : null;
  if (code !== null && changed.includes(code) && (await isTaken(transaction, context, edit, String(record[code])))) {
    return refuseChange(noun === "product" ? "SKU_TAKEN" : "CODE_TAKEN", code);
  }
  const parsed = parseRecord(noun, record);
  if (!("row" in parsed)) {
    // Fields that were unreadable before may remain so if this edit does not change them.
    if (stored === null || changed.some((field) => field === parsed.field))
      return refuseChange("SCHEMA_INVALID", parsed.field);
  }
  const row: PlainRecord = "row" in parsed ? { ...parsed.row } : record;
  const fields = editsOf(changed, stored, before, { ...row, cost, safety });
  if (noun === "company" && stored !== null) {
    const inUse = await findRuleInUse(transaction, context, row, changed);
    return inUse ?? writeRules(transaction, context, edit, { stored, row, changed, fields });
  }
  const reassignment =
    noun === "customer" ? await readReassignment(transaction, context, edit.recordId, stored, row) : null;
  return writeRecord(transaction, context, edit, {
    stored,
    row: noun === "product" ? { ...row, cost, safety } : row,
    changed,
    hasStock,
    fields,
    related,
    reassignment,
  });
}

function findProblem(
  context: RecordContext,
  { noun }: RecordEdit,
  { stored, before, changed }: Merged,
  record: PlainRecord,
  related: RelatedRecords,
): SaveRecordAnswer | null {
  const { caller } = context;
  if (noun === "product" && changed.includes("categoryId") && record["categoryId"] !== null && !related.hasCategory) {
    return refuseChange("SCHEMA_INVALID", "categoryId");
  }
  const { categories, priceLists } = related;
  const [error] = findRecordErrors(noun, stored === null ? null : before, record, { categories, priceLists });
  if (error !== undefined) return refuseChange("SCHEMA_INVALID", error.field);
  if (noun !== "customer" || !addsProspectsOnly(caller.roles)) return null;
  const customer = parseRecord("customer", record);
  const field = "row" in customer ? prospectProblem(customer.row, caller.uid) : null;
  return field === null ? null : refuseChange("PERMISSION_LOST", field);
}

function costOf(snapshot: DocumentSnapshot | undefined): unknown {
  const cost: unknown = snapshot?.get("unitCost");
  return cost ?? null;
}

function safetyOf(snapshot: DocumentSnapshot | undefined): unknown {
  const safety: unknown = snapshot?.get("safety");
  return safety ?? 0;
}
