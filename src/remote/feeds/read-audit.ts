import * as v from "valibot";
import { AuditLine, type AuditPage, type AuditQuestion } from "#domain/records/audit-question.ts";
import type { Credentials } from "../auth/credentials.ts";
import { documentsUrl, readFirebaseConfig } from "../firebase/firebase-config.ts";
import { queryFirestore, SMALL_TIMEOUT_MS } from "./query-firestore.ts";
import { decodeFields, readWireDocument } from "./typed-value.ts";

/** How many lines of the company's log are read at once. */
export const AUDIT_PAGE = 50;

/** A page of the company's log, newest first; owners only. Throws `RemoteUnreachable`. */
export async function readAudit(
  credentials: Credentials,
  companyId: string,
  question: AuditQuestion,
): Promise<AuditPage> {
  const documents = documentsUrl(readFirebaseConfig());
  const name = documents.slice(documents.indexOf("projects/"));
  const structuredQuery = auditQuery(question, `${name}/companies/${companyId}/auditLog`);
  const url = `${documents}/companies/${companyId}:runQuery`;
  const answer = await queryFirestore(url, { structuredQuery }, credentials, SMALL_TIMEOUT_MS);
  const found = answer.flatMap((entry) => {
    const document = typeof entry === "object" && entry !== null && "document" in entry ? entry.document : null;
    const read = readWireDocument(document);
    return read === null ? [] : [read];
  });
  const lines = found.slice(0, AUDIT_PAGE).flatMap(({ id, fields }) => {
    const line = v.safeParse(AuditLine, { ...decodeFields(fields), lineId: id });
    return line.success ? [line.output] : [];
  });
  return { lines, more: found.length > AUDIT_PAGE };
}

/** The query of a page, one longer than it; `collection` is the log's full name. Its indexes are in firestore.indexes.json. */
export function auditQuery({ by, noun, from, until, after }: AuditQuestion, collection: string) {
  const filters = [
    ...(by === null ? [] : [where("by", "EQUAL", { stringValue: by })]),
    ...(noun === null ? [] : [where("noun", "EQUAL", { stringValue: noun })]),
    where("at", "GREATER_THAN_OR_EQUAL", { integerValue: String(from) }),
    where("at", "LESS_THAN_OR_EQUAL", { integerValue: String(until) }),
  ];
  const last = after && [{ integerValue: String(after.at) }, { referenceValue: `${collection}/${after.lineId}` }];
  return {
    from: [{ collectionId: "auditLog" }],
    where: { compositeFilter: { op: "AND", filters } },
    orderBy: ["at", "__name__"].map((fieldPath) => ({ field: { fieldPath }, direction: "DESCENDING" })),
    ...(last && { startAt: { values: last, before: false } }),
    limit: AUDIT_PAGE + 1,
  };
}

function where(fieldPath: string, op: string, value: Readonly<Record<string, string>>) {
  return { fieldFilter: { field: { fieldPath }, op, value } };
}
