import { type DocumentReference, FieldValue, type Transaction } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { UNDO_MS } from "#domain/import/import-kind.ts";
import { ImportIdRequest, isOfRecord, type LeftRecord, type UndoImportAnswer } from "#domain/import/import-request.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import type { CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { parseRequest } from "../parse-request.ts";
import { touchedFields } from "../records/record-document.ts";
import { MAX_ATTEMPTS, type RecordContext } from "../records/record-context.ts";
import { importRef, openImportContext } from "./import-context.ts";
import { publishImported } from "./publish-imported.ts";
import { restoreDocuments } from "./document-rows.ts";
import { restoreRows } from "./restore-rows.ts";
import { readBatch, readImport, StoredLeft } from "./stored-import.ts";

/** The number of batches undone per call. */
const BATCHES_PER_CALL = 4;

const limitCalls = createRateLimit("undoImport", 600, 60_000);

/**
 * Undoes an import within 24 hours (IMPORT-9), the last batch first, a few per call: the device calls until none is
 * left. Fields changed since are kept and listed. After many changes the last call answers only when the restored
 * catalogue is published.
 */
export async function undoImportStep(backend: Backend, auth: CallerAuth, data: unknown): Promise<UndoImportAnswer> {
  const context = await openImportContext(backend, auth, limitCalls);
  const { importId } = parseRequest(ImportIdRequest, data);
  const ref = importRef(context, importId);
  await beginUndo(context, ref);
  const all = ref.collection("batches").where("undone", "==", false);
  const { docs } = await all.orderBy("batch", "desc").limit(BATCHES_PER_CALL).get();
  let restored = 0;
  let removed = 0;
  for (const { ref: batchDoc } of docs) {
    const undone = await context.firestore.runTransaction(
      (transaction) => undoBatch(transaction, context, ref, batchDoc),
      {
        maxAttempts: MAX_ATTEMPTS,
      },
    );
    restored += undone.restored;
    removed += undone.removed;
  }
  for (const task of ["publishBlock", "releaseOrders", "handOverOrders"] as const)
    await backend.tasks.request(task, context.caller.companyId);
  const batchesLeft = (await all.count().get()).data().count;
  if (batchesLeft > 0) return { restored, removed, left: [], batchesLeft };
  return { restored, removed, left: await endUndo(context, ref), batchesLeft };
}

async function beginUndo(context: RecordContext, ref: DocumentReference): Promise<void> {
  await context.firestore.runTransaction(async (transaction) => {
    const stored = readImport(await transaction.get(ref));
    if (stored.status === "undoing" || stored.status === "undone") return;
    if (context.now() - stored.startedAt > UNDO_MS) {
      throw new HttpsError("failed-precondition", "This import can no longer be taken back.");
    }
    transaction.update(ref, { status: "undoing", ...touchedFields() });
  });
}

/** Ends the undo unless it has ended; returns what was not restored. */
async function endUndo(context: RecordContext, ref: DocumentReference): Promise<LeftRecord[]> {
  const { kind, status } = await context.firestore.runTransaction(async (transaction) => {
    const stored = readImport(await transaction.get(ref));
    if (stored.status === "undoing") transaction.update(ref, { status: "undone", ...touchedFields() });
    return stored;
  });
  const batches = await ref.collection("batches").select("applied", "left").get();
  if (status === "undoing") {
    const records = batches.docs.reduce((sum, batchDoc) => sum + Number(batchDoc.get("applied")), 0);
    await publishImported(context, ref, { kind, records });
  }
  return batches.docs.flatMap((batchDoc) => v.parse(StoredLeft, batchDoc.get("left")));
}

async function undoBatch(
  transaction: Transaction,
  context: RecordContext,
  ref: DocumentReference,
  batchDoc: DocumentReference,
): Promise<Pick<UndoImportAnswer, "restored" | "removed">> {
  const [importSnapshot, batchSnapshot] = await transaction.getAll(ref, batchDoc);
  if (!importSnapshot || !batchSnapshot) throw new Error("two documents were asked for");
  const stored = readImport(importSnapshot);
  const batch = readBatch(batchSnapshot);
  if (batch.undone) return { restored: 0, removed: 0 };
  const { restored, removed, left } = await (stored.kind === "documents"
    ? restoreDocuments(transaction, context, batch.rows)
    : restoreRows(transaction, context, batch.rows.filter(isOfRecord), stored, batchDoc));
  transaction.update(batchDoc, { undone: true, left: JSON.stringify(left), ...touchedFields() });
  if (left.length > 0) transaction.update(ref, { left: FieldValue.increment(left.length), ...touchedFields() });
  return { restored, removed };
}
