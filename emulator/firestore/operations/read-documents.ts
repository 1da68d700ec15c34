import { readInteger, readText, readTexts } from "../values/read-json.ts";
import type { JsonObject } from "../values/read-json.ts";
import { checkPathIds, documentPathIn, lastSegment, parseResourceName } from "../values/resource-name.ts";
import { FirestoreError, invalidArgument } from "../values/status.ts";
import { getField, setField } from "../values/field-path.ts";
import type { Fields } from "../values/value.ts";
import { compileQuery } from "../queries/compile-query.ts";
import { parseQuery } from "../queries/parse-query.ts";
import { runQuery } from "../queries/run-query.ts";
import { readDocument } from "../store/database.ts";
import { StoredDocument } from "../store/stored-document.ts";
import { parseMask } from "../writes/parse-write.ts";
import { readVersion } from "./read-version.ts";
import { checkQuery } from "./session.ts";
import type { Session } from "./session.ts";

/** Answers hold StoredDocuments in place of ProtoJSON documents; transports write them as text or as messages. */
export interface BatchGetAnswer {
  transaction?: string;
  found?: StoredDocument;
  missing?: string;
  readTime?: string;
}

export function getDocument(session: Session, request: JsonObject): StoredDocument {
  const name = readText(request["name"], "name");
  const path = documentPathIn(session.database.name, name);
  checkPathIds(path);
  const { source, transaction } = readVersion(session, request);
  transaction?.readPaths.add(path);
  const document = readDocument(source, path);
  session.guard.checkGet(path, document);
  if (!document) throw new FirestoreError("NOT_FOUND", `Document "${name}" not found.`);
  return masked(document, request["mask"]);
}

export function batchGetDocuments(session: Session, request: JsonObject): BatchGetAnswer[] {
  const paths = readTexts(request["documents"], "documents").map((name) => documentPathIn(session.database.name, name));
  for (const path of paths) checkPathIds(path);
  const { source, readTime, transaction, begun } = readVersion(session, request);
  const answers: BatchGetAnswer[] = begun ? [{ transaction: begun }] : [];
  for (const path of new Set(paths)) {
    transaction?.readPaths.add(path);
    const document = readDocument(source, path);
    session.guard.checkGet(path, document);
    if (document) answers.push({ found: masked(document, request["mask"]), readTime });
    else answers.push({ missing: `${session.database.name}/documents/${path}`, readTime });
  }
  return answers;
}

export interface ListAnswer {
  documents: (StoredDocument | { name: string })[];
  nextPageToken?: string;
}

const USUAL_PAGE = 300;

/** `ListDocuments`: a collection by pages; `showMissing` adds documents that only have others below them. */
export function listDocuments(session: Session, request: JsonObject): ListAnswer {
  const { path: parent } = parseResourceName(readText(request["parent"], "parent"));
  const collectionId = readText(request["collectionId"] ?? "", "collectionId");
  const showMissing = request["showMissing"] === true;
  const query = compileQuery(
    parent,
    parseQuery({ from: [{ collectionId }], orderBy: parseOrderBy(request["orderBy"]) }),
  );
  checkQuery(session, query);
  if (showMissing) session.guard.checkAdmin("Listing missing documents");
  const { source, transaction } = readVersion(session, request);
  transaction?.readQueries.push(query);
  let entries: ListAnswer["documents"] = runQuery(source, query);
  if (showMissing) entries = withMissing(session, query.scope.kind === "collection" ? query.scope.path : "", entries);
  const start = request["pageToken"]
    ? readInteger(Buffer.from(readText(request["pageToken"], "pageToken"), "base64").toString(), "pageToken")
    : 0;
  const size = Math.min(readInteger(request["pageSize"] ?? 0, "pageSize") || USUAL_PAGE, 5000);
  const page = entries
    .slice(start, start + size)
    .map((entry) => (entry instanceof StoredDocument ? masked(entry, request["mask"]) : entry));
  const isLast = start + size >= entries.length;
  return {
    documents: page,
    ...(isLast ? {} : { nextPageToken: Buffer.from(String(start + size)).toString("base64") }),
  };
}

export function listCollectionIds(
  session: Session,
  request: JsonObject,
): { collectionIds: string[]; nextPageToken?: string } {
  session.guard.checkAdmin("Listing collections");
  const { path } = parseResourceName(readText(request["parent"], "parent"));
  const ids = session.database.documents.collectionIdsUnder(path).sort();
  const start = request["pageToken"] ? ids.findIndex((id) => id > String(request["pageToken"])) : 0;
  const page =
    start < 0 ? [] : ids.slice(start, start + (readInteger(request["pageSize"] ?? 0, "pageSize") || ids.length));
  const last = page.at(-1);
  return { collectionIds: page, ...(last !== undefined && last !== ids.at(-1) ? { nextPageToken: last } : {}) };
}

function withMissing(
  { database }: Session,
  collection: string,
  documents: ListAnswer["documents"],
): ListAnswer["documents"] {
  const missing = database.documents
    .missingIdsIn(collection)
    .map((id) => ({ name: `${database.name}/documents/${collection}/${id}` }));
  const idOf = (entry: StoredDocument | { name: string }): string =>
    lastSegment(entry instanceof StoredDocument ? entry.path : entry.name);
  return [...documents, ...missing].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

/** `orderBy` of ListDocuments is text such as `price desc, __name__`. */
function parseOrderBy(raw: unknown): unknown[] {
  if (raw === undefined || raw === "") return [];
  return readText(raw, "orderBy")
    .split(",")
    .map((part) => {
      const [fieldPath, direction = "asc", more] = part.trim().split(/\s+/);
      if (more !== undefined || !/^(asc|desc)$/i.test(direction))
        throw invalidArgument(`Invalid orderBy "${part.trim()}".`);
      return { field: { fieldPath }, direction: direction.toLowerCase() === "desc" ? "DESCENDING" : "ASCENDING" };
    });
}

function masked(document: StoredDocument, mask: unknown): StoredDocument {
  if (mask === undefined || mask === null) return document;
  const whole = document.readFields();
  const part: Fields = {};
  for (const path of parseMask(mask)) {
    const value = getField(whole, path);
    if (value) setField(part, path, value);
  }
  return document.withFields(part);
}
