import type { Firestore } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import { readFileSync } from "node:fs";
import { callerFrom } from "#emulator/firestore/access/caller.ts";
import { ListenStream } from "#emulator/firestore/listen/listen-stream.ts";
import type { ListenResponse } from "#emulator/firestore/listen/listen-response.ts";
import { batchGetDocuments } from "#emulator/firestore/operations/read-documents.ts";
import { runAggregationRequest, runQueryRequest } from "#emulator/firestore/operations/run-queries.ts";
import { enforceIndexes } from "#emulator/firestore/indexes/enforce-indexes.ts";
import { assembleServer, openSession, type Session } from "#emulator/firestore/operations/session.ts";
import { compileRules } from "#emulator/firestore/rules/ruleset.ts";
import { Databases } from "#emulator/firestore/store/databases.ts";
import { errorBody } from "#emulator/firestore/transports/http-body.ts";
import { wireText } from "#emulator/firestore/transports/wire-json.ts";
import { isObject, type JsonObject } from "#emulator/firestore/values/read-json.ts";
import { toFirestoreError } from "#emulator/firestore/values/status.ts";
import type { Backend } from "#functions/backend.ts";
import { settleAccess } from "#functions/access/settle-access.ts";
import { forgetCallers } from "#functions/access/rate-limit.ts";
import { assignDeviceLetter } from "#functions/devices/assign-device-letter.ts";
import { keepReport } from "#functions/devices/keep-report.ts";
import { acceptImage } from "#functions/images/accept-image.ts";
import { acceptRunChanges } from "#functions/delivery/accept-run-changes.ts";
import { acceptTillCloses } from "#functions/counter/accept-till-closes.ts";
import { acceptDeliveries } from "#functions/delivery/accept-deliveries.ts";
import { acceptPayments } from "#functions/payments/accept-payments.ts";
import { acceptVisits } from "#functions/visits/accept-visits.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { acceptOrderChanges } from "#functions/orders/accept-order-changes.ts";
import { answerPing } from "#functions/ping.ts";
import { acceptChanges } from "#functions/records/accept-changes.ts";
import type { RecordsBackend } from "#functions/records/record-context.ts";
import type { TaskQueue } from "#functions/tasks/task-queue.ts";
import { fakeAccounts, type FakeAccounts } from "#tests/support/fake-accounts.ts";
import type { VirtualTime } from "../time/virtual-time.ts";
import { connectAdmin, DATABASE, type OnAnswered } from "./admin-transport.ts";
import { billedDocuments, billedWork, countLookups, createMeter, type Meter, sourceOf, type Use } from "./meter.ts";
import { openTaskQueue } from "./task-queue.ts";
import { readToken, uidOf } from "./tokens.ts";

/** An answer as it leaves the server. */
export interface CloudAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

type Callable = (backend: RecordsBackend, auth: ReturnType<typeof readToken> | undefined, data: unknown) => unknown;

const CALLABLES: Readonly<Record<string, Callable>> = {
  placeOrders: acceptOrders,
  changeOrders: acceptOrderChanges,
  changeRuns: acceptRunChanges,
  recordVisits: acceptVisits,
  recordPayments: acceptPayments,
  recordTillCloses: acceptTillCloses,
  recordDeliveries: acceptDeliveries,
  saveRecords: acceptChanges,
  saveImage: acceptImage,
  registerDevice: (backend, auth, data) => assignDeviceLetter(backend, auth, data),
  reportDevice: (backend, auth, data) => keepReport(backend, auth, data),
  ping: (backend, auth, data) => answerPing(data, auth?.uid ?? "nobody", backend.now()),
};

const VERBS: Readonly<Record<string, (session: Session, request: JsonObject) => unknown>> = {
  runQuery: runQueryRequest,
  batchGet: batchGetDocuments,
  runAggregationQuery: runAggregationRequest,
};

const APP_URL = "https://app.test";
const JSON_TYPE = "application/json; charset=utf-8";
/** How long a request between a function and the database takes, in milliseconds. */
const HOP = { least: 1, most: 6 };

/** The store's side: the real functions on the local Firestore server, with the project's rules, in this process. */
export interface Cloud {
  /** Without delays, for laying down data and for checks. */
  readonly firestore: Firestore;
  readonly accounts: FakeAccounts;
  /** As functions have it: each request to the database takes a while. */
  readonly backend: Backend;
  /** Runs a callable on an instance. `crash` makes that instance die at its nth request to the database. */
  call(name: string, token: string | null, data: unknown, crash?: number): Promise<CloudAnswer>;
  /** Answers a query over REST. */
  query(url: string, token: string | null, body: string): CloudAnswer;
  /** Returns how to close the stream. `lookups`: how many documents the rules read for it. */
  listen(
    token: string | null,
    target: JsonObject,
    onResponse: (response: ListenResponse, lookups: number) => void,
  ): () => void;
  /** Tells what is billed. What streams bring is noted by who resumes them. */
  readonly meter: Meter;
  /** What a trigger does after somebody's record changed. */
  readonly settleAccess: (uid: string) => Promise<void>;
  /** Calls back after each commit, with the paths that changed. */
  onCommit(listener: (paths: readonly string[]) => void): void;
}

