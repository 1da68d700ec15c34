import { ImportIdRequest, type PastImport } from "#domain/import/import-request.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import type { CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { parseRequest } from "../parse-request.ts";
import { touchedFields } from "../records/record-document.ts";
import { importRef, openImportContext } from "./import-context.ts";
import { publishImported } from "./publish-imported.ts";
import { readImport } from "./stored-import.ts";

const limitCalls = createRateLimit("finishImport", 30, 60_000);

/**
 * Ends an import, complete or cancelled: applied rows are kept and further batches refused. Idempotent.
 * After many changes to the catalogue it answers only when they are published.
 */
export async function closeImport(
  backend: Backend,
  auth: CallerAuth,
  data: unknown,
): Promise<Pick<PastImport, "applied" | "refused">> {
  const context = await openImportContext(backend, auth, limitCalls);
  const { importId } = parseRequest(ImportIdRequest, data);
  const ref = importRef(context, importId);
  const { kind, ...answer } = await context.firestore.runTransaction(async (transaction) => {
    const stored = readImport(await transaction.get(ref));
    const { kind } = stored;
    if (stored.status !== "open") return { kind, applied: stored.applied, refused: stored.refused };
    const parts = await transaction.get(ref.collection("batches").select("applied", "refused"));
    const totals = { applied: 0, refused: 0 };
    for (const part of parts.docs) {
      const refused: unknown = part.get("refused");
      totals.applied += Number(part.get("applied"));
      totals.refused += Array.isArray(refused) ? refused.length : 0;
    }
    transaction.update(ref, { ...totals, status: "finished", ...touchedFields() });
    return { kind, ...totals };
  });
  await publishImported(context, ref, { kind, records: answer.applied });
  return answer;
}
