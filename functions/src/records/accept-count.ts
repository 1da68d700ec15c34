import { FieldValue, type Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import type { SaveRecordAnswer } from "#domain/push-outcome.ts";
import { canCountStock } from "#domain/record-access.ts";
import { StockItem, type StockCount } from "#domain/stock.ts";
import { answerKnown, historyFields, historyRef } from "./history-entry.ts";
import { authorOf, MAX_ATTEMPTS, refuseChange, type RecordDesk } from "./record-desk.ts";
import { readStored, recordRef } from "./record-document.ts";

/**
 * Sets what is on hand to what somebody counted (PRODUCT 3.0.11), once. A count that was made before one the store
 * already has changes nothing; it stays in the history.
 */
export async function acceptCount(desk: RecordDesk, count: StockCount): Promise<SaveRecordAnswer> {
  if (!canCountStock(desk.caller.roles)) return refuseChange("PERMISSION_LOST", "");
  return desk.firestore.runTransaction((transaction) => setOnHand(transaction, desk, count), {
    maxAttempts: MAX_ATTEMPTS,
  });
}

async function setOnHand(transaction: Transaction, desk: RecordDesk, count: StockCount): Promise<SaveRecordAnswer> {
  const { firestore, caller } = desk;
  const { companyId } = caller;
  const { productId, changeId, onHand, reason, note, label } = count;
  const stockRef = firestore.doc(`companies/${companyId}/stock/${productId}`);
  const [history, product, stock] = await transaction.getAll(
    historyRef(firestore, companyId, changeId),
    recordRef(firestore, companyId, "product", productId),
    stockRef,
  );
  const known = answerKnown(history, productId, caller.uid);
  if (known !== null) return known;
  const stored = readStored(product, "product", companyId);
  if (stored === null || stored.isDeleted) return refuseChange("NOT_FOUND", "productId");

  const author = authorOf(desk);
  const item = v.safeParse(StockItem, { ...stock?.data(), productId });
  const before = item.success ? item.output : null;
  const lastCount: unknown = stock?.get("countedAt");
  // A device's clock may run ahead; it must not keep later counts out.
  const countedAt = Math.min(count.countedAt, author.at);
  const isOutdated = typeof lastCount === "number" && lastCount > countedAt;
  const revision: unknown = stock?.get("rev");
  const rev = (typeof revision === "number" ? revision : 0) + (isOutdated ? 0 : 1);
  if (!isOutdated) {
    const fields = { onHand, countedAt, asOf: author.at, updatedAt: FieldValue.serverTimestamp(), rev };
    if (stock?.exists === true && before !== null) transaction.update(stockRef, fields);
    else {
      const created = { createdAt: FieldValue.serverTimestamp(), createdBy: caller.uid };
      transaction.set(stockRef, { reserved: 0, safety: 0, ...created, ...fields });
    }
  }
  const figures = { onHand: { from: before?.onHand ?? null, to: isOutdated ? (before?.onHand ?? null) : onHand } };
  const yielded = isOutdated ? { onHand } : {};
  transaction.create(
    historyRef(firestore, companyId, changeId),
    historyFields(
      {
        noun: "product",
        recordId: productId,
        label,
        kind: "counted",
        fields: figures,
        yielded,
        note: [reason, note].filter(Boolean).join(": "),
        rev: Math.max(1, rev),
      },
      author,
    ),
  );
  return { outcome: "accepted", rev: Math.max(1, rev) };
}
