import * as v from "valibot";
import { HistoryLine } from "#domain/records/history-line.ts";
import { RemoteUnreachable } from "#sync/remote-port.ts";
import { type Credentials, credentialHeaders } from "../auth/credentials.ts";
import { documentsUrl, readFirebaseConfig } from "../firebase/firebase-config.ts";
import { decodeFields, readWireDocument } from "./typed-value.ts";

/** How much of a record's history is read: the newest. */
const MAX_LINES = 50;

/** Who changed what of a record, the latest first; owners only. Throws `RemoteUnreachable` where there is no answer. */
export async function readHistory(
  credentials: Credentials,
  companyId: string,
  noun: string,
  recordId: string,
): Promise<readonly HistoryLine[]> {
  const answer = await post(`${documentsUrl(readFirebaseConfig())}/companies/${companyId}:runQuery`, credentials, {
    structuredQuery: {
      from: [{ collectionId: "auditLog" }],
      where: { fieldFilter: { field: { fieldPath: "recordId" }, op: "EQUAL", value: { stringValue: recordId } } },
      orderBy: [{ field: { fieldPath: "at" }, direction: "DESCENDING" }],
      limit: MAX_LINES,
    },
  });
  return answer.flatMap((entry) => {
    const document = typeof entry === "object" && entry !== null && "document" in entry ? entry.document : null;
    const read = readWireDocument(document);
    const line = v.safeParse(HistoryLine, read && { ...decodeFields(read.fields), lineId: read.id });
    return line.success && line.output.noun === noun ? [line.output] : [];
  });
}

async function post(url: string, credentials: Credentials, body: unknown): Promise<readonly unknown[]> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(await credentialHeaders(credentials, false)) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  }).catch(() => {
    throw new RemoteUnreachable("unavailable");
  });
  if (!response.ok) throw new RemoteUnreachable(`http-${response.status}`);
  const answer: unknown = await response.json().catch(() => null);
  if (!Array.isArray(answer)) throw new RemoteUnreachable("not-firestore");
  return answer;
}