export function openCloud(time: VirtualTime, random: () => number): Cloud {
  forgetCallers();
  const rules = compileRules(readFileSync("firestore.rules", "utf8"));
  if (!rules.ok) throw new Error("the rules cannot be compiled");
  const databases = new Databases(null, () => {});
  const counted = countLookups(rules.ruleset);
  const meter = createMeter();
  const server = assembleServer(databases, () => counted.rules, {
    indexes: enforceIndexes("firestore.indexes.json", "refuse", () => {}),
  });
  const firestore = connectAdmin(server, async () => {});
  const accounts = fakeAccounts();

  /** Requests of several functions meet in any order. */
  const hop = () =>
    new Promise<void>((resolve) => {
      time.timer.after(HOP.least + random() * (HOP.most - HOP.least), resolve);
    });
  const noteWork =
    (within: Extract<Use, { kind: "work" }>["within"]): OnAnswered =>
    (...answered) =>
      meter.note({ kind: "work", within, ...billedWork(...answered) });
  const shared = connectAdmin(server, hop, noteWork("task"));
  const ofCalls = connectAdmin(server, hop, noteWork("call"));
  const tasks: TaskQueue = openTaskQueue(time, () => backend);
  const backend: Backend = { firestore: shared, now: time.now, tasks, appUrl: APP_URL };

  /** An instance that dies before its nth request: what it began is neither finished nor answered. */
  function mortal(requests: number): Firestore {
    let made = 0;
    return connectAdmin(server, () => {
      made += 1;
      return made < requests ? hop() : new Promise<void>(() => {});
    });
  }

  async function answerCall(name: string, token: string | null, data: unknown, crash?: number): Promise<CloudAnswer> {
    const callable = CALLABLES[name];
    if (callable === undefined) return answerError(404, "NOT_FOUND", "no such function");
    const instance = { ...backend, accounts, firestore: crash === undefined ? ofCalls : mortal(crash) };
    try {
      const auth = token === null ? undefined : readToken(token, time.now());
      const result = await callable(instance, auth, data);
      return { status: 200, type: JSON_TYPE, body: JSON.stringify({ result }) };
    } catch (error) {
      if (!(error instanceof HttpsError)) return answerError(500, "INTERNAL", String(error));
      const { status } = error.httpErrorCode;
      return { status, type: JSON_TYPE, body: JSON.stringify({ error: error.toJSON() }) };
    }
  }

  const sessionOf = (token: string | null) =>
    openSession(server, DATABASE, callerFrom(token === null ? undefined : `Bearer ${token}`));

  return {
    firestore,
    accounts,
    backend,
    meter,
    async call(name, token, data, crash) {
      const began = time.now();
      const answer = await answerCall(name, token, data, crash);
      const uid = token === null ? null : uidOf(token);
      meter.note({ kind: "call", uid, name, status: answer.status, ms: time.now() - began });
      return answer;
    },
    query(url, token, body) {
      const [, parent = "", verb = ""] = /\/v1\/(.*):(\w+)$/.exec(url) ?? [];
      const operation = VERBS[verb];
      try {
        if (token !== null) readToken(token, time.now());
        if (operation === undefined) throw new Error(`no such query: ${url}`);
        const request: unknown = JSON.parse(body);
        const asked = isObject(request) ? request : {};
        const before = counted.count();
        const answer = operation(sessionOf(token), {
          database: DATABASE,
          parent: decodeURIComponent(parent),
          ...asked,
        });
        meter.note({
          kind: "read",
          uid: token === null ? "" : uidOf(token),
          source: sourceOf(asked),
          documents: billedDocuments(Array.isArray(answer) ? answer : []),
          lookups: counted.count() - before,
        });
        return { status: 200, type: JSON_TYPE, body: wireText(answer, DATABASE) };
      } catch (thrown) {
        if (thrown instanceof HttpsError) return answerError(401, "UNAUTHENTICATED", thrown.message);
        const error = toFirestoreError(thrown);
        return { status: error.httpStatus, type: JSON_TYPE, body: JSON.stringify([errorBody(error)]) };
      }
    },
    listen(token, target, onResponse) {
      const before = counted.count();
      // The rules are asked before the first answer.
      let lookups: number | null = null;
      const stream = new ListenStream(sessionOf(token), (response) => {
        lookups ??= counted.count() - before;
        onResponse(response, lookups);
      });
      stream.receive({ addTarget: { targetId: 1, ...target } });
      return () => stream.close();
    },
    settleAccess: (uid) => settleAccess({ firestore, accounts }, uid),
    onCommit(listener) {
      databases.get(DATABASE).watch(({ changes }) => listener(changes.map(({ path }) => path)));
    },
  };
}

/** A function's own error, as the callable protocol sends it. */
export function answerError(status: number, name: string, message: string): CloudAnswer {
  return { status, type: JSON_TYPE, body: JSON.stringify({ error: { status: name, message } }) };
}
