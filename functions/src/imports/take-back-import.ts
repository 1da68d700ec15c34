import type { DocumentReference, Transaction } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import { UNDO_MS } from "#domain/import/import-kind.ts";
import { ImportIdRequest, type LeftRecord, type UndoImportAnswer } from "#domain/import/import-request.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import type { CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { loadPriceLists } from "../company/load-price-lists.ts";
import { parseRequest } from "../parse-request.ts";
import { touchedFields } from "../records/record-document.ts";
import { MAX_ATTEMPTS, type RecordDesk } from "../records/record-desk.ts";
import { importRef, openImportDesk } from "./import-desk.ts";
import { publishImported } from "./publish-imported.ts";
import { raisePriceLists } from "./raise-price-lists.ts";
import { restoreRows } from "./restore-rows.ts";
import { readBatch, readImport, type StoredImport } from "./stored-import.ts";

/** Parts of an import that one call takes back, and how many left records its document names. */
const BATCHES_PER_CALL = 4;
const MOST_NAMED = 200;

const limitCalls = createRateLimit(600, 60_000);

/**
 * Takes an import back within 24 hours (G24), the last part first, some parts a call: the device asks until none is
 * left. A record that somebody has changed since stays as it is, and is named. The last call answers when what was put
 * back is published, where that is much.
 */
export async function takeBackImport(backend: Backend, auth: CallerAuth, data: unknown): Promise<UndoImportAnswer> {
  const desk = await openImportDesk(backend, auth, limitCalls);
  const { importId } = parseRequest(ImportIdRequest, data);
  const ref = importRef(desk, importId);
  await beginUndo(desk, ref);
  const all = ref.collection("batches").where("undone", "==", false);
  const { docs } = await all.orderBy("batch", "desc").limit(BATCHES_PER_CALL).get();
  let restored = 0;
  const left: LeftRecord[] = [];
  for (const { ref: part } of docs) {
    const result = await desk.firestore.runTransaction((transaction) => takeBackPart(transaction, desk, ref, part), {
      maxAttempts: MAX_ATTEMPTS,
    });
    restored += result.restored;
    left.push(...result.left);
  }
  const rest = await all.count().get();
  if (rest.data().count === 0) await endUndo(desk, ref);
  return { restored, left, batchesLeft: rest.data().count };
}

async function beginUndo(desk: RecordDesk, ref: DocumentReference): Promise<void> {
  await desk.firestore.runTransaction(async (transaction) => {
    const stored = readImport(await transaction.get(ref));
    if (stored.status === "undoing" || stored.status === "undone") return;
    if (desk.now() - stored.startedAt > UNDO_MS) {
      throw new HttpsError("failed-precondition", "This import can no longer be taken back.");
    }
    transaction.update(ref, { status: "undoing", ...touchedFields() });
  });
}

async function endUndo(desk: RecordDesk, ref: DocumentReference): Promise<void> {
  const { kind } = await desk.firestore.runTransaction(async (transaction) => {
    const stored = readImport(await transaction.get(ref));
    if (stored.status === "undoing") transaction.update(ref, { status: "undone", ...touchedFields() });
    return stored;
  });
  const parts = await ref.collection("batches").select("applied").get();
  const records = parts.docs.reduce((sum, part) => sum + Number(part.get("applied")), 0);
  await publishImported(desk, ref, { kind, records });
}

async function takeBackPart(
  transaction: Transaction,
  desk: RecordDesk,
  ref: DocumentReference,
  part: DocumentReference,
): Promise<{ restored: number; left: readonly LeftRecord[] }> {
  const [importSnapshot, partSnapshot] = await transaction.getAll(ref, part);
  if (!importSnapshot || !partSnapshot) throw new Error("two documents were asked for");
  const stored: StoredImport = readImport(importSnapshot);
  const batch = readBatch(partSnapshot);
  if (batch.undone) return { restored: 0, left: [] };
  const priceLists = await loadPriceLists(desk.firestore, desk.caller.companyId);
  const { restored, left } = await restoreRows(transaction, desk, batch.rows, stored.raised, part);
  raisePriceLists(transaction, desk, ref, {
    rows: restored,
    known: stored.raisedByUndo,
    field: "raisedByUndo",
    priceLists,
  });
  transaction.update(part, { undone: true, ...touchedFields() });
  if (left.length > 0) {
    const leftRecords = [...stored.leftRecords, ...left].slice(0, MOST_NAMED);
    transaction.update(ref, { left: stored.left + left.length, leftRecords, ...touchedFields() });
  }
  return { restored: restored.length, left };
}
