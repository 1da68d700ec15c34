import * as v from "valibot";
import { HistoryLine } from "#domain/records/history-line.ts";
import type { Credentials } from "../auth/credentials.ts";
import { documentsUrl, readFirebaseConfig } from "../firebase/firebase-config.ts";
import { queryFirestore, SMALL_TIMEOUT_MS } from "./query-firestore.ts";
import { decodeFields, readWireDocument } from "./typed-value.ts";

/** How many of the newest lines of a history are read. */
const MAX_LINES = 50;

/** A record's history, newest first; owners only. Throws `RemoteUnreachable`. */
export async function readHistory(
  credentials: Credentials,
  companyId: string,
  noun: string,
  recordId: string,
): Promise<readonly HistoryLine[]> {
  const url = `${documentsUrl(readFirebaseConfig())}/companies/${companyId}:runQuery`;
  const structuredQuery = {
    from: [{ collectionId: "auditLog" }],
    where: { fieldFilter: { field: { fieldPath: "recordId" }, op: "EQUAL", value: { stringValue: recordId } } },
    orderBy: [{ field: { fieldPath: "at" }, direction: "DESCENDING" }],
    limit: MAX_LINES,
  };
  const answer = await queryFirestore(url, { structuredQuery }, credentials, SMALL_TIMEOUT_MS);
  return answer.flatMap((entry) => {
    const document = typeof entry === "object" && entry !== null && "document" in entry ? entry.document : null;
    const read = readWireDocument(document);
    const line = v.safeParse(HistoryLine, read && { ...decodeFields(read.fields), lineId: read.id });
    return line.success && line.output.noun === noun ? [line.output] : [];
  });
}
