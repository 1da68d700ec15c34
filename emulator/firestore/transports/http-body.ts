import type { IncomingMessage, ServerResponse } from "node:http";
import { isObject } from "../values/read-json.ts";
import type { JsonObject } from "../values/read-json.ts";
import { FirestoreError, invalidArgument, toFirestoreError } from "../values/status.ts";

/** Firestore's own limit for one request. */
export const MAX_REQUEST_BYTES = 11_534_336;
const BODY_DEADLINE_MS = 30_000;

/** The whole body. Anything beyond the limit is read and discarded, so that the client receives the answer. */
export function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const deadline = setTimeout(() => request.destroy(), BODY_DEADLINE_MS);
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_REQUEST_BYTES) chunks.push(chunk);
      else if (chunks.splice(0).length > 0) reject(tooLarge());
    });
    request.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    request.on("error", () => reject(new FirestoreError("CANCELLED", "The client went away.")));
    request.on("close", () => clearTimeout(deadline));
  });
}

export function parseJsonBody(text: string): JsonObject {
  if (text.trim() === "") return {};
  try {
    const body: unknown = JSON.parse(text);
    if (isObject(body)) return body;
  } catch {
    // one error for everything that is not a JSON object
  }
  throw invalidArgument("Invalid JSON payload received. The body must be one JSON object.");
}

export function sendJson(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent || response.destroyed) return;
  const body = Buffer.from(text);
  response.writeHead(status, { "Content-Type": "application/json; charset=utf-8", "Content-Length": body.length });
  response.end(body);
}

/** `asList`: the calls that stream their answers put the error into a list as well. */
export function sendError(response: ServerResponse, thrown: unknown, asList = false): void {
  const error = toFirestoreError(thrown);
  const body = errorBody(error);
  sendJson(response, error.httpStatus, JSON.stringify(asList ? [body] : body));
}

export function errorBody(error: FirestoreError): { error: { code: number; message: string; status: string } } {
  return { error: { code: error.httpStatus, message: error.message, status: error.status } };
}

function tooLarge(): FirestoreError {
  return invalidArgument(`Request payload size exceeds the limit: ${MAX_REQUEST_BYTES} bytes.`);
}
