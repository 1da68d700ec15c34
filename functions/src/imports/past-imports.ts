import * as v from "valibot";
import { PastImport } from "#domain/import/import-request.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import type { CallerAuth } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { openImportContext } from "./import-context.ts";

const LATEST = 20;

const limitCalls = createRateLimit("listImports", 60, 60_000);

/** The company's last imports, newest first, including all that can still be undone. */
export async function pastImports(backend: Backend, auth: CallerAuth): Promise<{ imports: PastImport[] }> {
  const { firestore, caller } = await openImportContext(backend, auth, limitCalls);
  const { docs } = await firestore
    .collection(`companies/${caller.companyId}/imports`)
    .orderBy("startedAt", "desc")
    .limit(LATEST)
    .get();
  return {
    imports: docs.flatMap((document) => {
      const past = v.safeParse(PastImport, { ...document.data(), importId: document.id });
      return past.success ? [past.output] : [];
    }),
  };
}
