import { FieldValue, type Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { isCalendarDay } from "#domain/values/business-day.ts";
import type { SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import { canCountStock } from "#domain/records/record-access.ts";
import { StockItem, type StockCount, type StockExpectation } from "#domain/stock/stock.ts";
import { readLeftSince } from "../stock/stock-moves.ts";
import { answerKnown, historyFields, historyRef } from "./history-entry.ts";
import { authorOf, type ChangeContext, MAX_ATTEMPTS, refuseChange } from "./record-context.ts";
import { readStored, recordRef } from "./record-document.ts";

/** An entered figure of a product's stock. `clock` is the stock field with the time of the last entry. */
interface StockEntry {
  readonly changeId: string;
  readonly productId: string;
  readonly label: string;
  readonly enteredAt: number;
  readonly clock: "countedAt" | "expectedAt";
  readonly figure: { readonly onHand: number } | Pick<StockExpectation, "incoming">;
  readonly kind: "counted" | "changed";
  readonly note: string;
}

/**
 * Sets the stock on hand to a counted quantity less what has left since (STOCK-6), once. A count older than the store's
 * latest changes nothing but is kept in the history.
 */
export async function acceptCount(context: ChangeContext, count: StockCount): Promise<SaveRecordAnswer> {
  const { onHand, reason, note, countedAt, ...product } = count;
  const text = [reason, note].filter(Boolean).join(": ");
  return setStock(context, {
    ...product,
    enteredAt: countedAt,
    clock: "countedAt",
    figure: { onHand },
    kind: "counted",
    note: text,
  });
}

/** Sets a product's expected delivery (STOCK-7) in the same way; products that were never counted are refused. */
export async function acceptExpectation(
  context: ChangeContext,
  expectation: StockExpectation,
): Promise<SaveRecordAnswer> {
  const { incoming, expectedAt, ...product } = expectation;
  if (incoming !== null && !isCalendarDay(incoming.day)) return refuseChange("SCHEMA_INVALID", "incoming");
  return setStock(context, {
    ...product,
    enteredAt: expectedAt,
    clock: "expectedAt",
    figure: { incoming },
    kind: "changed",
    note: "",
  });
}

async function setStock(context: ChangeContext, entry: StockEntry): Promise<SaveRecordAnswer> {
  return context.firestore.runTransaction((transaction) => setFigure(transaction, context, entry), {
    maxAttempts: MAX_ATTEMPTS,
  });
}

async function setFigure(
  transaction: Transaction,
  context: ChangeContext,
  entry: StockEntry,
): Promise<SaveRecordAnswer> {
  const { firestore, caller, contentHash } = context;
  const { companyId } = caller;
  const { productId, changeId, figure, clock, kind, note, label } = entry;
  const stockRef = firestore.doc(`companies/${companyId}/stock/${productId}`);
  const [history, product, stock] = await transaction.getAll(
    historyRef(firestore, companyId, changeId),
    recordRef(firestore, companyId, "product", productId),
    stockRef,
  );
  const known = answerKnown(history, productId, context);
  if (known !== null) return known;
  if (!canCountStock(caller.roles)) return refuseChange("PERMISSION_LOST", "");
  const stored = readStored(product, "product", companyId);
  if (stored === null || stored.isDeleted) return refuseChange("NOT_FOUND", "productId");

  const author = authorOf(context);
  // A device's clock may run ahead; that must not block later entries.
  const enteredAt = Math.min(entry.enteredAt, author.at);
  const leftSince = "onHand" in figure ? await readLeftSince(transaction, stockRef, enteredAt) : 0;
  const item = v.safeParse(StockItem, { ...stock?.data(), productId });
  const before = item.success ? item.output : null;
  if (before === null && !("onHand" in figure)) return refuseChange("NOT_FOUND", "onHand");
  const lastEnteredAt: unknown = stock?.get(clock);
  const isOutdated = typeof lastEnteredAt === "number" && lastEnteredAt > enteredAt;
  const revision: unknown = stock?.get("rev");
  const rev = (typeof revision === "number" ? revision : 0) + (isOutdated ? 0 : 1);
  if (!isOutdated) {
    // Only a count updates the age of the figure.
    const age = "onHand" in figure ? { asOf: author.at } : {};
    const set = "onHand" in figure ? { onHand: figure.onHand - leftSince } : figure;
    const fields = { ...set, ...age, [clock]: enteredAt, updatedAt: FieldValue.serverTimestamp(), rev };
    if (stock?.exists === true && before !== null) transaction.update(stockRef, fields);
    else {
      const created = { createdAt: FieldValue.serverTimestamp(), createdBy: caller.uid };
      transaction.set(stockRef, { reserved: 0, safety: 0, ...created, ...fields });
    }
  }
  const [name, from, to] =
    "onHand" in figure
      ? (["onHand", before?.onHand ?? null, figure.onHand] as const)
      : (["incoming", before?.incoming ?? null, figure.incoming] as const);
  transaction.create(
    historyRef(firestore, companyId, changeId),
    historyFields(
      {
        noun: "product",
        recordId: productId,
        label,
        kind,
        fields: { [name]: { from, to: isOutdated ? from : to } },
        yielded: isOutdated ? { [name]: to } : {},
        note,
        rev: Math.max(1, rev),
        contentHash,
      },
      author,
    ),
  );
  return { outcome: "accepted", rev: Math.max(1, rev) };
}
