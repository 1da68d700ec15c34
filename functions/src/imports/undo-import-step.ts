import { type DocumentReference, FieldValue, type Transaction } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { UNDO_MS } from "#domain/import/import-kind.ts";
import { ImportIdRequest, type LeftRecord, type UndoImportAnswer } from "#domain/import/import-request.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import type { CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { loadPriceLists } from "../company/load-price-lists.ts";
import { parseRequest } from "../parse-request.ts";
import { touchedFields } from "../records/record-document.ts";
import { MAX_ATTEMPTS, type RecordContext } from "../records/record-context.ts";
import { importRef, openImportContext } from "./import-context.ts";
import { publishImported } from "./publish-imported.ts";
import { bumpListVersions } from "./bump-list-versions.ts";
import { restoreRows } from "./restore-rows.ts";
import { readBatch, readImport, StoredLeft, type StoredImport } from "./stored-import.ts";

/** Parts of an import that one call takes back. */
const BATCHES_PER_CALL = 4;

const limitCalls = createRateLimit(600, 60_000);

/**
 * Takes an import back within 24 hours (IMPORT-9), the last part first, some parts a call: the device asks until none is
 * left. What somebody has changed since stays as it is, and is named. The last call answers when what was put back is
 * published, where that is much.
 */
export async function undoImportStep(backend: Backend, auth: CallerAuth, data: unknown): Promise<UndoImportAnswer> {
  const context = await openImportContext(backend, auth, limitCalls);
  const { importId } = parseRequest(ImportIdRequest, data);
  const ref = importRef(context, importId);
  await beginUndo(context, ref);
  const all = ref.collection("batches").where("undone", "==", false);
  const { docs } = await all.orderBy("batch", "desc").limit(BATCHES_PER_CALL).get();
  let restored = 0;
  for (const { ref: part } of docs) {
    restored += await context.firestore.runTransaction((transaction) => takeBackPart(transaction, context, ref, part), {
      maxAttempts: MAX_ATTEMPTS,
    });
  }
  const batchesLeft = (await all.count().get()).data().count;
  if (batchesLeft > 0) return { restored, left: [], batchesLeft };
  return { restored, left: await endUndo(context, ref), batchesLeft };
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

/** Ends it, where nobody has; answers what was left. */
async function endUndo(context: RecordContext, ref: DocumentReference): Promise<LeftRecord[]> {
  const { kind, status } = await context.firestore.runTransaction(async (transaction) => {
    const stored = readImport(await transaction.get(ref));
    if (stored.status === "undoing") transaction.update(ref, { status: "undone", ...touchedFields() });
    return stored;
  });
  const parts = await ref.collection("batches").select("applied", "left").get();
  if (status === "undoing") {
    const records = parts.docs.reduce((sum, part) => sum + Number(part.get("applied")), 0);
    await publishImported(context, ref, { kind, records });
  }
  return parts.docs.flatMap((part) => v.parse(StoredLeft, part.get("left")));
}

async function takeBackPart(
  transaction: Transaction,
  context: RecordContext,
  ref: DocumentReference,
  part: DocumentReference,
): Promise<number> {
  const [importSnapshot, partSnapshot] = await transaction.getAll(ref, part);
  if (!importSnapshot || !partSnapshot) throw new Error("two documents were asked for");
  const stored: StoredImport = readImport(importSnapshot);
  const batch = readBatch(partSnapshot);
  if (batch.undone) return 0;
  const priceLists = await loadPriceLists(context.firestore, context.caller.companyId);
  const { restored, left } = await restoreRows(transaction, context, batch.rows, stored.raised, part);
  bumpListVersions(transaction, context, ref, {
    rows: restored,
    known: stored.raisedByUndo,
    field: "raisedByUndo",
    priceLists,
  });
  transaction.update(part, { undone: true, left: JSON.stringify(left), ...touchedFields() });
  if (left.length > 0) transaction.update(ref, { left: FieldValue.increment(left.length), ...touchedFields() });
  return restored.length;
}
