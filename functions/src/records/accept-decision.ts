import type { Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { findRecordErrors } from "#domain/check-record.ts";
import { StoredCorrection, type CorrectionDecision } from "#domain/correction.ts";
import { applyFields } from "#domain/merge-record.ts";
import type { FieldEdit } from "#domain/record-edit.ts";
import type { SaveRecordAnswer } from "#domain/push-outcome.ts";
import { canDecideCorrections } from "#domain/record-access.ts";
import { applyCorrection, decidedFields } from "./apply-correction.ts";
import { authorOf, MAX_ATTEMPTS, refuseChange, type RecordDesk } from "./record-desk.ts";
import { readStored, recordRef } from "./record-document.ts";

/** Accepts or rejects a suggested correction, once: the same decision again is the same, another one comes too late. */
export async function acceptDecision(desk: RecordDesk, decision: CorrectionDecision): Promise<SaveRecordAnswer> {
  if (!canDecideCorrections(desk.caller.roles)) return refuseChange("PERMISSION_LOST", "");
  return desk.firestore.runTransaction((transaction) => decide(transaction, desk, decision), {
    maxAttempts: MAX_ATTEMPTS,
  });
}

async function decide(
  transaction: Transaction,
  desk: RecordDesk,
  { correctionId, accepts, reason }: CorrectionDecision,
): Promise<SaveRecordAnswer> {
  const { firestore, caller } = desk;
  const ref = firestore.doc(`companies/${caller.companyId}/corrections/${correctionId}`);
  const snapshot = await transaction.get(ref);
  const parsed = v.safeParse(StoredCorrection, { ...snapshot.data(), correctionId });
  if (!snapshot.exists || !parsed.success) return refuseChange("NOT_FOUND", "correctionId");
  const correction = parsed.output;
  const state = accepts ? "accepted" : "rejected";
  if (correction.state === state) return { outcome: "accepted", rev: 1 };
  if (correction.state !== "open") return refuseChange("STATUS_CHANGED", "state");
  if (!accepts) {
    transaction.update(ref, decidedFields(state, caller.fullName, reason));
    return { outcome: "accepted", rev: 1 };
  }
  const { customerId } = correction;
  const customerRef = recordRef(firestore, caller.companyId, "customer", customerId);
  const customer = readStored(await transaction.get(customerRef), "customer", caller.companyId);
  if (customer === null || customer.isDeleted) return refuseChange("NOT_FOUND", "customerId");
  const fields: Record<string, FieldEdit> = { ...correction.fields };
  const corrected = applyFields(customer.row, fields);
  const [error] = findRecordErrors("customer", customer.row, corrected, { categories: [], priceLists: [] });
  if (error !== undefined) return refuseChange("SCHEMA_INVALID", error.field);
  const rev = applyCorrection(transaction, desk, customer, correction, authorOf(desk));
  transaction.update(ref, decidedFields(state, caller.fullName, reason));
  return { outcome: "accepted", rev: Math.max(1, rev) };
}
