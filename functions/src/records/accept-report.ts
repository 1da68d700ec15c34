import type { Transaction } from "firebase-admin/firestore";
import { findRecordErrors } from "#domain/records/check-record.ts";
import type { StoredProductReport } from "#domain/customer/correction.ts";
import { applyFields, readField } from "#domain/records/merge-record.ts";
import { type ProductReport, reportProblem } from "#domain/product/product-report.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import { parseRecord } from "#domain/records/record-nouns.ts";
import { createdFields } from "./apply-correction.ts";
import { isSameContent } from "./history-entry.ts";
import { type ChangeContext, MAX_ATTEMPTS, refuseChange } from "./record-context.ts";
import { readStored, recordRef } from "./record-document.ts";

/**
 * Stores a report of an error in a product (PROD-17), once. All staff see all products and may report. It waits
 * for the owner, like the suggested corrections of customers.
 */
export async function acceptReport(context: ChangeContext, report: ProductReport): Promise<SaveRecordAnswer> {
  return context.firestore.runTransaction((transaction) => storeReport(transaction, context, report), {
    maxAttempts: MAX_ATTEMPTS,
  });
}

async function storeReport(
  transaction: Transaction,
  context: ChangeContext,
  report: ProductReport,
): Promise<SaveRecordAnswer> {
  const { firestore, caller, contentHash } = context;
  const { correctionId, productId } = report;
  const ref = firestore.doc(`companies/${caller.companyId}/corrections/${correctionId}`);
  const productRef = recordRef(firestore, caller.companyId, "product", productId);
  const [present, snapshot] = await transaction.getAll(ref, productRef);
  if (present?.exists === true) {
    const isOwn = present.get("suggestedBy") === caller.uid && present.get("productId") === productId;
    return isOwn && isSameContent(present, contentHash)
      ? { outcome: "accepted", rev: 1 }
      : refuseChange("ID_CONFLICT", "correctionId");
  }
  const product = readStored(snapshot, "product", caller.companyId);
  if (product === null || product.isDeleted) return refuseChange("NOT_FOUND", "productId");
  const problem = reportProblem(report);
  if (problem !== null) return refuseChange("SCHEMA_INVALID", problem);
  const corrected = parseRecord("product", applyFields(product.row, report.fields));
  if (!("row" in corrected)) return refuseChange("SCHEMA_INVALID", corrected.field);
  const { row } = corrected;
  const [error] = findRecordErrors("product", product.row, row, { categories: [], priceLists: [] });
  if (error !== undefined) return refuseChange("SCHEMA_INVALID", error.field);

  const { correctionId: _, ...sent } = report;
  const stored: Omit<StoredProductReport, "correctionId"> = {
    ...sent,
    // Only the checked fields are stored.
    fields: Object.fromEntries(
      Object.keys(report.fields).map((field) => [
        field,
        { from: readField(product.row, field), to: readField({ ...row }, field) },
      ]),
    ),
    suggestedBy: caller.uid,
    suggestedByName: caller.fullName,
    state: "open",
    decidedByName: "",
    reason: "",
  };
  transaction.create(ref, { ...stored, ...createdFields(context) });
  return { outcome: "accepted", rev: 1 };
}
