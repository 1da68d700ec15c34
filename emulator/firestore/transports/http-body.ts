import type { IncomingMessage, ServerResponse } from "node:http";
import { isObject } from "../values/read-json.ts";
import type { JsonObject } from "../values/read-json.ts";
import { invalidArgument, toFirestoreError } from "../values/status.ts";
import type { FirestoreError } from "../values/status.ts";

/** Firestore's own limit for one request. */
export const MAX_REQUEST_BYTES = 11_534_336;
const BODY_DEADLINE_MS = 30_000;

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const deadline = setTimeout(() => request.destroy(), BODY_DEADLINE_MS);
  try {
    for await (const chunk of request) {
      if (!Buffer.isBuffer(chunk)) continue;
      bytes += chunk.length;
      if (bytes > MAX_REQUEST_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(deadline);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export function parseJsonBody(text: string): JsonObject {
  if (text.trim() === "") return {};
  try {
    const body: unknown = JSON.parse(text);
    if (isObject(body)) return body;
  } catch {
    // one answer for everything that is not a JSON object
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
