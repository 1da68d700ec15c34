import * as v from "valibot";
import { StoredVisit } from "#domain/visit/visit.ts";
import type { Credentials } from "../auth/credentials.ts";
import { documentsUrl, readFirebaseConfig } from "../firebase/firebase-config.ts";
import { queryFirestore, SMALL_TIMEOUT_MS } from "./query-firestore.ts";
import { decodeFields, isRecord, readWireDocument } from "./typed-value.ts";

/** How many of the newest visits of a customer are read. */
const MAX_VISITS = 50;

/** The visits at a customer, newest first; owners and the store only. Throws `RemoteUnreachable`. */
export async function readVisits(
  credentials: Credentials,
  companyId: string,
  customerId: string,
): Promise<readonly StoredVisit[]> {
  const url = `${documentsUrl(readFirebaseConfig())}/companies/${companyId}:runQuery`;
  const structuredQuery = {
    from: [{ collectionId: "visits" }],
    where: { fieldFilter: { field: { fieldPath: "customerId" }, op: "EQUAL", value: { stringValue: customerId } } },
    orderBy: [{ field: { fieldPath: "capturedAt" }, direction: "DESCENDING" }],
    limit: MAX_VISITS,
  };
  const answer = await queryFirestore(url, { structuredQuery }, credentials, SMALL_TIMEOUT_MS);
  return answer.flatMap((entry) => {
    const read = isRecord(entry) ? readWireDocument(entry["document"]) : null;
    const visit = v.safeParse(StoredVisit, read && { ...decodeFields(read.fields), visitId: read.id });
    return visit.success ? [visit.output] : [];
  });
}
