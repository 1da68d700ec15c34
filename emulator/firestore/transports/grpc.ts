import { Server as GrpcServer, ServerCredentials } from "@grpc/grpc-js";
import type {
  Metadata,
  ServerDuplexStream,
  ServerUnaryCall,
  ServerWritableStream,
  ServiceDefinition,
  UntypedServiceImplementation,
  sendUnaryData,
} from "@grpc/grpc-js";
import type { Socket } from "node:net";
import type { Service } from "protobufjs";
import { callerFrom } from "../access/caller.ts";
import { ListenStream } from "../listen/listen-stream.ts";
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
import { isObject } from "../values/read-json.ts";
import { parseResourceName } from "../values/resource-name.ts";
import { invalidArgument, toFirestoreError, unimplemented } from "../values/status.ts";
import { WriteStream } from "../writes/write-stream.ts";
import { jsonToMessage, loadFirestoreTypes, messageToJson } from "./protobuf.ts";
import { wireObject } from "./wire-json.ts";

const MAX_MESSAGE_BYTES = 11_534_336;

const UNARY: Record<string, (session: Session, request: JsonObject) => unknown> = {
  GetDocument: getDocument,
  ListDocuments: listDocuments,
  CreateDocument: createDocument,
  UpdateDocument: updateDocument,
  DeleteDocument: deleteDocument,
  BeginTransaction: beginTransaction,
  Commit: commitRequest,
  Rollback: rollback,
  ListCollectionIds: listCollectionIds,
  BatchWrite: batchWriteRequest,
};

const SERVER_STREAMS: Record<string, (session: Session, request: JsonObject) => unknown[]> = {
  BatchGetDocuments: batchGetDocuments,
  RunQuery: runQueryRequest,
  RunAggregationQuery: runAggregationRequest,
};

type Duplex = ServerDuplexStream<JsonObject, unknown>;

/** Firestore's gRPC service, for the Admin SDK and for the web SDK in Node. */
export class Grpc {
  private readonly server: Server;
  private readonly grpc = new GrpcServer({
    "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
    "grpc.max_send_message_length": -1,
  });
  private readonly inject: (socket: Socket) => void;

  constructor(server: Server) {
    this.server = server;
    const service = loadFirestoreTypes().lookupService("google.firestore.v1.Firestore");
    this.grpc.addService(definitionOf(service), this.implementation(service));
    const injector = this.grpc.createConnectionInjector(ServerCredentials.createInsecure());
    this.inject = (socket) => injector.injectConnection(socket);
  }

  accept(socket: Socket): void {
    this.inject(socket);
  }

  close(): void {
    this.grpc.forceShutdown();
  }

  private implementation(service: Service): UntypedServiceImplementation {
    const calls: UntypedServiceImplementation = {};
    for (const { name } of service.methodsArray) {
      const unary = UNARY[name];
      const serverStream = SERVER_STREAMS[name];
      if (unary)
        calls[name] = (call: ServerUnaryCall<JsonObject, unknown>, answer: sendUnaryData<unknown>) =>
          this.answerUnary(unary, call, answer);
      else if (serverStream)
        calls[name] = (call: ServerWritableStream<JsonObject, unknown>) => this.answerStream(serverStream, call);
      else if (name === "Listen") calls[name] = (call: Duplex) => this.listen(call);
      else if (name === "Write") calls[name] = (call: Duplex) => this.write(call);
      else calls[name] = (_call: unknown, answer: sendUnaryData<unknown>) => answer(grpcError(unimplemented(name)));
    }
    return calls;
  }

  private answerUnary(
    operation: (session: Session, request: JsonObject) => unknown,
    call: ServerUnaryCall<JsonObject, unknown>,
    answer: sendUnaryData<unknown>,
  ): void {
    try {
      const session = this.openFor(call.metadata, call.request);
      answer(null, wireObject(operation(session, call.request), session.database.name));
    } catch (thrown) {
      answer(grpcError(thrown));
    }
  }

  private answerStream(
    operation: (session: Session, request: JsonObject) => unknown[],
    call: ServerWritableStream<JsonObject, unknown>,
  ): void {
    try {
      const session = this.openFor(call.metadata, call.request);
      for (const answer of operation(session, call.request)) call.write(wireObject(answer, session.database.name));
      call.end();
    } catch (thrown) {
      call.emit("error", grpcError(thrown));
    }
  }

  private listen(call: Duplex): void {
    let stream: ListenStream | null = null;
    const open = (request: JsonObject): ListenStream => {
      const session = this.openFor(call.metadata, request);
      return new ListenStream(session, (answer) => call.write(wireObject(answer, session.database.name)));
    };
    onRequests(
      call,
      (request) => (stream ??= open(request)).receive(request),
      () => stream?.close(),
    );
  }

  private write(call: Duplex): void {
    let stream: WriteStream | null = null;
    onRequests(
      call,
      (request) => {
        stream ??= new WriteStream(this.openFor(call.metadata, request));
        const { response, isLast } = stream.receive(request);
        call.write(response);
        if (isLast) call.end();
      },
      () => undefined,
    );
  }

  private openFor(metadata: Metadata, request: JsonObject): Session {
    const authorization = metadata.get("authorization")[0];
    const caller = callerFrom(authorization === undefined ? undefined : String(authorization));
    return openSession(this.server, databaseOf(request), caller);
  }
}

function onRequests(call: Duplex, receive: (request: JsonObject) => void, close: () => void): void {
  let isOver = false;
  call.on("data", (request: JsonObject) => {
    if (isOver) return;
    try {
      receive(request);
    } catch (thrown) {
      isOver = true;
      close();
      call.emit("error", grpcError(thrown));
    }
  });
  call.on("end", () => {
    close();
    call.end();
  });
  call.on("cancelled", close);
  call.on("error", close);
}

/** Requests name their database in one of four places. */
function databaseOf(request: JsonObject): string {
  const { database, parent, name, document } = request;
  const text = database ?? parent ?? name ?? (isObject(document) ? document["name"] : undefined);
  if (typeof text !== "string") throw invalidArgument("The request does not name a database.");
  return parseResourceName(text).database;
}

function definitionOf(service: Service): ServiceDefinition {
  const definition: Record<string, ServiceDefinition[string]> = {};
  for (const method of service.methodsArray) {
    method.resolve();
    const { resolvedRequestType: request, resolvedResponseType: response } = method;
    if (!request || !response) continue;
    definition[method.name] = {
      path: `/google.firestore.v1.Firestore/${method.name}`,
      requestStream: method.requestStream === true,
      responseStream: method.responseStream === true,
      requestSerialize: (json: unknown) => Buffer.from(request.encode(Object(jsonToMessage(request, json))).finish()),
      requestDeserialize: (bytes: Buffer) => messageToJson(request, request.decode(bytes)),
      responseSerialize: (json: unknown) =>
        Buffer.from(response.encode(Object(jsonToMessage(response, json))).finish()),
      responseDeserialize: (bytes: Buffer) => messageToJson(response, response.decode(bytes)),
    };
  }
  return definition;
}

function grpcError(thrown: unknown): { code: number; details: string; name: string; message: string } {
  const { code, message } = toFirestoreError(thrown);
  return { code, details: message, name: "Error", message };
}
