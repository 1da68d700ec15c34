import type { Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { findRecordErrors } from "#domain/records/check-record.ts";
import {
  correctedRecord,
  StoredCorrection,
  type CorrectionDecision,
  type ReportDecision,
} from "#domain/customer/correction.ts";
import { applyFields } from "#domain/records/merge-record.ts";
import type { FieldEdit } from "#domain/records/record-edit.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import { canDecideCorrections } from "#domain/records/record-access.ts";
import { applyCorrection, decidedFields } from "./apply-correction.ts";
import { MAX_ATTEMPTS, refuseChange, type RecordContext } from "./record-context.ts";
import { readStored, recordRef } from "./record-document.ts";

type Decision = CorrectionDecision | ReportDecision;

/**
 * Accepts or rejects a suggested correction or a product report, once: repeating the decision is accepted, another
 * one is too late.
 */
export async function acceptDecision(context: RecordContext, decision: Decision): Promise<SaveRecordAnswer> {
  return context.firestore.runTransaction((transaction) => decide(transaction, context, decision), {
    maxAttempts: MAX_ATTEMPTS,
  });
}

async function decide(
  transaction: Transaction,
  context: RecordContext,
  { correctionId, accepts, reason }: Decision,
): Promise<SaveRecordAnswer> {
  const { firestore, caller } = context;
  const ref = firestore.doc(`companies/${caller.companyId}/corrections/${correctionId}`);
  const snapshot = await transaction.get(ref);
  const parsed = v.safeParse(StoredCorrection, { ...snapshot.data(), correctionId });
  const state = accepts ? "accepted" : "rejected";
  // Whatever role its author has by now (S22).
  if (snapshot.get("state") === state) return { outcome: "accepted", rev: 1 };
  if (!canDecideCorrections(caller.roles)) return refuseChange("PERMISSION_LOST", "");
  if (!snapshot.exists || !parsed.success) return refuseChange("NOT_FOUND", "correctionId");
  const correction = parsed.output;
  if (correction.state !== "open") return refuseChange("STATUS_CHANGED", "state");
  // An error corrected by hand has no values to apply.
  if (!accepts || Object.keys(correction.fields).length === 0) {
    transaction.update(ref, decidedFields(state, caller.fullName, reason));
    return { outcome: "accepted", rev: 1 };
  }
  const { noun, recordId } = correctedRecord(correction);
  const recordAt = recordRef(firestore, caller.companyId, noun, recordId);
  const record = readStored(await transaction.get(recordAt), noun, caller.companyId);
  if (record === null || record.isDeleted) return refuseChange("NOT_FOUND", `${noun}Id`);
  const fields: Record<string, FieldEdit> = { ...correction.fields };
  const corrected = applyFields(record.row, fields);
  const [error] = findRecordErrors(noun, record.row, corrected, { categories: [], priceLists: [] });
  if (error !== undefined) return refuseChange("SCHEMA_INVALID", error.field);
  const rev = applyCorrection(transaction, context, record, correction);
  transaction.update(ref, decidedFields(state, caller.fullName, reason));
  return { outcome: "accepted", rev: Math.max(1, rev) };
}
