import { FieldValue } from "firebase-admin/firestore";
import { StartImportRequest } from "#domain/import/import-request.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import type { CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { parseRequest } from "../parse-request.ts";
import { importRef, openImportContext } from "./import-context.ts";

const limitCalls = createRateLimit("startImport", 30, 60_000);

/** Opens an import. One already open under this id is not changed: the answer may have been lost. */
export async function openImport(backend: Backend, auth: CallerAuth, data: unknown): Promise<{ importId: string }> {
  const context = await openImportContext(backend, auth, limitCalls);
  const { importId, ...request } = parseRequest(StartImportRequest, data);
  const ref = importRef(context, importId);
  await context.firestore.runTransaction(async (transaction) => {
    const present = await transaction.get(ref);
    if (present.exists) return;
    transaction.create(ref, {
      ...request,
      status: "open",
      startedAt: context.now(),
      byName: context.caller.fullName,
      applied: 0,
      refused: 0,
      left: 0,
      createdAt: FieldValue.serverTimestamp(),
      createdBy: context.caller.uid,
      updatedAt: FieldValue.serverTimestamp(),
      rev: 1,
    });
  });
  return { importId };
}
