import { Readable } from "node:stream";
import { Firestore } from "firebase-admin/firestore";
import type { Method, Type } from "protobufjs";
import { ADMIN } from "#emulator/firestore/access/caller.ts";
import { batchWriteRequest, commitRequest } from "#emulator/firestore/operations/commit.ts";
import { batchGetDocuments } from "#emulator/firestore/operations/read-documents.ts";
import { runAggregationRequest, runQueryRequest } from "#emulator/firestore/operations/run-queries.ts";
import { openSession, type Server, type Session } from "#emulator/firestore/operations/session.ts";
import { beginTransaction, rollback } from "#emulator/firestore/operations/transaction-requests.ts";
import { jsonToMessage, loadFirestoreTypes, messageToJson } from "#emulator/firestore/transports/protobuf.ts";
import { wireObject } from "#emulator/firestore/transports/wire-json.ts";
import { isObject, type JsonObject } from "#emulator/firestore/values/read-json.ts";
import { toFirestoreError } from "#emulator/firestore/values/status.ts";

export const PROJECT = "demo-rutero";
export const DATABASE = `projects/${PROJECT}/databases/(default)`;

type Operation = (session: Session, request: JsonObject) => unknown;

const UNARY: Readonly<Record<string, Operation>> = {
  BeginTransaction: beginTransaction,
  Commit: commitRequest,
  Rollback: rollback,
  BatchWrite: batchWriteRequest,
};
const STREAMED: Readonly<Record<string, (session: Session, request: JsonObject) => unknown[]>> = {
  BatchGetDocuments: batchGetDocuments,
  RunQuery: runQueryRequest,
  RunAggregationQuery: runAggregationRequest,
};

/** Awaited before each request to the database; what never settles is an instance that died. */
export type Hop = (method: string) => Promise<void>;

/** Hears of each request that was answered. */
export type OnAnswered = (method: string, request: JsonObject, answers: readonly unknown[]) => void;

const types = loadFirestoreTypes();

/** The Admin SDK on the local Firestore server, in this process and without a network. */
export function connectAdmin(server: Server, hop: Hop, onAnswered: OnAnswered = () => {}): Firestore {
  // Without an app: the SDK keeps each for as long as the process lives, and with it everything that is stored here.
  const firestore = new Firestore({ projectId: PROJECT });
  const client = clientOf(openSession(server, DATABASE, ADMIN), { hop, onAnswered });
  const pool = {
    run: (_tag: string, _needsGrpc: boolean, request: (given: typeof client) => Promise<unknown>) => request(client),
    terminate: async () => {},
  };
  // The SDK's own seam for its connections; it has no public one.
  Object.assign(firestore, { _clientPool: pool });
  return firestore;
}

interface Way {
  readonly hop: Hop;
  readonly onAnswered: OnAnswered;
}

function clientOf(session: Session, way: Way): Readonly<Record<string, (request: unknown) => unknown>> {
  const { methodsArray } = types.lookupService("google.firestore.v1.Firestore");
  const client: Record<string, (request: unknown) => unknown> = {};
  for (const method of methodsArray) {
    method.resolve();
    const call = method.name.charAt(0).toLowerCase() + method.name.slice(1);
    const [unary, streamed] = [UNARY[method.name], STREAMED[method.name]];
    if (unary !== undefined)
      client[call] = async (request) => [(await answer(session, method, way, unary, request))[0]];
    if (streamed !== undefined) client[call] = (request) => readAll(answer(session, method, way, streamed, request));
  }
  return client;
}

async function answer(
  session: Session,
  method: Method,
  { hop, onAnswered }: Way,
  operation: Operation,
  request: unknown,
): Promise<unknown[]> {
  const { resolvedRequestType: asked, resolvedResponseType: answered } = method;
  if (asked === null || answered === null) throw new Error(`${method.name} has no types`);
  const given = messageToJson(asked, asked.fromObject({ ...Object(request) }));
  const json = isObject(given) ? given : {};
  await hop(method.name);
  try {
    const result = operation(session, json);
    const all: unknown[] = Array.isArray(result) ? result : [result];
    onAnswered(method.name, json, all);
    return all.map((each) => asSent(answered, wireObject(each, session.database.name)));
  } catch (thrown) {
    const { code, message } = toFirestoreError(thrown);
    throw Object.assign(new Error(message), { code, details: message });
  }
}

/** As the SDK's own client decodes it. */
function asSent(type: Type, json: unknown): unknown {
  const message = type.fromObject({ ...Object(jsonToMessage(type, json)) });
  return type.toObject(message, { longs: String, enums: String, defaults: true, oneofs: true });
}

function readAll(answers: Promise<unknown[]>): Readable {
  const stream = new Readable({ objectMode: true, read() {} });
  answers.then(
    (all) => {
      for (const each of all) stream.push(each);
      stream.push(null);
    },
    (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return Object.assign(stream, { end: () => {} });
}
