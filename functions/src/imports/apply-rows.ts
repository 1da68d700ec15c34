import { FieldValue, type Transaction } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import type { ImportKind } from "#domain/import/import-kind.ts";
import {
  ApplyImportRequest,
  type ApplyImportAnswer,
  type ImportNoun,
  isOfRecord,
  type RowRefusal,
} from "#domain/import/import-request.ts";
import { countItems, createRateLimit } from "../access/rate-limit.ts";
import type { CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { parseRequest } from "../parse-request.ts";
import { isStorable } from "../records/is-storable.ts";
import { MAX_ATTEMPTS, type RecordContext } from "../records/record-context.ts";
import { readRelated } from "../records/related-records.ts";
import { checkRow, writeRow } from "./check-row.ts";
import { batchRef, importRef, openImportContext } from "./import-context.ts";
import { bumpListVersions } from "./bump-list-versions.ts";
import { applyDocuments } from "./document-rows.ts";
import { type AppliedRow, readImport, readBatch } from "./stored-import.ts";

/**
 * The maximum size of a call: its rows are stored with what they changed in a document of at most a million bytes. A
 * device sends 250,000 characters at most, of up to three bytes each.
 */
const MAX_BYTES = 800_000;

const limitRows = createRateLimit("applyImportRows", 60_000, 60_000);

/**
 * Applies a batch of an import, once: all its valid rows in one transaction, storing what they replaced. The rows are
 * checked like edits by hand, and those whose fields were changed since the dry run are refused.
 */
export async function applyRows(backend: Backend, auth: CallerAuth, data: unknown): Promise<ApplyImportAnswer> {
  const context = await openImportContext(backend, auth, limitRows, countItems(data, "rows"));
  if (!isStorable(data, MAX_BYTES)) {
    throw new HttpsError("invalid-argument", "The request cannot be read.");
  }
  const request = parseRequest(ApplyImportRequest, data);
  const answer = await context.firestore.runTransaction((transaction) => applyBatch(transaction, context, request), {
    maxAttempts: MAX_ATTEMPTS,
  });
  const isOfCustomers = request.rows.some(({ noun }) => noun === "customer");
  const tasks = isOfCustomers ? (["handOverOrders"] as const) : (["publishBlock", "releaseOrders"] as const);
  for (const task of tasks) await backend.tasks.request(task, context.caller.companyId);
  return answer;
}

async function applyBatch(
  transaction: Transaction,
  context: RecordContext,
  { importId, batch, rows }: ApplyImportRequest,
): Promise<ApplyImportAnswer> {
  const ofImport = importRef(context, importId);
  const ref = batchRef(ofImport, batch);
  const [importSnapshot, present] = await transaction.getAll(ofImport, ref);
  const stored = readImport(importSnapshot);
  if (present?.exists === true) {
    const { applied, refused } = readBatch(present);
    return { applied, refused };
  }
  if (stored.status !== "open") throw new HttpsError("failed-precondition", "This import is closed.");
  if (batch >= stored.batches) throw new HttpsError("invalid-argument", "Invalid field: batch");
  const invalidRow = rows.find(({ noun }) => !NOUNS[stored.kind].includes(noun));
  if (invalidRow !== undefined) throw new HttpsError("invalid-argument", "Invalid field: noun");

  const create = (applied: readonly AppliedRow[], refused: readonly RowRefusal[]) => {
    transaction.create(ref, {
      batch,
      applied: applied.length,
      refused,
      undone: false,
      rows: JSON.stringify(applied),
      createdAt: FieldValue.serverTimestamp(),
      createdBy: context.caller.uid,
      updatedAt: FieldValue.serverTimestamp(),
      rev: 1,
    });
    return { applied: applied.length, refused: [...refused] };
  };
  if (stored.kind === "documents") {
    const { applied, refused } = await applyDocuments(transaction, context, rows);
    return create(applied, refused);
  }
  const records = rows.filter(isOfRecord);
  const related = await readRelated(transaction, context, records);
  const checked = await Promise.all(records.map((row) => checkRow(transaction, context, stored.kind, row, related)));
  const valid = checked.flatMap((each) => ("refusal" in each ? [] : each));
  const refused = checked.flatMap((each) => ("refusal" in each ? each.refusal : []));
  const importedBy = { changeId: `${importId}.${batch}`, note: stored.fileName };
  const applied = valid.map((row) => writeRow(transaction, context, row, importedBy));
  bumpListVersions(transaction, context, ofImport, { field: "raised", known: stored.raised, rows: applied, related });
  return create(applied, refused);
}

/** The records that files of each kind can change or create. */
const NOUNS: Readonly<Record<ImportKind, readonly ImportNoun[]>> = {
  products: ["category", "priceList", "product"],
  prices: ["priceList", "product"],
  stock: ["stock"],
  customers: ["customer"],
  documents: ["document"],
};
