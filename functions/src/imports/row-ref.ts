import type { DocumentReference } from "firebase-admin/firestore";
import type { ImportRow } from "#domain/import/import-request.ts";
import type { RecordContext } from "../records/record-context.ts";
import { recordRef } from "../records/record-document.ts";

/** The document of a row's record, always in the caller's company. */
export function rowRef(
  { firestore, caller }: RecordContext,
  { noun, recordId }: Pick<ImportRow, "noun" | "recordId">,
): DocumentReference {
  return noun === "stock"
    ? firestore.doc(`companies/${caller.companyId}/stock/${recordId}`)
    : recordRef(firestore, caller.companyId, noun, recordId);
}
