import { randomInt } from "node:crypto";
import { readObject, readText } from "../values/read-json.ts";
import type { JsonObject } from "../values/read-json.ts";
import { checkId, parseResourceName } from "../values/resource-name.ts";
import { FirestoreError, invalidArgument, toFirestoreError } from "../values/status.ts";
import { formatMicros } from "../values/timestamp.ts";
import { readDocument } from "../store/database.ts";
import type { StoredDocument } from "../store/stored-document.ts";
import { parsePrecondition, parseWrites } from "../writes/parse-write.ts";
import { stageWrites } from "../writes/stage-writes.ts";
import type { Write, WriteResult } from "../writes/write.ts";
import type { Session } from "./session.ts";

export interface CommitAnswer {
  writeResults: WriteResult[];
  commitTime: string;
}

export function commitRequest(session: Session, request: JsonObject): CommitAnswer {
  const writes = parseWrites(session.database.name, request["writes"]);
  const { transaction } = request;
  return commitWrites(session, writes, typeof transaction === "string" && transaction !== "" ? transaction : null);
}

/**
 * All writes or none. Rules are checked before preconditions are reported, so that nobody learns about documents they
 * may not access; all server times of one commit are the same.
 */
export function commitWrites(session: Session, writes: Write[], transactionId: string | null = null): CommitAnswer {
  const { database, server, guard } = session;
  const { databases, transactions } = server;
  const version = databases.clock.next();
  const requestTime = Math.floor(version / 1000) * 1000;
  const source = database.readAt("now");
  const transaction = transactionId === null ? null : transactions.find(database, transactionId);
  const staged = stageWrites(
    { database: database.name, read: (path) => readDocument(source, path), version, requestTime },
    writes,
  );
  guard.checkWrites(staged, requestTime);
  if (transaction) transactions.finish(transaction, writes.length > 0);
  if (staged.failure) throw staged.failure;
  server.indexes.checkChanges(staged.changes);
  if (staged.changes.length > 0) databases.commit(database, version, staged.changes);
  return { writeResults: staged.writes.map(({ result }) => result), commitTime: formatMicros(version) };
}

/** `BatchWrite`: each write separately; a failing one does not stop the others. */
export function batchWriteRequest(
  session: Session,
  request: JsonObject,
): { writeResults: WriteResult[]; status: { code: number; message?: string }[] } {
  const writes = parseWrites(session.database.name, request["writes"]);
  const paths = new Set(writes.map((write) => write.path));
  if (paths.size < writes.length) throw invalidArgument("A document may appear only once in a batch write.");
  const answers = writes.map((write) => {
    try {
      return { result: commitWrites(session, [write]).writeResults[0] ?? {}, status: { code: 0 } };
    } catch (thrown) {
      const { code, message } = toFirestoreError(thrown);
      return { result: {}, status: { code, message } };
    }
  });
  return { writeResults: answers.map(({ result }) => result), status: answers.map(({ status }) => status) };
}

/** `CreateDocument`: the id may be left to the server. */
export function createDocument(session: Session, request: JsonObject): StoredDocument {
  const { database, path } = parseResourceName(readText(request["parent"], "parent"));
  const collectionId = readText(request["collectionId"], "collectionId");
  const id = request["documentId"] ? readText(request["documentId"], "documentId") : newDocumentId();
  checkId(id);
  const name = [`${database}/documents`, ...(path === "" ? [] : [path]), collectionId, id].join("/");
  return writeOne(session, name, {
    update: { ...readObject(request["document"] ?? {}, "document"), name },
    currentDocument: { exists: false },
  });
}

/** `UpdateDocument`: with a mask a change, without one the whole document. */
export function updateDocument(session: Session, request: JsonObject): StoredDocument {
  const document = readObject(request["document"], "document");
  const { updateMask, currentDocument } = request;
  return writeOne(session, readText(document["name"], "name"), { update: document, updateMask, currentDocument });
}

export function deleteDocument(session: Session, request: JsonObject): Record<string, never> {
  parsePrecondition(request["currentDocument"]);
  commitWrites(
    session,
    parseWrites(session.database.name, [{ delete: request["name"], currentDocument: request["currentDocument"] }]),
  );
  return {};
}

function writeOne(session: Session, name: string, raw: JsonObject): StoredDocument {
  const writes = parseWrites(session.database.name, [raw]);
  commitWrites(session, writes);
  const document = session.database.documents.get(writes[0]?.path ?? "");
  if (!document) throw new FirestoreError("INTERNAL", `${name} is missing after it was written.`);
  return document;
}

const ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

function newDocumentId(): string {
  return Array.from({ length: 20 }, () => ID_LETTERS.charAt(randomInt(ID_LETTERS.length))).join("");
}
