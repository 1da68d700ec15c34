import type { DocumentReference } from "firebase-admin/firestore";
import { isOwner } from "#domain/access/is-owner.ts";
import type { RateLimit } from "../access/rate-limit.ts";
import { refuseRole } from "../access/security-events.ts";
import { type CallerAuth, verifyCaller } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import type { RecordContext } from "../records/record-context.ts";

/** The context of an import: only for owners (ACCESS-3, IMPORT-15), with a rate limit on calls or on the rows of one. */
export async function openImportContext(
  backend: Backend,
  auth: CallerAuth,
  limit: RateLimit,
  rows = 1,
): Promise<RecordContext> {
  const caller = await verifyCaller(backend, auth);
  if (!isOwner(caller.roles)) throw refuseRole(caller, "import", "Only the owner imports.");
  limit(caller.uid, backend.now(), rows);
  return { ...backend, caller };
}

/** An import's document, always in the caller's company. */
export function importRef({ firestore, caller }: RecordContext, importId: string): DocumentReference {
  return firestore.doc(`companies/${caller.companyId}/imports/${importId}`);
}

/** A batch of an import: what it changed, for undo, and its answer, for repeated requests. */
export function batchRef(ofImport: DocumentReference, batch: number): DocumentReference {
  return ofImport.collection("batches").doc(String(batch).padStart(4, "0"));
}
