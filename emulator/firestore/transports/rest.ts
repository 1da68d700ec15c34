import type { IncomingMessage, ServerResponse } from "node:http";
import { callerFrom } from "../access/caller.ts";
import {
  batchWriteRequest,
  commitRequest,
  createDocument,
  deleteDocument,
  updateDocument,
} from "../operations/commit.ts";
import { batchGetDocuments, getDocument, listCollectionIds, listDocuments } from "../operations/read-documents.ts";
import { runAggregationRequest, runQueryRequest } from "../operations/run-queries.ts";
import { openSession } from "../operations/session.ts";
import type { Server, Session } from "../operations/session.ts";
import { beginTransaction, rollback } from "../operations/transaction-requests.ts";
import type { JsonObject } from "../values/read-json.ts";
import { FirestoreError, invalidArgument, unimplemented } from "../values/status.ts";
import { parseJsonBody, readBody, sendError, sendJson } from "./http-body.ts";
import { wireText } from "./wire-json.ts";

const PATH = /^\/v1(?:beta1)?\/(projects\/[^/]+\/databases\/[^/]+)\/documents(?:\/(.*?))?(?::([A-Za-z]+))?$/;

type Operation = (session: Session, request: JsonObject) => unknown;

/** Calls by POST with a verb, `documents/…:runQuery`. Those in STREAMED answer with a list. */
const VERBS: Record<string, Operation> = {
  batchGet: batchGetDocuments,
  batchWrite: batchWriteRequest,
  beginTransaction,
  commit: commitRequest,
  listCollectionIds,
  rollback,
  runAggregationQuery: runAggregationRequest,
  runQuery: runQueryRequest,
};
const STREAMED = new Set(["batchGet", "runAggregationQuery", "runQuery"]);
const UNSUPPORTED = new Set(["partitionQuery", "executePipeline", "listen", "write"]);

export function isRest(url: URL): boolean {
  return url.pathname.startsWith("/v1/") || url.pathname.startsWith("/v1beta1/");
}

/** Firestore's REST API, as `firebase/firestore/lite`, the web SDK's transactions and tools use it. */
export async function handleRest(
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const target = parseTarget(url);
  try {
    const session = openSession(server, target.database, callerFrom(request.headers.authorization));
    const body = parseJsonBody(await readBody(request));
    const answer = answerRest(session, request.method ?? "GET", target, url, body);
    sendJson(response, 200, wireText(answer, target.database));
  } catch (thrown) {
    sendError(response, thrown, STREAMED.has(target.verb ?? ""));
  }
}

interface RestTarget {
  database: string;
  /** Relative path of a document or collection, decoded; empty for the root. */
  path: string;
  verb: string | null;
}

function answerRest(session: Session, method: string, target: RestTarget, url: URL, body: JsonObject): unknown {
  const { verb, path, database } = target;
  const name = `${database}/documents${path === "" ? "" : `/${path}`}`;
  if (verb !== null) {
    if (UNSUPPORTED.has(verb)) throw unimplemented(verb);
    const operation = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
    if (!operation || method !== "POST") throw notFound(method, url);
    return operation(session, { parent: name, database, ...body });
  }
  const query = readQuery(url);
  const segments = path === "" ? [] : path.split("/");
  if (segments.length % 2 === 1) {
    const parent = [`${database}/documents`, ...segments.slice(0, -1)].join("/");
    const collection = { ...query, parent, collectionId: segments.at(-1) };
    if (method === "GET") return listDocuments(session, collection);
    if (method === "POST") return createDocument(session, { ...collection, document: body });
    throw notFound(method, url);
  }
  if (segments.length === 0) throw notFound(method, url);
  if (method === "GET") return getDocument(session, { ...query, name });
  if (method === "PATCH") return updateDocument(session, { ...query, document: { ...body, name } });
  if (method === "DELETE") return deleteDocument(session, { ...query, name });
  throw notFound(method, url);
}

function parseTarget(url: URL): RestTarget {
  const found = PATH.exec(url.pathname);
  if (!found?.[1]) throw new FirestoreError("NOT_FOUND", `There is nothing at ${url.pathname}.`);
  const [, database, path = "", suffix] = found;
  const isVerb = suffix !== undefined && (Object.hasOwn(VERBS, suffix) || UNSUPPORTED.has(suffix));
  if (suffix !== undefined && !isVerb && path === "")
    throw new FirestoreError("NOT_FOUND", `There is no call ":${suffix}".`);
  // A colon may also be part of a document id.
  const whole = suffix !== undefined && !isVerb ? `${path}:${suffix}` : path;
  return {
    database: decode(database ?? ""),
    path: whole.split("/").map(decode).join("/"),
    verb: isVerb ? suffix : null,
  };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalidArgument(`Invalid escape sequence in "${segment}".`);
  }
}

/** The query parameters as the fields of the request message that they represent. */
function readQuery(url: URL): JsonObject {
  const { searchParams } = url;
  const query: JsonObject = {};
  for (const name of ["pageSize", "pageToken", "orderBy", "documentId", "transaction", "readTime"]) {
    if (searchParams.has(name)) query[name] = searchParams.get(name);
  }
  if (searchParams.get("showMissing") === "true") query["showMissing"] = true;
  for (const name of ["mask", "updateMask"]) {
    if (searchParams.has(`${name}.fieldPaths`)) query[name] = { fieldPaths: searchParams.getAll(`${name}.fieldPaths`) };
  }
  const precondition: JsonObject = {};
  if (searchParams.has("currentDocument.exists"))
    precondition["exists"] = searchParams.get("currentDocument.exists") === "true";
  if (searchParams.has("currentDocument.updateTime"))
    precondition["updateTime"] = searchParams.get("currentDocument.updateTime");
  if (Object.keys(precondition).length > 0) query["currentDocument"] = precondition;
  return query;
}

function notFound(method: string, url: URL): FirestoreError {
  return new FirestoreError("NOT_FOUND", `${method} ${url.pathname} is not a call of this API.`);
}
